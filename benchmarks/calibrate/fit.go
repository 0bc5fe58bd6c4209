package calibrate

import (
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/parallergo/epiphany/emu"
)

// Run evaluates the model with values of its parameters, so many systems at a time: figures by name.
// Several may be under way.
type Run func(v *emu.Values, parallel int) (map[string]float64, error)

// Target is a figure that a fit aims at.
type Target struct {
	Name  string
	Value float64 // more than 0
}

// Fit is how well a model fits.
type Fit struct {
	Parameters []emu.FittedValue // intervals as the model is near the best fit
	Runs       int               // evaluations of the model
	Mean       float64           // mean absolute relative error over the targets, after the fit
}

// Limits of a fit.
const (
	step      = 0.15 // relative step of the differences from which derivatives are taken
	damping   = 0.01 // of the first Levenberg-Marquardt step
	mostSteps = 8
	enough    = 0.002 // relative decrease of the sum of squares at which a fit is over
)

// fitting is a fit on its way. Parameters and figures are taken as logarithms: an error of a factor
// counts the same up and down.
type fitting struct {
	run      Run
	params   []*emu.Parameter
	targets  []Target
	parallel int
	runs     int
	at       *emu.Values
	log      io.Writer
	best     point
}

// point is what a run with some values of the parameters has given.
type point struct {
	values    *emu.Values
	residuals *mat.VecDense // nil for none
}

// FitParameters looks for the values of parameters with which the model's figures are nearest to the
// targets, by least squares of logarithms of ratios. The values are whole numbers and stay within
// their parameters' bounds. What a run answers must depend on nothing but them. So many systems run
// at a time.
func FitParameters(run Run, params []*emu.Parameter, targets []Target, parallel int,
	log io.Writer) (Fit, error) {
	if len(params) == 0 || len(targets) < 2*len(params) {
		return Fit{}, fmt.Errorf("%d figures for %d parameters, want at least two for each",
			len(targets), len(params))
	}
	f := &fitting{run: run, params: params, targets: targets, parallel: max(parallel, 1), log: log}
	r, err := f.residuals()
	if err != nil {
		return Fit{}, err
	}
	lambda := damping
	var j *mat.Dense
	for range mostSteps {
		if j, err = f.jacobian(r); err != nil {
			return Fit{}, err
		}
		before := mat.Dot(r, r)
		if r, lambda, err = f.step(j, r, lambda); err != nil {
			return Fit{}, err
		}
		if mat.Dot(r, r) > before*(1-enough) {
			break
		}
	}
	// Who waits for whom makes the model's figures jump here and there, so the best run may be one
	// of those beside a step.
	f.at = f.best.values
	return f.result(j, f.best.residuals), nil
}

// residuals are the logarithms of the model's figures over the targets, at the present values.
func (f *fitting) residuals() (*mat.VecDense, error) {
	r, err := f.evaluate(f.at, f.parallel)
	if err == nil {
		f.note(point{f.at, r})
	}
	return r, err
}

func (f *fitting) evaluate(v *emu.Values, parallel int) (*mat.VecDense, error) {
	got, err := f.run(v, parallel)
	if err != nil {
		return nil, err
	}
	r := mat.NewVecDense(len(f.targets), nil)
	for i, t := range f.targets {
		v, ok := got[t.Name]
		if !ok || v <= 0 {
			return nil, fmt.Errorf("the model gives %g for %s, want more than 0", v, t.Name)
		}
		r.SetVec(i, math.Log(v/t.Value))
	}
	return r, nil
}

// note counts a run, and keeps it if it is the best.
func (f *fitting) note(p point) {
	f.runs++
	if f.best.residuals == nil ||
		mat.Dot(p.residuals, p.residuals) < mat.Dot(f.best.residuals, f.best.residuals) {
		f.best = p
	}
}

// jacobian are the derivatives of the residuals by the logarithms of the parameters. The systems of
// all of them run side by side.
func (f *fitting) jacobian(at *mat.VecDense) (*mat.Dense, error) {
	points := make([]point, len(f.params))
	errs := make([]error, len(f.params))
	var wait sync.WaitGroup
	turns := make(chan struct{}, f.parallel)
	for k, p := range f.params {
		wait.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			if points[k].values, errs[k] = f.at.With(p, beside(p, f.at.Of(p))); errs[k] == nil {
				points[k].residuals, errs[k] = f.evaluate(points[k].values, 1)
			}
		})
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	j := mat.NewDense(len(f.targets), len(f.params), nil)
	for k, p := range f.params {
		f.note(points[k])
		h := math.Log(float64(points[k].values.Of(p)) / float64(f.at.Of(p)))
		for i := range f.targets {
			j.Set(i, k, (points[k].residuals.AtVec(i)-at.AtVec(i))/h)
		}
	}
	return j, nil
}

// beside is a value a step away from another of the parameter, within its bounds.
func beside(p *emu.Parameter, value int64) int64 {
	d := max(1, int64(float64(value)*step))
	if value+d > p.High {
		return value - d
	}
	return value + d
}

// step goes as far down as a Levenberg-Marquardt step leads, with more damping when that is up.
func (f *fitting) step(j *mat.Dense, r *mat.VecDense, lambda float64) (*mat.VecDense, float64, error) {
	before := mat.Dot(r, r)
	start := f.at
	for range 4 {
		delta, err := solve(j, r, lambda)
		if err != nil {
			return nil, 0, err
		}
		for k, p := range f.params {
			v := math.Round(float64(start.Of(p)) * math.Exp(max(-1, min(1, delta.AtVec(k)))))
			if f.at, err = f.at.With(p, min(max(int64(v), p.Low, 1), p.High)); err != nil {
				return nil, 0, err
			}
		}
		next, err := f.residuals()
		if err != nil {
			return nil, 0, err
		}
		f.report(next)
		if mat.Dot(next, next) < before {
			return next, lambda / 4, nil
		}
		lambda *= 16
	}
	f.at = start
	return r, lambda, nil
}

// solve finds the damped step: (JᵀJ + λ diag(JᵀJ)) δ = -Jᵀr.
func solve(j *mat.Dense, r *mat.VecDense, lambda float64) (*mat.VecDense, error) {
	var a mat.Dense
	a.Mul(j.T(), j)
	n, _ := a.Dims()
	for k := range n {
		a.Set(k, k, a.At(k, k)*(1+lambda)+1e-9)
	}
	var b, delta mat.VecDense
	b.MulVec(j.T(), r)
	b.ScaleVec(-1, &b)
	if err := delta.SolveVec(&a, &b); err != nil {
		return nil, fmt.Errorf("parameters cannot be told apart by these figures: %w", err)
	}
	return &delta, nil
}

func (f *fitting) report(r *mat.VecDense) {
	fmt.Fprintf(f.log, "run %d: mean error %.1f %%;", f.runs, 100*meanError(r))
	for _, p := range f.params {
		fmt.Fprintf(f.log, " %s %d", p.Name, f.at.Of(p))
	}
	fmt.Fprintln(f.log)
}

// meanError is the mean of absolute relative errors.
func meanError(r *mat.VecDense) float64 {
	sum := 0.0
	for i := range r.Len() {
		sum += math.Abs(math.Exp(r.AtVec(i)) - 1)
	}
	return sum / float64(r.Len())
}

// result gives each parameter its interval: from the covariance of the linear model at the best
// fit, with Student's t.
func (f *fitting) result(j *mat.Dense, r *mat.VecDense) Fit {
	fit := Fit{Runs: f.runs, Mean: meanError(r)}
	free := len(f.targets) - len(f.params)
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(free)}.Quantile(0.975)
	variance := mat.Dot(r, r) / float64(free)
	var a, inverse mat.Dense
	a.Mul(j.T(), j)
	known := inverse.Inverse(&a) == nil
	for k, p := range f.params {
		value := f.at.Of(p)
		x := emu.FittedValue{Name: p.Name, Unit: p.Unit, Value: value, Low: p.Low, High: p.High}
		if known && inverse.At(k, k) > 0 {
			spread := math.Exp(t * math.Sqrt(variance*inverse.At(k, k)))
			x.Low = max(p.Low, int64(math.Floor(float64(value)/spread)))
			x.High = int64(math.Ceil(min(float64(p.High), float64(value)*spread)))
		}
		fit.Parameters = append(fit.Parameters, x)
	}
	return fit
}
