package suite

import "math"

// Mean is the mean of a figure over the samples, and its standard deviation, 0 for one sample.
func (r *Result) Mean(figure func(m *Measure) float64) (mean, sd float64) {
	n := float64(len(r.Samples))
	if n == 0 {
		return 0, 0
	}
	for i := range r.Samples {
		mean += figure(&r.Samples[i]) / n
	}
	for i := range r.Samples {
		d := figure(&r.Samples[i]) - mean
		sd += d * d
	}
	if n > 1 {
		sd = math.Sqrt(sd / (n - 1))
	}
	return mean, sd
}

// Seconds is the time that a sample took.
func Seconds(m *Measure) float64 { return m.Seconds }

// GeometricMean is that of positive figures, 1 for none.
func GeometricMean(all []float64) float64 {
	sum := 0.0
	for _, x := range all {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(max(len(all), 1)))
}
