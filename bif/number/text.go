package number

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/quote"
	"github.com/parallergo/epiphany/vm/rts"
)

// digit is one digit of a conversion between integers and text: a step of division or
// multiplication by the base and a character.
var digit = rts.Passage(rts.Builtins,
	isa.MustParse("mov r1,#0xcccd; imul r2,r0,r1; lsr r2,r2,#19; imul r3,r2,r4; sub r0,r0,r3; add r0,r0,#48; strb r0,[r5],#1; mov r0,r2; sub r1,r2,#0; bne! loop"))

// chargeDigits charges the conversion of n digits: every digit passes over all the limbs that
// remain.
func chargeDigits(c *call.Context, n int) {
	const digitsPerLimb = 9
	limbs := uint64(n)/digitsPerLimb + 1
	c.Run(&digit, uint64(n))
	c.Run(&rts.Limb, limbs*limbs/2)
	// Where there is a routine a limb more takes what a digit does.
	c.Each(uint64(n) * (limbs + 1) / 2)
}

// base is the number base of an optional last argument.
func base(args []term.Term) (int, bool) {
	if len(args) == 1 {
		return 10, true
	}
	return call.IndexArg(args[1], 2, 36)
}

// integerText is the text of an integer argument.
func integerText(c *call.Context, args []term.Term) (string, bool) {
	b, inside := base(args)
	if !inside || !term.IsInteger(c.View, args[0]) {
		return "", false
	}
	s := strings.ToUpper(term.BigValue(c.View, args[0]).Text(b))
	chargeDigits(c, len(s))
	return s, true
}

func integerToList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	s, okay := integerText(c, args)
	if !okay {
		return c.Badarg()
	}
	return c.MakeString(s)
}

func integerToBinary(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	s, okay := integerText(c, args)
	if !okay {
		return c.Badarg()
	}
	return c.MakeBinary([]byte(s))
}

func listToInteger(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	s, isText := charsArg(c, args[0])
	b, inside := base(args)
	if !isText || !inside {
		return c.Badarg()
	}
	return parseInteger(c, s, b)
}

func binaryToInteger(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	b, inside := base(args)
	if !term.IsBinary(c.View, args[0]) || !inside {
		return c.Badarg()
	}
	return parseInteger(c, string(term.BinBytes(c.View, args[0])), b)
}

// charsArg reads a list of bytes.
func charsArg(c *call.Context, t term.Term) (string, bool) {
	es, proper := c.Elems(t)
	if !proper {
		return "", false
	}
	s := make([]byte, len(es))
	for i, e := range es {
		c, inside := call.IndexArg(e, 0, 255)
		if !inside {
			return "", false
		}
		s[i] = byte(c)
	}
	return string(s), true
}

// parseInteger makes the integer that s denotes: an optional sign and digits of the base.
func parseInteger(c *call.Context, s string, base int) (term.Term, bif.Result) {
	digits := s
	if s != "" && (s[0] == '-' || s[0] == '+') {
		digits = s[1:]
	}
	if digits == "" || strings.TrimFunc(digits, func(r rune) bool { return isDigit(r, base) }) != "" {
		return c.Badarg()
	}
	if n := len(strings.TrimLeft(digits,
		"0")); float64(n-1)*math.Log2(float64(base)) > call.MaxIntegerBits {
		return c.Fail(term.AtomSystemLimit)
	}
	chargeDigits(c, len(digits))
	if n, err := strconv.ParseInt(s, base, 64); err == nil {
		return c.MakeInt(n)
	}
	n := parseDigits(digits, base)
	if s[0] == '-' {
		n.Neg(n)
	}
	return c.MakeBig(n)
}

// parseDigits is the integer that digits of the base denote. It puts pieces together by products,
// half of a number by the other half at the end: a million digits one by one took 3 s, this way 0.1
// s.
func parseDigits(digits string, base int) *big.Int {
	const piece = 1000
	var parts []*big.Int // the least significant first
	for end := len(digits); end > 0; end -= piece {
		n, _ := new(big.Int).SetString(digits[max(0, end-piece):end], base)
		parts = append(parts, n)
	}
	for power := new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(piece),
		nil); len(parts) > 1; power.Mul(power, power) {
		joined := parts[:0]
		for pair := range slices.Chunk(parts, 2) {
			n := pair[0]
			if len(pair) == 2 {
				n = new(big.Int).Mul(pair[1], power)
				n.Add(n, pair[0])
			}
			joined = append(joined, n)
		}
		parts = joined
	}
	return parts[0]
}

// isDigit reports whether r is a digit of the base.
func isDigit(r rune, base int) bool {
	switch {
	case '0' <= r && r <= '9':
		return int(r-'0') < base
	case 'a' <= r && r <= 'z':
		return int(r-'a')+10 < base
	case 'A' <= r && r <= 'Z':
		return int(r-'A')+10 < base
	}
	return false
}

func floatToList(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	s, okay := floatText(c, args)
	if !okay {
		return c.Badarg()
	}
	return c.MakeString(s)
}

func floatToBinary(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	s, okay := floatText(c, args)
	if !okay {
		return c.Badarg()
	}
	return c.MakeBinary([]byte(s))
}

// floatFormat is how float_to_list is asked to print.
type floatFormat struct {
	short      bool
	compact    bool
	scientific bool
	digits     int // after the point
}

// Most digits after the point, as in OTP.
const (
	maxDecimals   = 253
	maxScientific = 249
)

// defaultFormat is that of float_to_list/1.
var defaultFormat = floatFormat{scientific: true, digits: 20}

// floatText is the text of a float argument, formatted by an optional list of options.
func floatText(c *call.Context, args []term.Term) (string, bool) {
	if !term.IsFloat(c.View, args[0]) {
		return "", false
	}
	format := defaultFormat
	if len(args) == 2 {
		list, proper := c.Elems(args[1])
		if !proper {
			return "", false
		}
		for _, o := range list {
			if !floatOption(c, &format, o) {
				return "", false
			}
		}
	}
	s := format.text(term.FloatValue(c.View, args[0]))
	c.ChargeDoubles(rts.DoubleMultiply, uint64(len(s)))
	return s, len(s) <= maxFloatText
}

// floatOption applies one option; later ones win.
func floatOption(c *call.Context, f *floatFormat, o term.Term) bool {
	if term.IsAtom(o) {
		switch c.Atoms.Name(o) {
		case "compact":
			f.compact = true
			return true
		case "short":
			f.short = true
			return true
		}
		return false
	}
	if !term.IsTuple(c.View, o) || term.TupleArity(c.View, o) != 2 ||
		!term.IsAtom(term.Element(c.View, o, 0)) {
		return false
	}
	limit := 0
	switch c.Atoms.Name(term.Element(c.View, o, 0)) {
	case "decimals":
		f.scientific, limit = false, maxDecimals
	case "scientific":
		f.scientific, limit = true, maxScientific
	default:
		return false
	}
	n, inside := call.IndexArg(term.Element(c.View, o, 1), 0, limit)
	f.short, f.digits = false, n
	return inside
}

func (f *floatFormat) text(x float64) string {
	switch {
	case f.short:
		return quote.Float(x)
	case f.scientific:
		return strconv.FormatFloat(x, 'e', f.digits, 64)
	}
	s := decimalFloat(x, f.digits)
	if f.compact && len(s) <= maxFloatText && (f.digits > 0 || !roundsDecimals(x, 0)) {
		s = strings.TrimRight(s, "0")
		if strings.HasSuffix(s, ".") {
			s += "0"
		}
	}
	return s
}

// maxFloatText bounds the text of a float: one longer is an error.
const maxFloatText = 255

// Within these bounds OTP rounds decimals in its own way, which decimalFloat repeats; beyond them
// as C does.
const (
	maxRoundedDecimals = 18
	maxRoundedFloat    = 1 << 52
)

// roundsDecimals reports whether decimals are rounded. Beyond these limits OTP also removes zeros before
// the point.
func roundsDecimals(x float64, decimals int) bool {
	return math.Abs(x) <= maxRoundedFloat && decimals <= maxRoundedDecimals
}

// decimalFloat prints x with a number of decimals. The fraction is scaled in double precision and
// halves are rounded up.
func decimalFloat(x float64, decimals int) string {
	abs := math.Abs(x)
	if !roundsDecimals(x, decimals) {
		return strconv.FormatFloat(x, 'f', decimals, 64)
	}
	whole, fraction := math.Modf(abs)
	scale := math.Pow10(decimals)
	digits := roundHalfUp(fraction * scale)
	if digits >= int64(scale) {
		digits -= int64(scale)
		whole++
	}
	s := strconv.FormatInt(int64(whole), 10)
	if math.Signbit(x) {
		s = "-" + s
	}
	if decimals == 0 {
		return s
	}
	return fmt.Sprintf("%s.%0*d", s, decimals, digits)
}

// roundHalfUp rounds a positive number.
func roundHalfUp(x float64) int64 {
	n := int64(x)
	if x-float64(n) >= 0.5 {
		n++
	}
	return n
}

func listToFloat(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	s, isText := charsArg(c, args[0])
	if !isText {
		return c.Badarg()
	}
	return parseFloat(c, s)
}

func binaryToFloat(c *call.Context, args []term.Term) (term.Term, bif.Result) {
	if !term.IsBinary(c.View, args[0]) {
		return c.Badarg()
	}
	return parseFloat(c, string(term.BinBytes(c.View, args[0])))
}

// parseFloat makes the float that s denotes.
func parseFloat(c *call.Context, s string) (term.Term, bif.Result) {
	c.ChargeDoubles(rts.DoubleMultiply, uint64(len(s)))
	x, good := quote.ParseFloat(s)
	if !good {
		return c.Badarg()
	}
	return c.MakeFloat(x, rts.DoubleBox)
}
