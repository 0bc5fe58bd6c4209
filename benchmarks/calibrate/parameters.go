package calibrate

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/pelletier/go-toml/v2"

	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/vm/rts"
)

// Free are the parameters that Refit chooses: what no document tells of the thesis's compiled code,
// of its ARM, and of its commander. They are at most published.MaxFree.
func Free() []*emu.Parameter {
	return slices.DeleteFunc(Parameters(), func(p *emu.Parameter) bool { return !p.Free })
}

// Parameters are all parameters of the model, those first that are fitted.
func Parameters() []*emu.Parameter {
	all := slices.Concat(cost.Fitted(), rts.Fitted(), polling.Parameters(), emu.Fitted())
	slices.SortStableFunc(all, func(a, b *emu.Parameter) int { return rank(a) - rank(b) })
	return all
}

func rank(p *emu.Parameter) int {
	if p.Free {
		return 0
	}
	return 1
}

// Refit chooses the free parameters anew, from the standard values on.
func Refit(ctx context.Context, parallel int, log io.Writer) (Fit, error) {
	want := WithRole(published.Fitted)
	run := func(v *emu.Values, parallel int) (map[string]float64, error) {
		e, err := Evaluate(ctx, want, v, parallel, nil)
		values := map[string]float64{}
		for i := range e.Rows {
			values[e.Rows[i].Name()] = e.Rows[i].Model
		}
		return values, err
	}
	var targets []Target
	for _, f := range published.Figures() {
		if want(&f) {
			targets = append(targets, Target{f.Name(), f.Value})
		}
	}
	return FitParameters(run, Free(), targets, parallel, log)
}

// WriteFitted writes the file of package emu from which parameters take their values.
func WriteFitted(w io.Writer, fit *Fit) error {
	var text bytes.Buffer
	text.WriteString("# Parameters of the model that a fit has chosen: `go run ./cmd/epiphany calibrate --fit` writes this file. low and high bound the 95 %\n" +
		"# confidence interval. Where a parameter is missing the value beside its declaration holds.\n\n")
	if err := toml.NewEncoder(&text).Encode(emu.FittedFile{Fitted: fit.Parameters}); err != nil {
		return fmt.Errorf("fitted parameters: %w", err)
	}
	_, err := w.Write(text.Bytes())
	return err
}
