// Example 14: a process of Erlang is a member of a job of OpenSHMEM, beside programs in C. It stores
// into their memory and gets from it, takes part in their reductions and broadcasts, and so runs a
// solver; then it prints what such accesses take. The programs are chip/rod.c and chip/cost.c, the
// process members.erl.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"io"
	"log"
	"os"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/toolchain/cc"
)

//go:embed chip/rod.c
var rod []byte

//go:embed chip/cost.c
var cost []byte

//go:embed members.erl
var members []byte

// symmetric are the bytes of symmetric memory of each core.
const symmetric = 3 << 10

func main() {
	if _, err := run(os.Stdout, epiphany.WithErrorReports(os.Stderr)); err != nil {
		log.Fatal(err)
	}
}

// run runs both jobs and gives what the system has done.
func run(out io.Writer, opts ...epiphany.Option) (stats epiphany.Stats, err error) {
	var programs []any
	for _, source := range [][]byte{rod, cost} {
		program, err := cc.Build("member.c", source, cc.Options{
			Level: 2, Libraries: pgas.Libraries(), Target: cc.Target{Symmetric: symmetric},
		})
		if err != nil {
			return stats, err
		}
		programs = append(programs, program)
	}
	placement := slave.DefaultPlacement()
	placement.SymmetricBytes = symmetric
	sys, err := epiphany.New(append(opts, epiphany.WithPlacement(placement), epiphany.WithOutput(out))...)
	if err != nil {
		return stats, err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	ctx := context.Background()
	if err := sys.LoadSource(ctx, "members.erl", members); err != nil {
		return stats, err
	}
	if _, err := sys.RunMain(ctx, "members", "main", programs...); err != nil {
		return stats, err
	}
	return sys.Stats(), nil
}
