package ctree

import (
	"math"
	"strings"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

// libraryName is the function of the library that a builtin stands for.
func libraryName(name string) (string, bool) {
	rest, ok := strings.CutPrefix(name, "__builtin_")
	if !ok {
		return "", false
	}
	if checked, ok := strings.CutPrefix(rest, "__"); ok && strings.HasSuffix(checked, "_chk") {
		return "_" + "__" + checked, true
	}
	switch rest {
	case "clz", "clzl", "ctz", "ctzl", "popcount", "popcountl", "parity", "parityl":
		return "___" + strings.TrimSuffix(rest, "l") + "si2", true
	case "clrsb", "clrsbl":
		return "___clrsbsi2", true
	case "clrsbll":
		return "___clrsbdi2", true
	case "clzll", "ctzll", "popcountll", "parityll":
		return "___" + strings.TrimSuffix(rest, "ll") + "di2", true
	case "ffsl":
		return "_ffs", true
	}
	return "_" + rest, true
}

// leastArguments is how many arguments builtins have at least.
var leastArguments = map[string]int{
	"__builtin_va_start": 1, "__builtin_stdarg_start": 1, "__builtin_va_copy": 2, "__va_copy": 2,
	"__builtin_expect": 2, "__builtin_expect_with_probability": 3, "__builtin_assume_aligned": 2,
	"__builtin_constant_p": 1, "__builtin_classify_type": 1, "__builtin_object_size": 2,
	"__builtin_return_address": 1, "__builtin_frame_address": 1, "__builtin_setjmp": 1,
	"__builtin_longjmp": 2, "__builtin_isless": 2, "__builtin_islessequal": 2,
	"__builtin_isgreater": 2, "__builtin_isgreaterequal": 2, "__builtin_islessgreater": 2,
	"__builtin_isunordered": 2, "__builtin_isnan": 1, "__builtin_isnanf": 1, "__builtin_isnanl": 1,
	"__builtin_signbit": 1, "__builtin_signbitf": 1, "__builtin_signbitl": 1, "__builtin_isinf": 1,
	"__builtin_isinff": 1, "__builtin_isinfl": 1, "__builtin_isinf_sign": 1, "__builtin_isfinite": 1,
	"__builtin_finite": 1, "__builtin_add_overflow": 3, "__builtin_sub_overflow": 3,
	"__builtin_mul_overflow": 3, "__builtin_copysign": 2, "__builtin_copysignf": 2,
	"__builtin_copysignl": 2, "__builtin_conj": 1, "__builtin_conjf": 1, "__builtin_conjl": 1,
	"__builtin_complex": 2,
}

// builtin does what a builtin function means; not ok is one that is a function of the library.
// One case for each builtin.
func (f *exprs) builtin(x *cc.PostfixExpression, name string, args []cc.ExpressionNode) (value, bool) {
	arg := func(i int, t typ) value {
		if i >= len(args) {
			f.errorf(x, "%s wants more arguments", name)
			return f.regs(number(t, 0))
		}
		return f.scalar(args[i], t)
	}
	if len(args) < leastArguments[name] {
		f.errorf(x, "%s wants more arguments", name)
		return number(intType, 0), true
	}
	switch name {
	case "__builtin_va_start", "__builtin_stdarg_start":
		d := f.Func.New()
		f.Emit(quad.Quad{Op: quad.VaStart, D: d, Slot: quad.NoSlot})
		f.store(f.lvalue(args[0]), value{t: uintType, lo: d})
	case "__builtin_va_end", "__builtin_prefetch", "__builtin_assume_aligned_":
		for _, a := range args {
			f.value(a)
		}
	case "__builtin_va_copy", "__va_copy":
		v := f.regs(f.value(args[1]))
		f.store(f.lvalue(args[0]), v)
	case "__builtin_shuffle":
		var all []value
		for _, a := range args {
			all = append(all, f.value(a))
		}
		return f.vectors().shuffle(x, all), true
	case "__builtin_alloca", "alloca":
		return f.alloca(arg(0, uintType)), true
	case "__builtin_expect", "__builtin_assume_aligned", "__builtin_expect_with_probability":
		v := f.value(args[0])
		for _, a := range args[1:] {
			f.value(a)
		}
		return v, true
	case "__builtin_constant_p":
		n := int64(0)
		if _, ok := known(args[0]); ok && args[0].Pure() {
			n = 1
		}
		return number(intType, n), true
	case "__builtin_choose_expr":
		if v, ok := known(args[0]); ok && len(args) == 3 {
			if v.n != 0 {
				return f.value(args[1]), true
			}
			return f.value(args[2]), true
		}
	case "__builtin_unreachable":
		f.Emit(quad.Quad{Op: quad.Trap, Slot: quad.NoSlot})
	case "__builtin_trap":
		f.Emit(quad.Quad{Op: quad.Call, Slot: quad.NoSlot, Call: &quad.CallInfo{Sym: "_abort"}})
	case "__builtin_classify_type":
		f.value(args[0])
		return number(intType, 1), true
	case "__ccgo__types_compatible_p":
		if len(args) == 2 {
			n := int64(0)
			if args[0].Type().IsCompatible(args[1].Type()) {
				n = 1
			}
			return number(intType, n), true
		}
	default:
		if v, ok := f.placeBuiltin(name, args); ok {
			return v, true
		}
		if v, ok := f.numberBuiltin(name, arg); ok {
			return v, true
		}
		return f.moreBuiltins(x, name, args)
	}
	return value{t: voidType, ct: f.ast.Void}, true
}

// placeBuiltin is one about the stack and objects.
func (f *exprs) placeBuiltin(name string, args []cc.ExpressionNode) (value, bool) {
	switch name {
	case "__builtin_setjmp", "__builtin_longjmp":
		return f.jumpBuiltin(name, args), true
	case "__builtin_return_address", "__builtin_frame_address":
		if v, ok := known(args[0]); !ok || v.n != 0 {
			f.errorf(args[0], "%s of another function is not supported", name)
		}
		return f.frame(name), true
	case "__builtin_object_size":
		f.value(args[0])
		if v, ok := known(args[1]); ok && v.n >= 2 {
			return number(uintType, 0), true
		}
		return number(uintType, -1), true
	}
	return value{}, false
}

// jumpBuiltin is setjmp or longjmp with a buffer of five words, of which the first is the address of
// a buffer in the frame.
func (f *exprs) jumpBuiltin(name string, args []cc.ExpressionNode) value {
	at := build.Place{Base: f.regs(f.value(args[0])).lo, Slot: quad.NoSlot}
	if name == "__builtin_longjmp" {
		f.Call("_longjmp", []quad.Reg{f.LoadAt(at, 4, false), f.Constant(1)}, 0, false)
		f.Emit(quad.Quad{Op: quad.Trap, Slot: quad.NoSlot})
		return value{t: voidType, ct: f.ast.Void}
	}
	buffer := f.SlotAddress(f.NewSlot(bufferBytes, 8, ""), 0)
	f.StoreAt(at, 4, buffer)
	return value{t: intType, lo: f.Call("_setjmp", []quad.Reg{buffer}, 1, false)[0]}
}

// frame is the return address, or the address of the frame.
func (f *values) frame(name string) value {
	d := f.Func.New()
	o := quad.FrameAt
	if name == "__builtin_return_address" {
		f.Func.NoLeaf = true
		o = quad.Link
	}
	f.Emit(quad.Quad{Op: o, D: d, Slot: quad.NoSlot})
	return value{t: uintType, lo: d}
}

// numberBuiltin is one about numbers. One case for each builtin.
func (f *exprs) numberBuiltin(name string, arg func(int, typ) value) (value, bool) {
	switch name {
	case "__builtin_bswap16":
		v := f.regs(arg(0, typ{class: word, size: 2, unsigned: true}))
		low := f.OpImm(quad.Shl, f.OpImm(quad.And, v.lo, 255), 8)
		r := f.Op(quad.Or, f.OpImm(quad.Shr, v.lo, 8), low)
		return value{t: typ{class: word, size: 2, unsigned: true}, lo: r}, true
	case "__builtin_bswap32":
		v := f.regs(arg(0, uintType))
		return value{t: uintType, lo: f.Call("___bswapsi2", []quad.Reg{v.lo}, 1, true)[0]}, true
	case "__builtin_bswap64":
		v := f.regs(arg(0, ulongType))
		lo := f.Call("___bswapsi2", []quad.Reg{v.hi}, 1, true)[0]
		hi := f.Call("___bswapsi2", []quad.Reg{v.lo}, 1, true)[0]
		return value{t: ulongType, lo: lo, hi: hi}, true
	case "__builtin_huge_val", "__builtin_inf", "__builtin_huge_vall", "__builtin_infl":
		return infinity(doubleType), true
	case "__builtin_huge_valf", "__builtin_inff":
		return infinity(floatType), true
	case "__builtin_nan", "__builtin_nanl":
		return value{t: doubleType, known: true, n: 0x7FF8 << 48}, true
	case "__builtin_nans", "__builtin_nansl":
		return value{t: doubleType, known: true, n: 0x7FF4 << 48}, true
	case "__builtin_nanf":
		return value{t: floatType, known: true, n: 0x7FC00000}, true
	case "__builtin_nansf":
		return value{t: floatType, known: true, n: 0x7FA00000}, true
	case "__builtin_fabs", "__builtin_fabsl", "fabs":
		v := f.regs(arg(0, doubleType))
		return value{t: doubleType, lo: v.lo, hi: f.OpImm(quad.And, v.hi, math.MaxInt32)}, true
	case "__builtin_fabsf", "fabsf":
		v := f.regs(arg(0, floatType))
		return value{t: floatType, lo: f.OpImm(quad.And, v.lo, math.MaxInt32)}, true
	case "__builtin_abs", "abs", "__builtin_labs", "labs":
		v := f.regs(arg(0, intType))
		s := f.OpImm(quad.Sar, v.lo, 31)
		return value{t: intType, lo: f.Op(quad.Sub, f.Op(quad.Xor, v.lo, s), s)}, true
	}
	return value{}, false
}

// alloca takes memory from the stack.
func (f *values) alloca(size value) value {
	f.Func.Dynamic = true
	size = f.regs(size)
	n := f.OpImm(quad.And, f.OpImm(quad.Add, size.lo, 7), -8)
	d := f.Func.New()
	f.Emit(quad.Quad{Op: quad.Alloca, D: d, A: n, Slot: quad.NoSlot})
	return value{t: uintType, lo: d, ct: f.ast.PVoid}
}

// allocaAligned takes memory from the stack, whose alignment is 8, and gives an aligned address.
func (f *values) allocaAligned(size value, align int64) quad.Reg {
	if align <= 8 {
		return f.alloca(size).lo
	}
	size = f.regs(size)
	size.lo = f.OpImm(quad.Add, size.lo, align)
	return f.OpImm(quad.And, f.OpImm(quad.Add, f.alloca(size).lo, align-1), -align)
}

// ordered are the comparisons that are quiet about NaN.
var ordered = map[string]string{
	"__builtin_isless": "<", "__builtin_islessequal": "<=", "__builtin_isgreater": ">",
	"__builtin_isgreaterequal": ">=",
}

// moreBuiltins are those of floating point, overflow and atomic access. One case for each builtin.
func (f *exprs) moreBuiltins(x *cc.PostfixExpression, name string,
	args []cc.ExpressionNode) (value, bool) {
	if o, ok := ordered[name]; ok {
		a, b := f.value(args[0]), f.value(args[1])
		t := common(a.t, b.t)
		return f.compare(o, f.convert(a, t), f.convert(b, t)), true
	}
	switch name {
	case "__builtin_islessgreater", "__builtin_isunordered":
		a, b := f.value(args[0]), f.value(args[1])
		t := common(a.t, b.t)
		a, b = f.regs(f.convert(a, t)), f.regs(f.convert(b, t))
		if name == "__builtin_islessgreater" {
			lt, gt := f.regs(f.compare("<", a, b)), f.regs(f.compare(">", a, b))
			return value{t: intType, lo: f.Op(quad.Or, lt.lo, gt.lo)}, true
		}
		p, q := f.regs(f.compare("!=", a, a)), f.regs(f.compare("!=", b, b))
		return value{t: intType, lo: f.Op(quad.Or, p.lo, q.lo)}, true
	case "__builtin_isnan", "__builtin_isnanf", "__builtin_isnanl":
		a := f.regs(f.value(args[0]))
		return f.compare("!=", a, a), true
	case "__builtin_signbit", "__builtin_signbitf", "__builtin_signbitl":
		a := f.regs(f.value(args[0]))
		top := a.lo
		if a.t.wide() {
			top = a.hi
		}
		return value{t: intType, lo: f.OpImm(quad.Shr, top, 31)}, true
	case "__builtin_isinf", "__builtin_isinff", "__builtin_isinfl", "__builtin_isfinite",
		"__builtin_finite", "__builtin_isinf_sign":
		a := f.regs(f.value(args[0]))
		top := a.lo
		if a.t.class != single {
			top = a.hi
		}
		if a.t.class == single {
			a.lo = f.OpImm(quad.And, a.lo, math.MaxInt32)
		} else {
			a.hi = f.OpImm(quad.And, a.hi, math.MaxInt32)
		}
		o := "=="
		if strings.HasSuffix(name, "finite") {
			o = "<"
		}
		is := f.compare(o, a, infinity(a.t))
		if strings.HasSuffix(name, "sign") {
			sign := f.OpImm(quad.Sar, top, 31)
			is.lo = f.Op(quad.Sub, f.Op(quad.Xor, f.regs(is).lo, sign), sign)
		}
		return is, true
	case "__builtin_add_overflow", "__builtin_sub_overflow", "__builtin_mul_overflow":
		return (&exact{f, x, args}).overflow(name)
	case "__builtin_copysignf":
		a, b := f.regs(f.scalar(args[0], floatType)), f.regs(f.scalar(args[1], floatType))
		return value{t: floatType, lo: f.withSign(a.lo, b.lo)}, true
	case "__builtin_copysign", "__builtin_copysignl":
		a, b := f.regs(f.scalar(args[0], doubleType)), f.regs(f.scalar(args[1], doubleType))
		return value{t: doubleType, lo: a.lo, hi: f.withSign(a.hi, b.hi)}, true
	case "__builtin_conj", "__builtin_conjf", "__builtin_conjl":
		return f.complexNegate(f.value(args[0]), false), true
	case "__builtin_complex":
		re, im := f.scalar(args[0], doubleType), f.scalar(args[1], doubleType)
		return f.complexOf(f.complexDouble(), f.regs(re), f.regs(im)), true
	}
	switch name {
	case "__builtin_apply", "__builtin_apply_args",
		"__builtin_va_arg_pack", "__builtin_va_arg_pack_len":
		f.errorf(x, "%s is not supported", name)
		return zeroOf(intType), true
	}
	if strings.HasPrefix(name, "__sync_") || strings.HasPrefix(name, "__atomic_") {
		return (&atomic{f, x, name, args}).builtin(), true
	}
	return value{}, false
}

// withSign gives the word a the sign of the word b.
func (f *builder) withSign(a, b quad.Reg) quad.Reg {
	return f.Op(quad.Or, f.OpImm(quad.And, a, math.MaxInt32), f.OpImm(quad.And, b, math.MinInt32))
}
