package check

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/conformance/installed"
)

// Result is what a program prints on OTP and in both places here.
type Result struct {
	conformance.Program
	Want       string // what OTP prints, or what it has printed if it does not run
	Stale      bool   // that is not what is written beside the program
	ARM, Board string // what it prints here; as Want where it cannot run
	LeftOut    string // why it did not run on OTP though others did
}

// Agrees tells whether the program prints here what it prints on OTP.
func (r *Result) Agrees() bool { return r.ARM == r.Want && r.Board == r.Want }

// most bounds the time of a program in one place.
const most = time.Minute

// Config says how to check.
type Config struct {
	Dir     string            // of chapters
	Workers int               // programs that run here at a time
	OTP     bool              // run them on OTP, too
	Options []epiphany.Option // of all places
}

// All checks programs, in their order.
func All(ctx context.Context, c Config, programs []conformance.Program) ([]Result, error) {
	var otp, leftOut map[string]string
	if c.OTP {
		some, without, err := compilable(programs)
		if err != nil {
			return nil, err
		}
		if otp, err = settled(ctx, c.Dir, some); err != nil {
			return nil, err
		}
		leftOut = without
	}
	results := make([]Result, len(programs))
	for i, p := range programs {
		want, err := p.Want()
		r := Result{Program: p, Want: want, Stale: err != nil, LeftOut: leftOut[p.Name]}
		if now, ran := otp[p.Name]; ran {
			r.Want, r.Stale = now, err != nil || now != want
		} else if err != nil {
			return nil, err
		}
		results[i] = r
	}
	each(2*len(results), c.Workers, func(i int) {
		r := &results[i/2]
		if i%2 == 0 {
			r.ARM = r.text(ctx, ARM, c.Options)
		} else {
			r.Board = r.text(ctx, Board, c.Options)
		}
	})
	return results, ctx.Err()
}

// attempts is how often a program may run on OTP until it prints what stands beside it.
const attempts = 3

// settled is what programs print on OTP. One that prints something else than what stands beside it
// runs again: its times are short, and a busy computer may have kept OTP from them.
func settled(ctx context.Context, dir string,
	programs []conformance.Program) (map[string]string, error) {
	printed, err := OTP(ctx, dir, programs)
	for range attempts - 1 {
		stale := slices.DeleteFunc(slices.Clone(programs), func(p conformance.Program) bool {
			want, err := p.Want()
			return err == nil && want == printed[p.Name]
		})
		if err != nil || len(stale) == 0 {
			break
		}
		var again map[string]string
		again, err = OTP(ctx, dir, stale)
		maps.Copy(printed, again)
	}
	return printed, err
}

// compilable are the programs for which OTP has the headers; leftOut tells of the others, by name,
// what is lacking.
func compilable(programs []conformance.Program) (some []conformance.Program, leftOut map[string]string, err error) {
	leftOut = map[string]string{}
	for _, p := range programs {
		source, err := p.Source()
		if err != nil {
			return nil, nil, err
		}
		needs := installed.Headers(source)
		if p.Application != "" {
			needs = append(needs, p.Application)
		}
		if why := installed.Lacking(needs...); why != "" {
			leftOut[p.Name] = why
			continue
		}
		some = append(some, p)
	}
	return some, leftOut, nil
}

// WriteLeftOut lists the programs that did not run on OTP though others did, with the reasons.
func WriteLeftOut(w io.Writer, results []Result) {
	for i := range results {
		if r := &results[i]; r.LeftOut != "" {
			fmt.Fprintf(w, "%s is compared with what OTP has printed before: %s\n", r.Name, r.LeftOut)
		}
	}
}

// text is what the program prints in a place.
func (r *Result) text(ctx context.Context, place Place, opts []epiphany.Option) string {
	if !place.Runs(&r.Program) {
		return r.Want
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	return place.Text(ctx, &r.Program, opts...)
}

// WriteTable prints, per chapter and in all, how many programs there are, agree with OTP and
// differ.
func WriteTable(w io.Writer, results []Result) error {
	var total, part count
	chapter := ""
	_, err := fmt.Fprintf(w, "%-16s %8s %8s %8s\n", "chapter", "programs", "agree", "differ")
	flush := func() {
		if part.programs > 0 && err == nil {
			_, err = fmt.Fprintf(w, "%-16s %8d %8d %8d\n", chapter, part.programs, part.agree,
				part.programs-part.agree)
		}
	}
	for i := range results {
		r := &results[i]
		if r.Chapter != chapter {
			flush()
			chapter, part = r.Chapter, count{}
		}
		part.add(r)
		total.add(r)
	}
	flush()
	chapter, part = "all", total
	flush()
	return err
}

// count counts programs.
type count struct{ programs, agree int }

func (c *count) add(r *Result) {
	c.programs++
	if r.Agrees() {
		c.agree++
	}
}

// Where says in which places the program prints something else than on OTP.
func (r *Result) Where() string {
	switch {
	case r.ARM == r.Board:
		return "on the host and on cores"
	case r.ARM == r.Want:
		return "on cores"
	case r.Board == r.Want:
		return "on the host"
	}
	return "on the host, and otherwise on cores"
}

// Other is what the program prints here when that differs from what it prints on OTP, on the ARM
// if it does there.
func (r *Result) Other() string {
	if r.ARM != r.Want {
		return r.ARM
	}
	return r.Board
}

// Differences are the lines from the first on in which the program prints something else than on
// OTP, per place.
func (r *Result) Differences() string {
	var b strings.Builder
	for _, place := range []struct{ name, text string }{{ARM.Name, r.ARM}, {Board.Name, r.Board}} {
		if place.text != r.Want {
			b.WriteString(difference(place.name, place.text, r.Want))
		}
		if r.ARM == r.Board {
			break
		}
	}
	return b.String()
}

// shown is how many lines of each side are shown where texts differ.
const shown = 6

func difference(name, got, want string) string {
	gots, wants := strings.Split(got, "\n"), strings.Split(want, "\n")
	at := 0
	for at < len(gots) && at < len(wants) && gots[at] == wants[at] {
		at++
	}
	var b strings.Builder
	for _, side := range []struct {
		name  string
		lines []string
	}{{name, gots}, {"OTP", wants}} {
		fmt.Fprintf(&b, "  %s, line %d:\n", side.name, at+1)
		for _, line := range side.lines[at:min(at+shown, len(side.lines))] {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	return b.String()
}
