package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node"
)

// nodeFlags make the system one of several nodes.
type nodeFlags struct {
	name, cookie string
	options      node.Options
}

func (f *nodeFlags) add(fs *pflag.FlagSet) {
	fs.StringVar(&f.name, "name", "", "name@host of the system as a node that Erlang's nodes connect to")
	fs.StringVar(&f.cookie, "cookie", "", "file with the cookie of the nodes (default ~/.erlang.cookie)")
	fs.StringVar(&f.options.Listen, "node-listen", ":0", "where the node listens")
	fs.StringVar(&f.options.EPMD, "epmd", node.DefaultEPMD, "where the port mapper listens")
}

// option names the system.
func (f *nodeFlags) option() []epiphany.Option {
	if f.name == "" {
		return nil
	}
	return []epiphany.Option{epiphany.WithNode(f.name)}
}

// start starts the node, if there is to be one. The function that it gives ends it.
func (f *nodeFlags) start(ctx context.Context, sys *epiphany.System) (end func() error, err error) {
	if f.name == "" {
		return func() error { return nil }, nil
	}
	if f.options.Cookie, err = readCookie(f.cookie); err != nil {
		return nil, err
	}
	n, err := node.Start(ctx, sys, f.options)
	if err != nil {
		return nil, err
	}
	return n.Close, nil
}

// readCookie reads a cookie from a file, the user's own if none is named. Cookies are not given on
// the command line, which other users see.
func readCookie(file string) (string, error) {
	if file == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("--cookie: %w", err)
		}
		file = filepath.Join(home, ".erlang.cookie")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("--cookie: %w", err)
	}
	cookie := strings.TrimSpace(string(data))
	if cookie == "" {
		return "", errors.New("--cookie: the file is empty: " + file)
	}
	return cookie, nil
}
