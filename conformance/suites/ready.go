package suites

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Tree is a directory with suites, the command line that runs them here, and how they have ended on
// OTP.
type Tree struct {
	Dir    string // absolute when it is ready
	Here   string // the executable epiphany; "" for the one that Ready builds
	Fresh  bool   // OTP runs the suites again
	Suites []Suite
}

// Flags are those of a command that compares suites. The directory is what Dir is by default.
func (t *Tree) Flags(command, dir string) *flag.FlagSet {
	fs := flag.NewFlagSet(command, flag.ContinueOnError)
	fs.StringVar(&t.Dir, "dir", dir, "directory of the suites; what is not there is fetched")
	fs.StringVar(&t.Here, "epiphany", "", "the command line to run here; built when there is none")
	fs.BoolVar(&t.Fresh, "fresh", false, "ask OTP again")
	fs.Usage = func() {
		fmt.Fprintf(fs.Output(), "usage: %s [flags] [suite]...; all if none is given\n", command)
		fs.PrintDefaults()
	}
	return fs
}

// Ready gets what is not there, and says so: the suites of some folders of OTP's source, and the
// command line, which is built in the current directory.
func (t *Tree) Ready(ctx context.Context, out io.Writer, folders []string) (err error) {
	if t.Dir, err = filepath.Abs(t.Dir); err != nil {
		return err
	}
	if !fetched(t.Dir, folders) {
		fmt.Fprintln(out, "fetching the suites into", t.Dir)
		if err := fetch(ctx, t.Dir, folders); err != nil {
			return err
		}
	}
	if t.Here == "" {
		t.Here = filepath.Join(t.Dir, "epiphany")
		build := exec.CommandContext(ctx, "go", "build", "-o", t.Here, "./cmd/epiphany")
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
	}
	t.Suites, err = All(t.Dir, folders)
	return err
}

// Is tells whether the suite has a name, with or without _SUITE.
func (s Suite) Is(name string) bool { return s.Name == strings.TrimSuffix(name, "_SUITE")+"_SUITE" }

// Kept is how something has ended on OTP, from its file beside the suites if there is one.
func (t *Tree) Kept(name string, run func() (Outcome, error)) (out Outcome, err error) {
	file := filepath.Join(t.Dir, "otp", name+".json")
	if text, err := os.ReadFile(file); err == nil && !t.Fresh {
		return out, json.Unmarshal(text, &out)
	}
	if out, err = run(); err != nil {
		return out, err
	}
	text, err := json.MarshalIndent(out, "", "\t")
	if err != nil {
		return out, err
	}
	return out, errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, text, 0o666))
}
