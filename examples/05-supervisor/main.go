// Example 05: a gen_server under a supervisor, written for OTP, runs unchanged with its workers on
// cores and survives being killed 1,000 times.
package main

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/parallergo/epiphany"
)

//go:embed *.erl
var sources embed.FS

// modules are the program.
var modules = []string{"primes.erl", "primes_sup.erl"}

func main() {
	if err := run(os.Stdout, epiphany.WithErrorReports(os.Stderr)); err != nil {
		log.Fatal(err)
	}
}

// run prints what the program prints, then how many processes have been on cores.
func run(out io.Writer, opts ...epiphany.Option) (err error) {
	sys, err := epiphany.New(append(opts, epiphany.WithCoresFirst(), epiphany.WithOutput(out))...)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	for _, name := range modules {
		source, err := sources.ReadFile(name)
		if err != nil {
			return err
		}
		if err := sys.LoadSource(context.Background(), name, source); err != nil {
			return err
		}
	}
	reason, err := sys.RunMain(context.Background(), "primes_sup", "main")
	if err != nil {
		return err
	}
	if reason != epiphany.Atom("normal") {
		return fmt.Errorf("the program has ended with %v", reason)
	}
	fmt.Fprintf(out, "processes on cores: %d\n", sys.Stats().OnCores)
	return nil
}
