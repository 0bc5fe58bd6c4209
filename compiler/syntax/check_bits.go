package syntax

import (
	"strconv"
	"strings"
)

// binary checks a binary that is built.
func (c *checker) binary(b *Binary) {
	var parts [][]bound
	c.segments(b, func(e Expr) {
		if made := c.branch(func() { c.expr(e) }); len(made) > 0 {
			parts = append(parts, made)
		}
	})
	c.joinAll(parts)
}

// segments checks each segment, its value and size by means of visit.
func (c *checker) segments(b *Binary, visit func(Expr)) {
	for _, s := range b.Segments {
		c.segmentTypes(s)
		visit(s.Value)
		if s.Size != nil {
			visit(s.Size)
		}
	}
}

// binaryPattern checks a binary that is matched: a size may use variables from before the pattern and of earlier segments.
func (c *checker) binaryPattern(b *Binary) {
	outer := c.pattern.binary
	c.pattern.binary = len(c.trail)
	for i, s := range b.Segments {
		t := c.segmentTypes(s)
		if s.Size == nil && (t.kind == "binary" || t.kind == "bitstring") && i < len(b.Segments)-1 {
			c.errorf(s.Pos, "a binary field without size is only allowed at the end of a binary pattern")
		}
		if s.Size != nil {
			c.outside(s.Size, c.pattern.binary)
		}
		c.segmentPattern(s)
	}
	c.pattern.binary = outer
}

func (c *checker) segmentPattern(s Segment) {
	switch s.Value.(type) {
	case *Var, *IntLit, *FloatLit, *StringLit, *Unary, *Binop:
		c.patternExpr(s.Value)
	default:
		c.errorf(s.Pos, "illegal pattern")
	}
}

// segmentType is the type list of a segment.
type segmentType struct{ kind, sign, endian, unit string }

// segmentTypes checks the type list of a segment, and its size against it.
func (c *checker) segmentTypes(s Segment) segmentType {
	var t segmentType
	for _, word := range s.Types {
		c.segmentWord(s, &t, word)
	}
	if strings.HasPrefix(t.kind, "utf") && (s.Size != nil || t.unit != "") {
		c.errorf(s.Pos, "neither size nor unit must be given for segments of type utf8/utf16/utf32")
	}
	return t
}

// segmentWord takes one word of a type list into t.
func (c *checker) segmentWord(s Segment, t *segmentType, word string) {
	var slot *string
	value := word
	switch word {
	case "bytes", "bits":
		slot, value = &t.kind, map[string]string{"bytes": "binary", "bits": "bitstring"}[word]
	case "integer", "float", "binary", "bitstring", "utf8", "utf16", "utf32":
		slot = &t.kind
	case "signed", "unsigned":
		slot = &t.sign
	case "big", "little", "native":
		slot = &t.endian
	default:
		unit, ok := strings.CutPrefix(word, "unit:")
		if n, err := strconv.Atoi(unit); !ok || err != nil {
			c.errorf(s.Pos, "bit type %s undefined", word)
			return
		} else if n < 1 || n > 256 {
			c.errorf(s.Pos, "unit of a bit field must be in 1..256")
			return
		}
		slot = &t.unit
	}
	if *slot != "" && *slot != value {
		c.errorf(s.Pos, "conflict in type specification for bit field: '%s' and '%s'", value, *slot)
	}
	*slot = value
}
