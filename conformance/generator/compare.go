package generator

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/conformance/check"
)

// batch is how many programs one module has.
const batch = 100

// systems is how many chapters there are of the modules of a comparison: OTP runs those of one
// chapter one after the other.
const systems = 3

// Comparer runs programs on OTP and here.
type Comparer struct {
	StandIns string // directory of the modules that stand in on OTP for those of this system
	Workers  int    // modules that run here at a time
}

// Class is how a program differs.
type Class uint8

const (
	Same      Class = iota
	Values          // it gives different values
	Fails           // here it does not compile, or brings the system down
	Invalid         // it does not compile on OTP
	Beyond          // it brings OTP's compiler, loader or emulator down
	Unsettled       // OTP gives what is given here when it does not optimise, and otherwise something else
)

// breakdowns are what OTP prints where a program is too much for it: for its compiler, its
// emulator, its loader.
var breakdowns = []string{"internal error in pass", check.Crash, check.Unloadable}

// Verdict is what the two sides say of a program: what it prints on both, unless that is the same.
type Verdict struct {
	Class
	OTP, Here string
}

// Compare runs programs, many in a module.
func (c *Comparer) Compare(ctx context.Context, programs []*Program) ([]Verdict, error) {
	verdicts, err := c.all(ctx, programs)
	if err != nil {
		return nil, err
	}
	return verdicts, c.unsettle(ctx, programs, verdicts)
}

// unsettle finds what OTP's compiler gives two meanings: it drops tests that would fail if it knows
// what becomes of their value. Programs that it cannot optimise are compared as they are.
func (c *Comparer) unsettle(ctx context.Context, programs []*Program, verdicts []Verdict) error {
	var plain []*Program
	var indices []int
	for i, v := range verdicts {
		if v.Class == Values || v.Class == Beyond {
			plain = append(plain, programs[i].plain())
			indices = append(indices, i)
		}
	}
	if len(plain) == 0 {
		return nil
	}
	again, err := c.all(ctx, plain)
	if err != nil {
		return err
	}
	for k, i := range indices {
		verdicts[i] = settled(verdicts[i], again[k])
	}
	return nil
}

// settled is the verdict on a program that is unlike on both sides, given that without
// optimisation.
func settled(v, plain Verdict) Verdict {
	switch {
	case v.Class == Beyond:
		return plain
	case plain.Class == Same:
		v.Class = Unsettled
	}
	return v
}

// all runs programs, many in a module, and those of a module that fails as a whole by themselves.
func (c *Comparer) all(ctx context.Context, programs []*Program) ([]Verdict, error) {
	var modules [][]int
	for first := 0; first < len(programs); first += batch {
		var some []int
		for i := first; i < min(first+batch, len(programs)); i++ {
			some = append(some, i)
		}
		modules = append(modules, some)
	}
	verdicts := make([]Verdict, len(programs))
	apart, err := c.compare(ctx, programs, modules, verdicts)
	if err != nil || len(apart) == 0 {
		return verdicts, err
	}
	_, err = c.compare(ctx, programs, apart, verdicts)
	return verdicts, err
}

// compare sets the verdicts of programs, whose indices are given by module. Those of modules that
// fail as a whole are returned, one for a module.
func (c *Comparer) compare(ctx context.Context, programs []*Program, modules [][]int,
	verdicts []Verdict) (apart [][]int, err error) {
	results, err := c.run(ctx, programs, modules)
	if err != nil {
		return nil, err
	}
	for m := range results {
		r, indices := &results[m], modules[m]
		n := len(indices)
		want, arm, board := lines(r.Want, n), lines(r.ARM, n), lines(r.Board, n)
		class := Same
		switch {
		case want == nil:
			class = Invalid
		case arm == nil || board == nil:
			class = Fails
		}
		broken := func(s string) bool { return strings.Contains(r.Want, s) }
		if class == Invalid && slices.ContainsFunc(breakdowns, broken) {
			class = Beyond
		}
		if class != Same && n == 1 {
			verdicts[indices[0]] = Verdict{class, r.Want, r.Other()}
		} else if class != Same {
			for _, i := range indices {
				apart = append(apart, []int{i})
			}
		} else {
			for k, i := range indices {
				verdicts[i] = verdict(want[k], arm[k], board[k])
			}
		}
	}
	return apart, nil
}

// verdict is that of what a program prints in three places.
func verdict(otp, arm, board string) Verdict {
	for _, here := range []string{arm, board} {
		if here != otp {
			return Verdict{Values, otp, here}
		}
	}
	return Verdict{}
}

// lines are those that n programs print, nil if anything else is printed.
func lines(text string, n int) []string {
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(all) != n {
		return nil
	}
	for i, line := range all {
		if !strings.HasPrefix(line, fmt.Sprint(i, " [")) {
			return nil
		}
	}
	return all
}

// run runs modules of programs in a directory of their own.
func (c *Comparer) run(ctx context.Context, programs []*Program,
	modules [][]int) ([]check.Result, error) {
	dir, err := os.MkdirTemp("", "random")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS(c.StandIns)); err != nil {
		return nil, err
	}
	var all []conformance.Program
	for m, indices := range modules {
		p := conformance.Program{Name: fmt.Sprintf("random%d", m),
			Chapter: fmt.Sprintf("chapter%d", m%systems)}
		p.File = filepath.Join(dir, p.Chapter, p.Name+".erl")
		some := make([]*Program, len(indices))
		for k, i := range indices {
			some[k] = programs[i]
		}
		if err := os.MkdirAll(filepath.Dir(p.File), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(p.File, []byte(Module(p.Name, some)), 0o666); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return check.All(ctx, check.Config{Dir: dir, Workers: c.Workers, OTP: true}, all)
}

// Minimize makes a program smaller as long as it differs in the same way.
func (c *Comparer) Minimize(ctx context.Context, p *Program, class Class) (*Program, error) {
	for {
		q, err := c.smaller(ctx, p, class)
		if err != nil || q == nil {
			return p, err
		}
		p = q
	}
}

// smaller is a smaller program that differs in the same way, nil if there is none.
func (c *Comparer) smaller(ctx context.Context, p *Program, class Class) (*Program, error) {
	candidates := p.Smaller()
	if class == Values {
		candidates = compiling(candidates)
	}
	for first := 0; first < len(candidates); first += batch {
		some := candidates[first:min(first+batch, len(candidates))]
		verdicts, err := c.Compare(ctx, some)
		if err != nil {
			return nil, err
		}
		for i := range some {
			if verdicts[i].Class == class {
				return some[i], nil
			}
		}
	}
	return nil, nil
}

// compiling are the programs that compile here: parts may have lost the variables that they use.
func compiling(programs []*Program) []*Program {
	var some []*Program
	for _, p := range programs {
		if _, _, err := epiphany.Compile("m.erl", []byte(Module("m", []*Program{p}))); err == nil {
			some = append(some, p)
		}
	}
	return some
}
