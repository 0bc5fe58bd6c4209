package term

import (
	"fmt"
	"strconv"
	"strings"
)

// source is the Erlang expression of a value.
func source(x any) string {
	switch x := x.(type) {
	case nil, bool, AtomName:
		return "'" + escaped(atomText(x)) + "'"
	case float64:
		m, e, _ := strings.Cut(strconv.FormatFloat(x, 'e', 17, 64), "e")
		return m + "e" + e
	case string:
		chars := List{}
		for _, r := range x {
			chars = append(chars, int64(r))
		}
		return source(chars)
	case []byte:
		elems := make([]string, len(x))
		for i, b := range x {
			elems[i] = strconv.Itoa(int(b))
		}
		return "<<" + strings.Join(elems, ",") + ">>"
	case Bitstring:
		last := len(x.Bytes) - 1
		rest := x.Bits % 8
		elems := strings.TrimSuffix(strings.TrimPrefix(source(x.Bytes[:last]), "<<"), ">>")
		if last > 0 {
			elems += ","
		}
		return fmt.Sprintf("<<%s%d:%d>>", elems, x.Bytes[last]>>(8-rest), rest)
	case Tuple:
		return "{" + sources(x) + "}"
	case List:
		return "[" + sources(x) + "]"
	case *ImproperList:
		return "[" + sources(x.Elems) + "|" + source(x.Tail) + "]"
	case Map:
		elems := make([]string, len(x))
		for i, p := range x {
			elems[i] = source(p.Key) + "=>" + source(p.Value)
		}
		return "#{" + strings.Join(elems, ",") + "}"
	case PidValue:
		return fmt.Sprintf(`list_to_pid("<0.%d.0>")`, x.Num)
	case RefValue:
		return fmt.Sprintf(`list_to_ref("#Ref<0.0.0.%d>")`, x.Num)
	case ExportValue:
		return fmt.Sprintf("fun %s:%s/%d", source(x.Module), source(x.Function), x.Arity)
	}
	return fmt.Sprint(x)
}

func sources(xs []any) string {
	elems := make([]string, len(xs))
	for i, x := range xs {
		elems[i] = source(x)
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
	if name, ok := x.(AtomName); ok {
		return string(name)
	}
	return fmt.Sprint(x)
}

// hasReference reports whether the hash of a value is this package's own.
func hasReference(x any) bool { return strings.Contains(source(x), "list_to_ref") }
