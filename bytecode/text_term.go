package bytecode

import (
	"fmt"
	"math/big"
	"strconv"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/quote"
)

// appendTerm appends the text of a literal in Erlang's syntax, on one line. Strings denote Go
// strings only, lists of integers term.List; undefined is nil.
func appendTerm(b []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(b, "undefined"...), nil
	case bool:
		return strconv.AppendBool(b, v), nil
	case int:
		return strconv.AppendInt(b, int64(v), 10), nil
	case int64:
		return strconv.AppendInt(b, v, 10), nil
	case *big.Int:
		return v.Append(b, 10), nil
	case float64:
		return append(b, quote.Float(v)...), nil
	case string:
		return append(b, delimited(v, '"')...), nil
	case []byte:
		return appendBinary(b, v, 8*len(v)), nil
	case term.Bitstring:
		return appendBinary(b, v.Bytes, v.Bits), nil
	case term.AtomName:
		return append(b, quoteName(string(v))...), nil
	case term.ExportValue:
		f := MFA{Module: string(v.Module), Name: string(v.Function), Arity: v.Arity}
		return append(append(b, "fun "...), quoteMFA(f)...), nil
	case term.Tuple:
		return appendTerms(b, "{", v, "}")
	case term.List:
		return appendTerms(b, "[", v, "]")
	case *term.ImproperList:
		b, err := appendTerms(b, "[", v.Elems, "|")
		if err != nil {
			return b, err
		}
		b, err = appendTerm(b, v.Tail)
		return append(b, ']'), err
	case term.Map:
		return appendMap(b, v)
	}
	return b, fmt.Errorf("%T has no text", v)
}

func appendTerms(b []byte, open string, elems []any, end string) ([]byte, error) {
	var err error
	b = append(b, open...)
	for i, e := range elems {
		if i > 0 {
			b = append(b, ',')
		}
		if b, err = appendTerm(b, e); err != nil {
			return b, err
		}
	}
	return append(b, end...), nil
}

func appendMap(b []byte, m term.Map) ([]byte, error) {
	var err error
	b = append(b, "#{"...)
	for i, p := range m {
		if i > 0 {
			b = append(b, ',')
		}
		if b, err = appendTerm(b, p.Key); err != nil {
			return b, err
		}
		b = append(b, " => "...)
		if b, err = appendTerm(b, p.Value); err != nil {
			return b, err
		}
	}
	return append(b, '}'), nil
}

func appendBinary(b, data []byte, bits int) []byte {
	b = append(b, "<<"...)
	for i, x := range data {
		if i > 0 {
			b = append(b, ',')
		}
		rest := bits - 8*i
		if rest >= 8 {
			b = strconv.AppendInt(b, int64(x), 10)
			continue
		}
		b = strconv.AppendInt(b, int64(x>>(8-rest)), 10)
		b = append(b, ':', byte('0'+rest))
	}
	return append(b, ">>"...)
}

// quoteMFA returns Module:Name/Arity, or Name/Arity, in assembly text.
func quoteMFA(f MFA) string {
	s := quoteName(f.Name) + "/" + strconv.Itoa(f.Arity)
	if f.Module != "" {
		s = quoteName(f.Module) + ":" + s
	}
	return s
}

// quoteName quotes a name unless it is a plain lower-case word.
func quoteName(name string) string {
	if isPlain(name) {
		return name
	}
	return delimited(name, '\'')
}

// quoteAtom is quoteName where words that look like a register or a literal must be quoted, too.
func quoteAtom(name string) string {
	if _, _, numbered := splitNumbered(name); numbered {
		return delimited(name, '\'')
	}
	return quoteName(name)
}

func isPlain(name string) bool {
	if name == "" || name[0] < 'a' || name[0] > 'z' {
		return false
	}
	for i := range len(name) {
		if !isWordByte(name[i]) {
			return false
		}
	}
	return true
}

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '@'
}

// splitNumbered splits a word such as x12 into letters and a number without leading zeros.
func splitNumbered(word string) (letters string, n int, ok bool) {
	i := 0
	for i < len(word) && !(word[i] >= '0' && word[i] <= '9') {
		i++
	}
	n, err := strconv.Atoi(word[i:])
	return word[:i], n, err == nil && i > 0 && strconv.Itoa(n) == word[i:]
}

// delimited puts text between delimiters; backslashes escape the delimiter, themselves and control
// characters.
func delimited(s string, delimiter byte) string {
	b := []byte{delimiter}
	for i := range len(s) {
		switch c := s[i]; {
		case c == delimiter || c == '\\':
			b = append(b, '\\', c)
		case c < ' ' || c == 0x7F:
			b = fmt.Appendf(b, `\x{%x}`, c)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, delimiter))
}
