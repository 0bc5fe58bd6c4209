package lint

import (
	"slices"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// binary checks a binary that is built.
func (c *checker) binary(b *syntax.Binary) {
	var parts [][]bound
	c.segments(b, func(e syntax.Expr) {
		if made := c.branch(func() { c.expr(e) }); len(made) > 0 {
			parts = append(parts, made)
		}
	})
	c.joinAll(parts)
}

// segments checks each segment, its value and size by means of visit.
func (c *checker) segments(b *syntax.Binary, visit func(syntax.Expr)) {
	for _, s := range b.Segments {
		c.segmentTypes(s)
		visit(s.Value)
		if s.Size != nil {
			visit(s.Size)
		}
	}
}

// binaryPattern checks a binary that is matched: a size may use variables from before the pattern
// and of earlier segments.
func (c *checker) binaryPattern(b *syntax.Binary) {
	outer := c.pattern.binary
	c.pattern.binary = len(c.trail)
	for i, s := range b.Segments {
		t, ok := c.segmentTypes(s)
		if ok && isTail(s) && i < len(b.Segments)-1 {
			c.Errorf(s.Pos, "a binary field without size is only allowed at the end of a binary pattern")
		}
		if _, isString := s.Value.(*syntax.StringLit); isString &&
			!strings.HasPrefix(t.kind, "utf") && (s.Size != nil || t != segmentType{}) {
			c.Errorf(s.Pos, "a literal string in a binary pattern must not have a type or a size")
		}
		if s.Size != nil {
			outer := c.inSize
			c.inSize = true
			c.outside(s.Size, c.pattern.binary)
			c.inSize = outer
			c.integerSize(s.Size)
		}
		c.segmentPattern(s)
	}
	c.pattern.binary = outer
}

// integerSize warns of the size of a segment to be matched that is no integer.
func (c *checker) integerSize(size syntax.Expr) {
	switch size.(type) {
	case *syntax.AtomLit, *syntax.FloatLit, *syntax.NilLit, *syntax.Tuple:
		c.Warnf(size.Position(), "a size expression in a pattern evaluates to a non-integer value; this pattern cannot possibly match")
	}
}

func (c *checker) segmentPattern(s syntax.Segment) {
	switch v := s.Value.(type) {
	case *syntax.Var:
		c.patternExpr(v)
		if b := c.env[v.Name]; b != nil && b.seq >= c.pattern.start && b.seq < c.pattern.binary {
			c.bind(v.Name, *b) // of another part of the pattern: sizes behind may use it
		}
	case *syntax.AtomLit, *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.Unary,
		*syntax.Binop:
		c.patternExpr(s.Value)
	default:
		c.Errorf(s.Pos, "illegal pattern")
	}
}

// segmentType is the type list of a segment.
type segmentType struct{ kind, sign, endian, unit string }

// segmentTypes checks the type list of a segment, and its size against it, unless the list itself
// is wrong.
func (c *checker) segmentTypes(s syntax.Segment) (t segmentType, ok bool) {
	for _, word := range s.Types {
		if !c.segmentWord(s, &t, word) {
			return t, false
		}
	}
	if strings.HasPrefix(t.kind, "utf") && (s.Size != nil || t.unit != "") {
		c.Errorf(s.Pos, "neither size nor unit must be given for segments of type utf8/utf16/utf32")
	} else if s.Size == nil && t.unit != "" && t.kind != "binary" && t.kind != "bitstring" {
		c.Errorf(s.Pos, "a bit unit size must not be specified unless a size is specified too")
	}
	if t.kind == "float" {
		c.floatSize(s, t)
	}
	return t, true
}

// floatSize warns of a size that no float has.
func (c *checker) floatSize(s syntax.Segment, t segmentType) {
	size, ok := s.Size.(*syntax.IntLit)
	if !ok || !size.Value.IsInt64() {
		return
	}
	unit := int64(1)
	if n, err := strconv.Atoi(strings.TrimPrefix(t.unit, "unit:")); err == nil {
		unit = int64(n)
	}
	if bits := size.Value.Int64() * unit; bits != 16 && bits != 32 && bits != 64 {
		c.Warnf(s.Pos, "bad float bit size")
	}
}

// isTail tells whether a segment is all that is left of a binary that is matched.
func isTail(s syntax.Segment) bool {
	return s.Size == nil && slices.ContainsFunc(s.Types, func(word string) bool {
		return word == "binary" || word == "bytes" || word == "bitstring" || word == "bits"
	})
}

// generatorPattern checks the pattern of a generator of a binary: something must follow it.
func (c *checker) generatorPattern(b *syntax.Binary) {
	if n := len(b.Segments); n > 0 {
		if last := b.Segments[n-1]; isTail(last) {
			c.Errorf(last.Pos, "binary fields without size are not allowed in patterns of bit string generators")
		}
	}
}

// segmentWord takes one word of a type list into t, false if it may not stand there.
func (c *checker) segmentWord(s syntax.Segment, t *segmentType, word string) (ok bool) {
	var slot *string
	value, what := word, "type"
	switch word {
	case "bytes", "bits":
		slot, value = &t.kind, map[string]string{"bytes": "binary", "bits": "bitstring"}[word]
	case "integer", "float", "binary", "bitstring", "utf8", "utf16", "utf32":
		slot = &t.kind
	case "signed", "unsigned":
		slot, what = &t.sign, "sign"
	case "big", "little", "native":
		slot, what = &t.endian, "endianness"
	default:
		unit, ok := strings.CutPrefix(word, "unit:")
		if n, err := strconv.Atoi(unit); !ok || err != nil {
			c.Errorf(s.Pos, "bit type %s undefined", token.QuoteAtom(word))
			return false
		} else if n < 1 || n > 256 {
			c.Errorf(s.Pos, "bit type {unit,%d} undefined", n)
			return false
		}
		slot, what = &t.unit, "unit"
	}
	if *slot != "" && *slot != value {
		c.Errorf(s.Pos, "conflict in %s specification for bit field: '%s' and '%s'", what,
			strings.TrimPrefix(value, "unit:"),
			strings.TrimPrefix(*slot, "unit:"))
		return false
	}
	*slot = value
	return true
}
