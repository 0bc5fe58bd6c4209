package number

import "math"

func realExp(x float64) float64 { return expOf(whole(x)) }

// expOf rounds e to the power of a.
func expOf(a double2) float64 {
	switch {
	case a.hi > 710:
		return math.Inf(1)
	case a.hi < -746:
		return 0
	}
	r, exponent := a.exp()
	return math.Ldexp(r.float(), exponent)
}

func realLog(x float64) float64 {
	if x <= 0 {
		return math.Log(x)
	}
	return logarithm(x).float()
}

func realLog2(x float64) float64 {
	if x <= 0 {
		return math.Log2(x)
	}
	return logarithm(x).div(ln2).float()
}

// realLog10 adds the logarithms of a power of two and of a fraction in plain doubles, as C does.
func realLog10(x float64) float64 {
	if x <= 0 {
		return math.Log10(x)
	}
	const (
		log2Hi = 3.01029995663611771306e-01 // log10 of 2, so short that products with exponents are exact
		log2Lo = 3.69423907715893078616e-13
	)
	f, exponent := math.Frexp(x)
	exponent-- // f in [1/2, 1) for numbers below 1, else in [1, 2)
	if exponent < 0 {
		exponent++
	} else {
		f *= 2
	}
	n := float64(exponent)
	return n*log2Lo + (1/math.Ln10)*realLog(f) + n*log2Hi
}

func realPow(x, y float64) float64 {
	p := math.Pow(x, y)
	if p == 0 || math.IsNaN(p) || math.IsInf(p, 0) || y == 0 || math.Abs(x) == 1 {
		return p
	}
	return math.Copysign(expOf(logarithm(math.Abs(x)).times(y)), p)
}

func realSin(x float64) float64 {
	if x == 0 || math.Abs(x) >= maxReduced {
		return math.Sin(x)
	}
	sin, _ := whole(x).sinCos()
	return sin.float()
}

func realCos(x float64) float64 {
	if math.Abs(x) >= maxReduced {
		return math.Cos(x)
	}
	_, cos := whole(x).sinCos()
	return cos.float()
}

func realTan(x float64) float64 {
	if x == 0 || math.Abs(x) >= maxReduced {
		return math.Tan(x)
	}
	sin, cos := whole(x).sinCos()
	return sin.div(cos).float()
}

// direct is the largest argument for which arcSine is well conditioned; beyond it the half angle is
// computed.
const direct = 0.7

// halfAngle is half the angle that has the cosine x, for x near 1.
func halfAngle(x float64) double2 { return whole((1 - x) / 2).sqrt().arcSine() }

func realAsin(x float64) float64 {
	switch {
	case math.Abs(x) > 1:
		return math.NaN()
	case x == 0:
		return x // with its sign
	case x > direct:
		return pi2.sub(halfAngle(x).times(2)).float()
	case x < -direct:
		return halfAngle(-x).times(2).sub(pi2).float()
	}
	return whole(x).arcSine().float()
}

func realAcos(x float64) float64 {
	switch {
	case math.Abs(x) > 1:
		return math.NaN()
	case x > direct:
		return halfAngle(x).times(2).float()
	case x < -direct:
		return pi2.sub(halfAngle(-x)).times(2).float()
	}
	return pi2.sub(whole(x).arcSine()).float()
}

func realAtan(x float64) float64 { return realAtan2(x, 1) }

// realAtan2 corrects the angle that Go finds by the angle between it and the point.
func realAtan2(y, x float64) float64 {
	angle := math.Atan2(y, x)
	if x == 0 || y == 0 {
		return angle
	}
	_, exponent := math.Frexp(max(math.Abs(x), math.Abs(y)))
	x, y = math.Ldexp(x, -exponent), math.Ldexp(y, -exponent)
	sin, cos := whole(angle).sinCos()
	across := cos.times(y).sub(sin.times(x))
	along := cos.times(x).add(sin.times(y))
	return whole(angle).add(across.div(along)).float()
}

// Beyond largeHyperbolic the smaller of e^x and e^-x is lost in the larger one; beyond
// maxHyperbolic e^x overflows.
const (
	largeHyperbolic = 22
	maxHyperbolic   = 709.78
)

func realSinh(x float64) float64 {
	a, half := math.Abs(x), math.Copysign(0.5, x)
	switch {
	case a < 0x1p-28:
		return x
	case a < 1:
		t := math.Expm1(a)
		return half * (2*t - t*t/(t+1))
	case a < largeHyperbolic:
		t := math.Expm1(a)
		return half * (t + t/(t+1))
	}
	return math.Copysign(halfExp(a), x)
}

// halfExp is half of e^a.
func halfExp(a float64) float64 {
	if a < maxHyperbolic {
		return 0.5 * realExp(a)
	}
	w := realExp(0.5 * a)
	return 0.5 * w * w
}

func realCosh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a < 0.5*math.Ln2:
		t := math.Expm1(a)
		return 1 + t*t/(2*(1+t))
	case a < largeHyperbolic:
		t := realExp(a)
		return 0.5*t + 0.5/t
	}
	return halfExp(a)
}

func realTanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a < 0x1p-55:
		return x
	case a < 1:
		t := math.Expm1(-2 * a)
		return math.Copysign(-t/(t+2), x)
	case a < largeHyperbolic:
		return math.Copysign(1-2/(math.Expm1(2*a)+2), x)
	}
	return math.Copysign(1, x)
}

func realAsinh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case a < 0x1p-28:
		return x
	case a <= 2:
		t := x * x
		return math.Copysign(math.Log1p(a+t/(1+math.Sqrt(1+t))), x)
	case a <= 0x1p28:
		return math.Copysign(realLog(2*a+1/(math.Sqrt(x*x+1)+a)), x)
	}
	return math.Copysign(realLog(a)+math.Ln2, x)
}

func realAcosh(x float64) float64 {
	switch {
	case x < 1:
		return math.NaN()
	case x <= 2:
		t := x - 1
		return math.Log1p(t + math.Sqrt(2*t+t*t))
	case x < 0x1p28:
		return realLog(2*x - 1/(x+math.Sqrt(x*x-1)))
	}
	return realLog(x) + math.Ln2
}
