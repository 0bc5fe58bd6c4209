package calibrate

import (
	"context"
	"math"

	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/benchmarks/suite"
	"github.com/parallergo/epiphany/emu"
)

// Swing is by how much a parameter is changed to see how much it matters.
const Swing = 0.3

// Conclusions are what is said of the model that a change of a parameter could overturn.
type Conclusions struct {
	// TimeError is the mean error of the thesis's times on the Epiphany, fitted and held out.
	TimeError float64
	// Gains are how many times faster the best configuration is than the best time published, in
	// the order of suite.Programs.
	Gains []float64
}

// Effect is what a parameter does to the conclusions.
type Effect struct {
	*emu.Parameter
	Low, High         int64 // the values tried: the parameter's bounds cut what is further than Swing
	WithLow, WithHigh Conclusions
}

// Conclude runs what the conclusions need, with values of the model's parameters.
func Conclude(ctx context.Context, v *emu.Values, parallel int) (Conclusions, error) {
	var c Conclusions
	times := func(f *published.Figure) bool {
		return f.Quantity == published.Time && onEpiphany(f.System)
	}
	e, err := Evaluate(ctx, times, v, parallel, nil)
	if err != nil {
		return c, err
	}
	for i := range e.Rows {
		c.TimeError += e.Rows[i].Error() / float64(len(e.Rows))
	}
	best, err := suite.FindSystem(suite.Best)
	if err != nil {
		return c, err
	}
	plan := suite.Plan{Programs: suite.Programs, Systems: []suite.System{best}}
	cases, err := plan.Cases()
	if err != nil {
		return c, err
	}
	for i := range cases {
		cases[i].Values = v
	}
	results, err := suite.RunAll(ctx, cases, parallel, nil)
	for i := range results {
		seconds, _ := results[i].Mean(suite.Seconds)
		c.Gains = append(c.Gains, BestPublished(results[i].Program)/seconds)
	}
	return c, err
}

func onEpiphany(system string) bool {
	return system == "thesis-bytecode" || system == "thesis-native" || system == "thesis-cached"
}

// BestPublished is the best published time of a program on the Epiphany, in seconds.
func BestPublished(program string) float64 {
	best := math.Inf(1)
	for _, f := range published.Figures() {
		if f.Quantity == published.Time && f.What == program && onEpiphany(f.System) {
			best = min(best, f.Value)
		}
	}
	return best
}

// Sensitivity changes each parameter by Swing up and down, one at a time, and calls done after
// each.
func Sensitivity(ctx context.Context, parallel int,
	done func()) (base Conclusions, effects []Effect, err error) {
	if base, err = Conclude(ctx, nil, parallel); err != nil {
		return base, nil, err
	}
	for _, p := range Parameters() {
		x := Effect{Parameter: p, Low: bounded(p, 1-Swing), High: bounded(p, 1+Swing)}
		x.WithLow, err = concludeWith(ctx, p, x.Low, parallel)
		if err == nil {
			x.WithHigh, err = concludeWith(ctx, p, x.High, parallel)
		}
		if err != nil {
			return base, effects, err
		}
		effects = append(effects, x)
		if done != nil {
			done()
		}
	}
	return base, effects, nil
}

func bounded(p *emu.Parameter, factor float64) int64 {
	return min(max(int64(math.Round(float64(p.Value)*factor)), p.Low), p.High)
}

func concludeWith(ctx context.Context, p *emu.Parameter, value int64,
	parallel int) (Conclusions, error) {
	var standard *emu.Values
	v, err := standard.With(p, value)
	if err != nil {
		return Conclusions{}, err
	}
	return Conclude(ctx, v, parallel)
}
