package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/cluster"
	"github.com/parallergo/epiphany/node"
	"github.com/parallergo/epiphany/node/gate"
	"github.com/parallergo/epiphany/node/ssldist"
)

// nodeFlags make the system one of several nodes.
type nodeFlags struct {
	name, cookie string
	options      node.Options
	ssl          string // file of options of TLS
	member, tls  string // of a cluster: where it is found, and the directory of its certificate
	seeds        string // where others are found, with commas between
}

func (f *nodeFlags) add(fs *pflag.FlagSet) {
	fs.StringVar(&f.name, "name", "", "name@host of the system as a node that Erlang's nodes connect to")
	fs.StringVar(&f.cookie, "cookie", "", "file with the cookie of the nodes (default ~/.erlang.cookie)")
	fs.StringVar(&f.options.Listen, "node-listen", ":0", "where the node listens")
	fs.BoolVar(&f.options.Visible, "node-visible", false,
		"be a visible node to Erlang's nodes, where it is a hidden one otherwise")
	fs.StringVar(&f.options.EPMD, "epmd", node.DefaultEPMD, "where the port mapper listens")
	fs.StringVar(&f.ssl, "node-tls", "",
		"have connections with nodes encrypted, by a file of options like that of\n"+
			"-ssl_dist_optfile on OTP")
	fs.StringVar(&f.member, "cluster", "",
		"make the system a member of a cluster of boards, found at host:port; it is a node for\n"+
			"Erlang's nodes too if --cookie is given")
	fs.StringVar(&f.seeds, "seeds", "", "where other members of the cluster are found: host:port,...")
	fs.StringVar(&f.tls, "cluster-tls", "",
		"directory with cert.pem, key.pem and ca.pem of the member, for hosts beyond loopback")
}

// option names the system.
func (f *nodeFlags) option() []epiphany.Option {
	if f.name == "" {
		return nil
	}
	return []epiphany.Option{epiphany.WithNode(f.name)}
}

// check finds flags that need others.
func (f *nodeFlags) check() error {
	switch {
	case f.member == "" && (f.seeds != "" || f.tls != ""):
		return errors.New("--seeds and --cluster-tls need --cluster")
	case (f.ssl != "" || f.options.Visible) && f.name == "":
		return errors.New("--node-tls and --node-visible need --name")
	case f.ssl != "" && f.member != "" && f.cookie == "":
		return errors.New("--node-tls needs --cookie: a member without one is no node for others")
	case f.member != "" && f.name == "":
		return errors.New("--cluster needs --name")
	}
	return nil
}

// start makes the system a node and a member, as far as it shall be. A member is a node for OTP's
// nodes if it has a cookie for them. The function that start returns ends both.
func (f *nodeFlags) start(ctx context.Context, sys *epiphany.System) (end func() error, err error) {
	leave := func() error { return nil }
	if f.name == "" {
		return leave, nil
	}
	var way *gate.Gate
	if f.member == "" || f.cookie != "" {
		if f.options.TLS, err = nodeTLS(f.ssl); err != nil {
			return nil, fmt.Errorf("--node-tls: %w", err)
		}
		if f.options.Cookie, err = readCookie(f.cookie); err != nil {
			return nil, err
		}
		n, err := node.Start(ctx, sys, f.options)
		if err != nil {
			return nil, err
		}
		leave, way = n.Close, n.Gate()
	}
	if f.member == "" {
		return leave, nil
	}
	c, err := f.join(ctx, sys, way)
	if err != nil {
		return nil, errors.Join(err, leave())
	}
	return func() error { return errors.Join(c.Close(), leave()) }, nil
}

// nodeTLS reads a file of options, or returns nil if there is none.
func nodeTLS(file string) (*node.TLS, error) {
	if file == "" {
		return nil, nil
	}
	server, client, err := ssldist.Read(file)
	return &node.TLS{Server: server, Client: client}, err
}

// pollInterval is how often a member polls the addresses of others.
const pollInterval = 500 * time.Millisecond

// join makes the system a member.
func (f *nodeFlags) join(ctx context.Context, sys *epiphany.System,
	way *gate.Gate) (*cluster.Cluster, error) {
	seeds := strings.FieldsFunc(f.seeds, func(r rune) bool { return r == ',' })
	provider, err := cluster.Seeds(pollInterval, f.member, seeds...)
	if err != nil {
		return nil, fmt.Errorf("--cluster: %w", err)
	}
	o := cluster.Options{Provider: provider, Gate: way}
	if o.Host, _, err = net.SplitHostPort(f.member); err != nil {
		return nil, err
	}
	if f.tls != "" {
		if o.TLS, err = mutualTLS(f.tls); err != nil {
			return nil, fmt.Errorf("--cluster-tls: %w", err)
		}
	}
	c, err := cluster.Join(ctx, sys, o)
	return c, prefixed("--cluster: ", err)
}

// mutualTLS reads the certificate of a member and its key, and the certificates of those that sign
// the members' ones.
func mutualTLS(dir string) (*tls.Config, error) {
	own, err := tls.LoadX509KeyPair(filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem"))
	if err != nil {
		return nil, err
	}
	name := filepath.Join(dir, "ca.pem")
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	trusted := x509.NewCertPool()
	if !trusted.AppendCertsFromPEM(data) {
		return nil, errors.New("no certificate in " + name)
	}
	return &tls.Config{Certificates: []tls.Certificate{own}, RootCAs: trusted, ClientCAs: trusted,
		ClientAuth: tls.RequireAndVerifyClientCert, MinVersion: tls.VersionTLS13}, nil
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
