// Example 04: what becomes of a program on a core, in the weak order of memory, without heap
// fences. See fences.erl.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/parallergo/epiphany"
)

//go:embed fences.erl
var source []byte

// runs are the ways to run the program.
var runs = []struct {
	name string
	opts []epiphany.Option
}{
	{"strong order", nil},
	{"weak order", []epiphany.Option{epiphany.WithWeakMemory(1, epiphany.DefaultWeakDelay)}},
	{"weak order, no fences", []epiphany.Option{epiphany.WithWeakMemory(1,
		epiphany.DefaultWeakDelay), epiphany.WithoutFences()}},
	{"strong order, no fences", []epiphany.Option{epiphany.WithoutFences()}},
}

func main() {
	for _, r := range runs {
		fmt.Printf("%s: ", r.name)
		if err := run(os.Stdout, append(r.opts, epiphany.WithErrorReports(os.Stderr))...); err != nil {
			log.Fatal(err)
		}
	}
}

// run runs the program and tells how it ends, if not well.
func run(out io.Writer, opts ...epiphany.Option) (err error) {
	sys, err := epiphany.New(append(opts, epiphany.WithOutput(out))...)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	if err := sys.LoadSource(context.Background(), "fences.erl", source); err != nil {
		return err
	}
	reason, err := sys.RunMain(context.Background(), "fences", "main")
	if err == nil && reason != any(epiphany.Atom("normal")) {
		fmt.Fprintf(out, "ended with %s\n", sys.Format(reason))
	}
	return err
}
