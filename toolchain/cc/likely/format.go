package likely

import (
	"strings"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// formats are the functions that print, and which of their arguments, from 0, is the format.
var formats = map[string]int{"printf": 0, "fprintf": 1, "sprintf": 1, "snprintf": 2}

// What a conversion takes, as it is passed.
const (
	wantsWord    = "32 bits"
	wantsPair    = "64 bits"
	wantsReal    = "a double"
	wantsPointer = "a pointer"
)

// call compares the arguments of a function that prints with its format, as far as they are passed in
// other registers, or mean another thing: int and long are one.
func (f *finder) call(n *cc.PostfixExpression) {
	name, _ := tree.Callee(n.PostfixExpression)
	at, ok := formats[name]
	if !ok {
		return
	}
	args := tree.Arguments(n.ArgumentExpressionList)
	if at >= len(args) {
		return
	}
	text, ok := args[at].Value().(cc.StringValue)
	if !ok {
		return
	}
	rest := args[at+1:]
	for _, c := range conversions(strings.TrimRight(string(text), "\x00")) {
		if len(rest) == 0 {
			f.warn(args[at], "format", "%s wants an argument", c.text)
			return
		}
		if got := passed(rest[0].Type()); got != "" && got != c.wants {
			f.warn(rest[0], "format", "%s takes %s, not %s", c.text, c.wants, got)
		}
		rest = rest[1:]
	}
	if len(rest) > 0 {
		f.warn(rest[0], "format-extra-args", "no conversion takes this argument")
	}
}

// passed is how an argument is passed; "" for what no conversion takes.
func passed(t cc.Type) string {
	switch {
	case t == nil:
		return ""
	case t.Kind() == cc.Ptr, t.Kind() == cc.Array, t.Kind() == cc.Function:
		return wantsPointer
	case cc.IsFloatingPointType(t):
		return wantsReal
	case cc.IsIntegerType(t) && t.Size() <= 4:
		return wantsWord
	case cc.IsIntegerType(t) && t.Size() == 8:
		return wantsPair
	}
	return ""
}

// conversion is one of a format, a star of it included.
type conversion struct{ text, wants string }

// conversions are what a format takes, up to what is no conversion.
func conversions(format string) (all []conversion) {
	for {
		at := strings.IndexByte(format, '%')
		if at < 0 {
			return all
		}
		format = format[at+1:]
		n := len(format) - len(strings.TrimLeft(format, "-+ #0123456789.*hljztqL"))
		if n == len(format) {
			return all
		}
		text, head := "%"+format[:n+1], format[:n]
		for range strings.Count(head, "*") {
			all = append(all, conversion{"the star of " + text, wantsWord})
		}
		wide := strings.Contains(head, "ll") || strings.ContainsAny(head, "jq")
		switch c := format[n]; {
		case c == '%' && n == 0:
		case strings.IndexByte("diouxX", c) >= 0 && wide:
			all = append(all, conversion{text, wantsPair})
		case strings.IndexByte("diouxXc", c) >= 0:
			all = append(all, conversion{text, wantsWord})
		case strings.IndexByte("eEfFgGaA", c) >= 0:
			all = append(all, conversion{text, wantsReal})
		case strings.IndexByte("spn", c) >= 0:
			all = append(all, conversion{text, wantsPointer})
		default:
			return all
		}
		format = format[n+1:]
	}
}
