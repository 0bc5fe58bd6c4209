package check

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/conformance/installed"
)

// Result is the output of a program on OTP and in both places here.
type Result struct {
	conformance.Program
	Want       string // output of OTP, or the recorded one if the program does not run there
	Stale      bool   // Want differs from the recorded output
	ARM, Board string // output here; equal to Want where it cannot run
	LeftOut    string // why it did not run on OTP although others did
}

// Agrees reports whether the output here is that of OTP.
func (r *Result) Agrees() bool { return r.ARM == r.Want && r.Board == r.Want }

// Config is how to check programs.
type Config struct {
	Dir     string            // directory of the chapters
	Workers int               // number of programs that run here at a time
	OTP     bool              // also run them on OTP
	Options []epiphany.Option // for all places
}

// All checks programs and returns the results in the same order.
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

// attempts is how often a program may run on OTP until its output is the recorded one.
const attempts = 3

// settled returns the output of programs on OTP. A program whose output differs from the recorded
// one runs again, since its timeouts are short and a busy computer may have delayed OTP.
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

// compilable returns the programs for which OTP has the headers, and in leftOut what the others
// lack, by name.
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

// WriteLeftOut lists the programs that did not run on OTP although others did, with the reasons.
func WriteLeftOut(w io.Writer, results []Result) {
	for i := range results {
		if r := &results[i]; r.LeftOut != "" {
			fmt.Fprintf(w, "%s is compared with what OTP has printed before: %s\n", r.Name, r.LeftOut)
		}
	}
}

// text returns the output of the program in a place.
func (r *Result) text(ctx context.Context, place Place, opts []epiphany.Option) string {
	if !place.Runs(&r.Program) {
		return r.Want
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return place.Text(ctx, &r.Program, opts...)
}

// WriteTable prints, per chapter and in total, how many programs there are, how many agree with OTP
// and how many differ.
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

// Where names the places in which the output differs from that of OTP.
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

// Other returns the output here if it differs from that of OTP: on the ARM if it does there.
func (r *Result) Other() string {
	if r.ARM != r.Want {
		return r.ARM
	}
	return r.Board
}

// Differences shows, for each place whose output differs from that of OTP, the lines from the first
// difference on.
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

// shown is how many lines of each side are shown where outputs differ.
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
