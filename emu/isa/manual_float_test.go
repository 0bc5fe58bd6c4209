package isa

import (
	"math"
	"math/big"
)

func isNotNumber(v uint32) bool { return v>>23%256 == 255 && v%(1<<23) != 0 }

func isInfinite(v uint32) bool { return v>>23%256 == 255 && v%(1<<23) == 0 }

// flush makes denormals zeros of their sign.
func flush(v uint32) uint32 {
	if v>>23%256 == 0 {
		return v >> 31 << 31
	}
	return v
}

// exact is the value of a single that is a number, however large.
func exact(v uint32) *big.Float {
	return new(big.Float).SetPrec(1000).SetFloat64(float64(math.Float32frombits(flush(v))))
}

// single rounds a number once to 24 bits; negative is the sign of a zero.
func single(x *big.Float, negative, truncate bool) (v uint32, over, under bool) {
	if x.Sign() != 0 {
		negative = x.Signbit()
	}
	sign := uint32(0)
	if negative {
		sign = 1 << 31
	}
	if x.Sign() == 0 {
		return sign, false, false
	}
	mode := big.ToNearestEven
	if truncate {
		mode = big.ToZero
	}
	rounded := new(big.Float).SetMode(mode).SetPrec(24).Set(x)
	switch exponent := rounded.MantExp(nil) - 1; {
	case exponent > 127 && truncate:
		return sign | math.Float32bits(math.MaxFloat32), true, false
	case exponent > 127:
		return sign | 255<<23, true, false
	case exponent < -126:
		return sign, false, true
	}
	f, _ := rounded.Float32()
	return math.Float32bits(f), false, false
}

// arithmetic is fadd, fsub, fmul, fmadd and fmsub by their number.
func arithmetic(op, d, a, b uint32, truncate bool) (v uint32, invalid, over, under bool) {
	inputs := []uint32{a, b}
	if op >= 3 {
		inputs = append(inputs, d)
	}
	sign, nan := uint32(0), uint32(0)
	for i := len(inputs) - 1; i >= 0; i-- {
		sign ^= inputs[i] >> 31 << 31
		if isNotNumber(inputs[i]) {
			nan = inputs[i]
		}
	}
	if nan != 0 {
		return nan%(1<<31) | 1<<22 | sign, true, false, false
	}
	product := a>>31 ^ b>>31
	switch op {
	case 0:
		return addition(exact(a), exact(b), a>>31, b>>31, truncate)
	case 1:
		return addition(exact(a), new(big.Float).Neg(exact(b)), a>>31, 1-b>>31, truncate)
	}
	if isInfinite(a) && flush(b)<<1 == 0 || isInfinite(b) && flush(a)<<1 == 0 {
		return 255<<23 | 1<<22, true, false, false
	}
	if op == 2 {
		if isInfinite(a) || isInfinite(b) {
			return product<<31 | 255<<23, false, false, false
		}
		x := new(big.Float).SetPrec(1000).Mul(exact(a), exact(b))
		v, over, under = single(x, product == 1, truncate)
		return v, false, over, under
	}
	x := new(big.Float).SetPrec(1000).Mul(exact(a), exact(b))
	if op == 4 {
		x.Neg(x)
		product ^= 1
	}
	return addition(exact(d), x, d>>31, product, truncate)
}

// addition adds numbers of which the signs are given, for zeros and infinities.
func addition(
	x, y *big.Float, xSign, ySign uint32, truncate bool,
) (v uint32, invalid, over, under bool) {
	switch {
	case x.IsInf() && y.IsInf() && xSign != ySign:
		return 255<<23 | 1<<22, true, false, false
	case x.IsInf():
		return xSign<<31 | 255<<23, false, false, false
	case y.IsInf():
		return ySign<<31 | 255<<23, false, false, false
	}
	negative := x.Sign() == 0 && y.Sign() == 0 && xSign == 1 && ySign == 1
	v, over, under = single(new(big.Float).SetPrec(1000).Add(x, y), negative, truncate)
	return v, false, over, under
}

// toInteger is fix.
func toInteger(v uint32, truncate bool) (result uint32, invalid, over bool) {
	if isNotNumber(v) {
		return math.MaxUint32, true, false
	}
	if isInfinite(v) {
		return math.MaxInt32 + v>>31, false, true
	}
	x := exact(v)
	whole, _ := x.Int(nil)
	if rest := new(big.Float).Sub(x, new(big.Float).SetInt(whole)); !truncate {
		switch cmp := rest.Abs(rest).Cmp(big.NewFloat(0.5)); {
		case cmp > 0, cmp == 0 && whole.Bit(0) == 1:
			whole.Add(whole, big.NewInt(int64(1-2*int(v>>31))))
		}
	}
	switch {
	case whole.Cmp(big.NewInt(math.MaxInt32)) > 0:
		return math.MaxInt32, false, true
	case whole.Cmp(big.NewInt(math.MinInt32)) < 0:
		return 1 << 31, false, true
	}
	return uint32(whole.Int64()), false, false
}
