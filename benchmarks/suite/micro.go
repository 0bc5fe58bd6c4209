package suite

import "context"

// Figure is what a micro-benchmark has found.
type Figure struct {
	Name   string  `json:"name"`   // what was measured, and between which places
	System string  `json:"system"` // the preset, or the board for what depends on no software
	Value  float64 `json:"value"`
	Unit   string  `json:"unit"`
}

// Micro is a micro-benchmark in a configuration.
type Micro struct {
	System System
	run    func(ctx context.Context, s System) ([]Figure, error)
}

// Micro are the micro-benchmarks that a plan asks for.
func (p *Plan) Micro() []Micro { return nil }

// RunMicro runs micro-benchmarks as RunAll runs cases.
func RunMicro(ctx context.Context, all []Micro, parallel int, done func()) ([]Figure, error) {
	found := make([][]Figure, len(all))
	err := each(ctx, len(all), parallel, func(ctx context.Context, i int) (err error) {
		found[i], err = all[i].run(ctx, all[i].System)
		return err
	}, done)
	var figures []Figure
	for _, f := range found {
		figures = append(figures, f...)
	}
	return figures, err
}
