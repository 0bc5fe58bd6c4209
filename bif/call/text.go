package call

import (
	"unicode/utf8"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/rts"
)

// BytesList makes the list of bytes.
func (c *Context) BytesList(data []byte) (term.Term, bif.Result) {
	return c.MakeList(ByteTerms(data), term.Nil)
}

// Iolist visits the parts of an iolist, bytes and binaries, until visit returns false. Bitstrings
// that are not whole bytes are only valid if odd is set. It returns the reason of an error, or
// None. Iolists can be nested to any depth, and can contain the same part millions of times: Iolist
// uses a stack of its own, and limits the number of parts.
func (c *Context) Iolist(t term.Term, odd bool,
	visit func(part term.Term, bin *term.Bitstr) bool) (reason term.Term) {
	rest := []term.Term{t}
	v := c.View
	cells, most := uint64(0), uint64(min(c.MostBytes(), term.MaxWords))
	var done rts.Work
	defer func() {
		c.Run(&WalkCell, cells)
		c.Work(done)
	}()
	for len(rest) > 0 {
		t := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		for term.IsList(t) {
			if cells++; cells > most {
				return term.AtomSystemLimit
			}
			head := term.Head(v, t)
			t = term.Tail(v, t)
			if _, isByte := IndexArg(head, 0, 255); !isByte {
				done[rts.Part]++
				if rest = append(rest, t); len(rest) > nestedIolists {
					c.General()
				}
				t = head
			} else if done[rts.Element]++; !visit(head, nil) {
				return term.AtomSystemLimit
			}
		}
		if t == term.Nil {
			continue
		}
		bin, is := term.ToBitstr(v, t)
		if is && !c.Near(&bin) {
			c.General()
		}
		switch {
		case !is || !odd && bin.Bits%8 != 0:
			return term.AtomBadarg
		case !visit(t, &bin):
			return term.AtomSystemLimit
		}
		done[rts.Step] += uint64(bin.Bits / 8)
	}
	return term.None
}

// nestedIolists is how deep a routine has iolists in one another.
const nestedIolists = 8

// Holds reports whether a memory of the board has room for the given number of bytes and another
// part: one of an iolist, or a code point.
func (c *Context) Holds(bytes int, part term.Term) bool {
	more := 1
	if term.IsBoxed(part) {
		more = term.BinSize(c.View, part)
	}
	return bytes+more <= c.MostBytes()
}

// MostBytes is the size of the larger memory of the board.
func (c *Context) MostBytes() int { return c.MemoryBytes }

// MostWords bounds walks through terms: one that has more words, each counted as often as it is
// shared, has no copy in any memory of the board.
func (c *Context) MostWords() uint64 { return uint64(c.MostBytes() / emu.WordBytes) }

// IoBytes returns the bytes of an iolist, or the reason of an error.
func (c *Context) IoBytes(t term.Term) (data []byte, reason term.Term) {
	data, _, reason = c.JoinParts(t, false)
	return data, reason
}

// CharData converts unicode character data (a deep list of code points and UTF-8 binaries) to
// UTF-8; the bytes of a single binary are returned unchanged. It returns the reason of an error, or
// None. Text that no memory of the board has room for is an error, too, as data can contain the
// same part millions of times.
func (c *Context) CharData(t term.Term) (text []byte, reason term.Term) {
	v := c.View
	stack := []term.Term{t}
	for cells := 0; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case t == term.Nil:
		case term.IsList(t):
			tail := term.Tail(v, t)
			if term.IsSmall(tail) {
				return nil, term.AtomBadarg
			}
			if cells++; cells > term.MaxWords {
				return nil, term.AtomSystemLimit
			}
			stack = append(stack, tail, term.Head(v, t))
		case term.IsSmall(t):
			r := term.SmallValue(t)
			if r < 0 || r > utf8.MaxRune || !utf8.ValidRune(rune(r)) {
				return nil, term.AtomBadarg
			}
			if !c.Holds(len(text), t) {
				return nil, term.AtomSystemLimit
			}
			text = utf8.AppendRune(text, rune(r))
		case term.IsBinary(v, t):
			if !c.Holds(len(text), t) {
				return nil, term.AtomSystemLimit
			}
			text = append(text, term.BinBytes(v, t)...)
		default:
			return nil, term.AtomBadarg
		}
	}
	if term.IsList(t) && !utf8.Valid(text) {
		return nil, term.AtomBadarg
	}
	return text, term.None
}
