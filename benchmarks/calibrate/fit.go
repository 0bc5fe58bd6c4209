package calibrate

import (
	"errors"
	"fmt"
	"io"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/parallergo/epiphany/emu"
)

// Run evaluates the model with the present values of all parameters: figures by name.
type Run func() (map[string]float64, error)

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
	run     Run
	params  []*emu.Parameter
	targets []Target
	runs    int
	log     io.Writer
	best    point
}

// point is what a run with some values of the parameters has given.
type point struct {
	values    []int64
	residuals *mat.VecDense // nil for none
}

// FitParameters changes the parameters until the model's figures are nearest to the targets, by
// least squares of logarithms of ratios. The values are whole numbers and stay within their
// parameters' bounds. What a run answers must depend on nothing but the parameters.
func FitParameters(run Run, params []*emu.Parameter, targets []Target, log io.Writer) (Fit, error) {
	if len(params) == 0 || len(targets) < 2*len(params) {
		return Fit{}, fmt.Errorf("%d figures for %d parameters, want at least two for each",
			len(targets), len(params))
	}
	f := &fitting{run: run, params: params, targets: targets, log: log}
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
	if err := f.set(f.best.values); err != nil {
		return Fit{}, err
	}
	return f.result(j, f.best.residuals), nil
}

// residuals are the logarithms of the model's figures over the targets.
func (f *fitting) residuals() (*mat.VecDense, error) {
	got, err := f.run()
	if err != nil {
		return nil, err
	}
	f.runs++
	r := mat.NewVecDense(len(f.targets), nil)
	for i, t := range f.targets {
		v, ok := got[t.Name]
		if !ok || v <= 0 {
			return nil, fmt.Errorf("the model gives %g for %s, want more than 0", v, t.Name)
		}
		r.SetVec(i, math.Log(v/t.Value))
	}
	if f.best.residuals == nil || mat.Dot(r, r) < mat.Dot(f.best.residuals, f.best.residuals) {
		f.best = point{f.values(), r}
	}
	return r, nil
}

func (f *fitting) values() []int64 {
	values := make([]int64, len(f.params))
	for k, p := range f.params {
		values[k] = p.Value
	}
	return values
}

// set gives the parameters values that they had before.
func (f *fitting) set(values []int64) error {
	var errs []error
	for k, p := range f.params {
		errs = append(errs, p.Set(values[k]))
	}
	return errors.Join(errs...)
}

// jacobian are the derivatives of the residuals by the logarithms of the parameters.
func (f *fitting) jacobian(at *mat.VecDense) (*mat.Dense, error) {
	j := mat.NewDense(len(f.targets), len(f.params), nil)
	for k, p := range f.params {
		value := p.Value
		if err := p.Set(beside(p)); err != nil {
			return nil, err
		}
		r, err := f.residuals()
		h := math.Log(float64(p.Value) / float64(value))
		if err := errors.Join(err, p.Set(value)); err != nil {
			return nil, err
		}
		for i := range f.targets {
			j.Set(i, k, (r.AtVec(i)-at.AtVec(i))/h)
		}
	}
	return j, nil
}

// beside is a value a step away from the parameter's, within its bounds.
func beside(p *emu.Parameter) int64 {
	d := max(1, int64(float64(p.Value)*step))
	if p.Value+d > p.High {
		return p.Value - d
	}
	return p.Value + d
}

// step goes as far down as a Levenberg-Marquardt step leads, with more damping when that is up.
func (f *fitting) step(j *mat.Dense, r *mat.VecDense, lambda float64) (*mat.VecDense, float64, error) {
	before := mat.Dot(r, r)
	start := f.values()
	for range 4 {
		delta, err := solve(j, r, lambda)
		if err != nil {
			return nil, 0, err
		}
		for k, p := range f.params {
			v := math.Round(float64(start[k]) * math.Exp(max(-1, min(1, delta.AtVec(k)))))
			if err := p.Set(min(max(int64(v), p.Low, 1), p.High)); err != nil {
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
	return r, lambda, f.set(start)
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
		fmt.Fprintf(f.log, " %s %d", p.Name, p.Value)
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
		x := emu.FittedValue{Name: p.Name, Unit: p.Unit, Value: p.Value, Low: p.Low, High: p.High}
		if known && inverse.At(k, k) > 0 {
			spread := math.Exp(t * math.Sqrt(variance*inverse.At(k, k)))
			x.Low = max(p.Low, int64(math.Floor(float64(p.Value)/spread)))
			x.High = int64(math.Ceil(min(float64(p.High), float64(p.Value)*spread)))
		}
		fit.Parameters = append(fit.Parameters, x)
	}
	return fit
}
