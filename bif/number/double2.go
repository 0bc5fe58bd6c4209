package number

import "math"

// double2 is an unevaluated sum of two doubles, |lo| at most half a unit in the last place of hi: a
// number of about 106 bits. The elementary functions compute in it and round once, because OTP's
// come from the C library, whose results are nearly always the correctly rounded ones, and programs
// print them.
type double2 struct{ hi, lo float64 }

// whole is x as a double2.
func whole(x float64) double2 { return double2{x, 0} }

// sumOf is a + b, exactly.
func sumOf(a, b float64) double2 {
	s := a + b
	t := s - a
	return double2{s, (a - (s - t)) + (b - t)}
}

// orderedSum is a + b, exactly, for |a| >= |b|.
func orderedSum(a, b float64) double2 {
	s := a + b
	return double2{s, b - (s - a)}
}

// productOf is a · b, exactly.
func productOf(a, b float64) double2 {
	p := a * b
	return double2{p, math.FMA(a, b, -p)}
}

// float is the nearest double.
func (a double2) float() float64 { return a.hi + a.lo }

func (a double2) neg() double2 { return double2{-a.hi, -a.lo} }

func (a double2) add(b double2) double2 {
	s, t := sumOf(a.hi, b.hi), sumOf(a.lo, b.lo)
	s = orderedSum(s.hi, s.lo+t.hi)
	return orderedSum(s.hi, s.lo+t.lo)
}

func (a double2) sub(b double2) double2 { return a.add(b.neg()) }

func (a double2) mul(b double2) double2 {
	p := productOf(a.hi, b.hi)
	return orderedSum(p.hi, p.lo+(a.hi*b.lo+a.lo*b.hi))
}

// times is a · f.
func (a double2) times(f float64) double2 { return a.mul(whole(f)) }

func (a double2) div(b double2) double2 {
	q := a.hi / b.hi
	rest := a.sub(b.times(q))
	q2 := rest.hi / b.hi
	rest = rest.sub(b.times(q2))
	return orderedSum(q, q2).add(whole(rest.hi / b.hi))
}

func (a double2) sqrt() double2 {
	if a.hi == 0 {
		return a
	}
	q := math.Sqrt(a.hi)
	return orderedSum(q, a.sub(productOf(q, q)).hi/(2*q))
}

// Constants as sums of two doubles; the third of ln2 and pi/2 serves the reduction of large
// arguments.
var (
	ln2     = double2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}
	ln2Rest = 0x1.7b57a079a1934p-111
	pi2     = double2{0x1.921fb54442d18p0, 0x1.1a62633145c07p-54}
	pi2Rest = -0x1.f1976b7ed8fbcp-110
)

// inverseFactorials are 1/n!.
var inverseFactorials = func() (inv [30]double2) {
	f := whole(1)
	for n := range inv {
		f = f.times(float64(max(n, 1)))
		inv[n] = whole(1).div(f)
	}
	return inv
}()

// exp is e to the power of a, as a number near 1 and a power of 2. a must lie between -746 and 710.
func (a double2) exp() (r double2, exponent int) {
	const halvings, terms = 4, 14
	k := math.Round(a.hi / math.Ln2)
	x := a.sub(productOf(k, ln2.hi)).sub(productOf(k, ln2.lo)).sub(whole(k * ln2Rest))
	x = double2{x.hi / (1 << halvings), x.lo / (1 << halvings)}
	s := inverseFactorials[terms]
	for n := terms - 1; n > 0; n-- {
		s = s.mul(x).add(inverseFactorials[n])
	}
	s = s.mul(x) // e^x - 1
	for range halvings {
		s = s.times(2).add(s.mul(s))
	}
	return s.add(whole(1)), int(k)
}

// logarithm is the natural logarithm of a positive number.
func logarithm(x float64) double2 {
	if math.Abs(x-1) < 1.0/64 {
		return logNearOne(x)
	}
	f, exponent := math.Frexp(x)
	// One Newton step from a double: with y near log f, log f = y + log(f·e^-y).
	y := math.Log(f)
	e, k := whole(-y).exp()
	t := e.times(math.Ldexp(f, k)).sub(whole(1))
	log := whole(y).add(t.sub(t.mul(t).times(0.5)))
	n := float64(exponent)
	return productOf(n, ln2.hi).add(productOf(n, ln2.lo)).add(log)
}

// logNearOne sums the series of the area tangent of (x-1)/(x+1).
func logNearOne(x float64) double2 {
	const lastPower = 21
	s := sumOf(x, -1).div(sumOf(x, 1))
	square := s.mul(s)
	var r double2
	for n := lastPower; n > 1; n -= 2 {
		r = r.add(whole(1).div(whole(float64(n)))).mul(square)
	}
	return s.add(s.mul(r)).times(2)
}

// sinCos are the sine and cosine of a, which must be less than maxReduced.
func (a double2) sinCos() (sin, cos double2) {
	k := math.Round(a.hi / (math.Pi / 2))
	x := whole(a.hi).sub(productOf(k, pi2.hi)).sub(productOf(k,
		pi2.lo)).sub(whole(k * pi2Rest)).add(whole(a.lo))
	sin, cos = alternating(x, 1).mul(x), alternating(x, 0)
	switch int64(k) & 3 {
	case 1:
		return cos, sin.neg()
	case 2:
		return sin.neg(), cos.neg()
	case 3:
		return cos.neg(), sin
	}
	return sin, cos
}

// maxReduced is the largest argument for which pi in three doubles is exact enough.
const maxReduced = 1 << 30

// alternating is the sum of (-1)^i x^2i / (2i+first)!.
func alternating(x double2, first int) double2 {
	minusSquare := x.mul(x).neg()
	var s double2
	for n := len(inverseFactorials) - 2 + first; n > first; n -= 2 {
		s = s.add(inverseFactorials[n]).mul(minusSquare)
	}
	return s.add(whole(1))
}

// arcSine is the angle between -pi/4 and pi/4 that has the sine a.
func (a double2) arcSine() double2 {
	y := math.Asin(a.hi)
	sin, cos := whole(y).sinCos()
	return whole(y).add(a.sub(sin).div(cos))
}
