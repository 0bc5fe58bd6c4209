package termtest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/term"
)

// Source is the Erlang expression of a value.
func Source(x any) string {
	switch x := x.(type) {
	case nil, bool, term.AtomName:
		return "'" + escaped(atomText(x)) + "'"
	case float64:
		m, e, _ := strings.Cut(strconv.FormatFloat(x, 'e', 17, 64), "e")
		return m + "e" + e
	case string:
		chars := term.List{}
		for _, r := range x {
			chars = append(chars, int64(r))
		}
		return Source(chars)
	case []byte:
		elems := make([]string, len(x))
		for i, b := range x {
			elems[i] = strconv.Itoa(int(b))
		}
		return "<<" + strings.Join(elems, ",") + ">>"
	case term.Bitstring:
		last := len(x.Bytes) - 1
		rest := x.Bits % 8
		elems := strings.TrimSuffix(strings.TrimPrefix(Source(x.Bytes[:last]), "<<"), ">>")
		if last > 0 {
			elems += ","
		}
		return fmt.Sprintf("<<%s%d:%d>>", elems, x.Bytes[last]>>(8-rest), rest)
	case term.Tuple:
		return "{" + sources(x) + "}"
	case term.List:
		return "[" + sources(x) + "]"
	case *term.ImproperList:
		return "[" + sources(x.Elems) + "|" + Source(x.Tail) + "]"
	case term.Map:
		elems := make([]string, len(x))
		for i, p := range x {
			elems[i] = Source(p.Key) + "=>" + Source(p.Value)
		}
		return "#{" + strings.Join(elems, ",") + "}"
	case term.PidValue:
		return fmt.Sprintf(`list_to_pid("<0.%d.0>")`, x.Num)
	case term.RefValue:
		return fmt.Sprintf(`list_to_ref("#Ref<0.0.0.%d>")`, x.Num)
	case term.ExportValue:
		return fmt.Sprintf("fun %s:%s/%d", Source(x.Module), Source(x.Function), x.Arity)
	}
	return fmt.Sprint(x)
}

// sources are the expressions of values, with commas between.
func sources(xs []any) string {
	elems := make([]string, len(xs))
	for i, x := range xs {
		elems[i] = Source(x)
	}
	return strings.Join(elems, ",")
}

func escaped(s string) string {
	var b strings.Builder
	for _, r := range s {
		fmt.Fprintf(&b, "\\x{%x}", r)
	}
	return b.String()
}

// atomText is the name of an atom.
func atomText(x any) string {
	if x == nil {
		return "undefined"
	}
	if name, ok := x.(term.AtomName); ok {
		return string(name)
	}
	return fmt.Sprint(x)
}

// HasReference reports whether a value holds a reference, whose hash is none of OTP's.
func HasReference(x any) bool { return strings.Contains(Source(x), "list_to_ref") }
