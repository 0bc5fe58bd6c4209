package bytecode

import (
	"bytes"
	"fmt"
	"math"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/parallergo/epiphany/term"
)

// IsContainer reports whether data begin like a container: with an array of the right length whose
// first element is the magic.
func IsContainer(data []byte) bool {
	return bytes.HasPrefix(data, append([]byte{0x90 | containerFields, 0xa0 | byte(len(Magic))}, Magic...))
}

// Unmarshal decodes a container from untrusted bytes, and returns a module that has yet to be
// verified. The error is an *Error that says what is wrong.
func Unmarshal(data []byte) (*Module, error) {
	if len(data) > MaxModuleBytes {
		return nil, refuse("container of %d bytes is larger than %d", len(data), MaxModuleBytes)
	}
	r := newReader(data)
	r.header()
	m := &Module{Name: r.name("module name"), File: r.str("file", len(data))}
	readAll(r, "atoms", 1, &m.Atoms, func() string { return r.name("atom") })
	readAll(r, "literals", 1, &m.Literals, func() any { return r.value("literal") })
	readAll(r, "imports", 4, &m.Imports, r.importEntry)
	readAll(r, "exports", 4, &m.Exports, r.exportEntry)
	readAll(r, "lambdas", 5, &m.Lambdas, r.lambda)
	readAll(r, "functions", 7, &m.Funcs, r.function)
	readAll(r, "attributes", 3, &m.Attrs, r.attr)
	if r.err == nil && r.in.Len() > 0 {
		r.fail("%d bytes after the module", r.in.Len())
	}
	if r.err != nil {
		r.err.Module = m.Name
		return nil, r.err
	}
	return m, nil
}

// reader reads the parts of a container. After the first error it returns zero values.
type reader struct {
	in  *bytes.Reader
	dec *msgpack.Decoder
	err *Error
}

func newReader(data []byte) *reader {
	in := bytes.NewReader(data)
	return &reader{in: in, dec: msgpack.NewDecoder(in)}
}

func (r *reader) fail(format string, a ...any) {
	if r.err == nil {
		r.err = refuse("container, byte %d: %s", r.in.Size()-int64(r.in.Len()), fmt.Sprintf(format, a...))
	}
}

func (r *reader) header() {
	if r.fixed("container", containerFields); r.str("magic", len(Magic)) != Magic {
		r.fail("not a module: no magic %q", Magic)
	}
	if v := r.int("version", maxNum); v != Version {
		r.fail("version %d is not supported, %d is", v, Version)
	}
}

// length reads the head of an array whose elements take at least unit bytes each.
func (r *reader) length(what string, unit int) int {
	if r.err != nil {
		return 0
	}
	n, err := r.dec.DecodeArrayLen()
	switch {
	case err != nil || n < 0:
		r.fail("%s: not an array", what)
		return 0
	case n > r.in.Len()/unit:
		r.fail("%s: array of %d with %d bytes left", what, n, r.in.Len())
		return 0
	}
	return n
}

// fixed reads the head of an array of n elements.
func (r *reader) fixed(what string, n int) {
	if got := r.length(what, 1); got != n {
		r.fail("%s: %d fields, not %d", what, got, n)
	}
}

// int reads a number from 0 to most.
func (r *reader) int(what string, most int) int { return int(r.wide(what, int64(most))) }

// wide is int beyond the range of int, which has 32 bits on some computers.
func (r *reader) wide(what string, most int64) int64 {
	n := r.signed64(what)
	if n < 0 || n > most {
		r.fail("%s: %d is out of range", what, n)
		return 0
	}
	return n
}

func (r *reader) signed(what string) int {
	n := r.signed64(what)
	if int64(int(n)) != n {
		r.fail("%s: not a number", what)
	}
	return int(n)
}

func (r *reader) signed64(what string) int64 {
	if r.err != nil {
		return 0
	}
	n, err := r.dec.DecodeInt64()
	if err != nil {
		r.fail("%s: not a number", what)
	}
	return n
}

// bin reads bytes, at most so many. They are not shared with the container.
func (r *reader) bin(what string, most int) []byte {
	if r.err != nil {
		return nil
	}
	n, err := r.dec.DecodeBytesLen()
	switch {
	case err != nil || n < 0:
		r.fail("%s: not bytes", what)
		return nil
	case n > r.in.Len() || n > most:
		r.fail("%s: %d bytes, %d left, at most %d", what, n, r.in.Len(), most)
		return nil
	}
	b := make([]byte, n)
	if n > 0 {
		_, _ = r.in.Read(b) // cannot fail: the bytes are available
	}
	return b
}

func (r *reader) str(what string, most int) string { return string(r.bin(what, most)) }

// maxNameBytes is the size of the longest name.
const maxNameBytes = 4 * MaxName

func (r *reader) name(what string) string { return r.str(what, maxNameBytes) }

func (r *reader) value(what string) any {
	b := r.bin(what, MaxModuleBytes)
	if r.err != nil {
		return nil
	}
	v, err := term.Decode(b)
	if err != nil {
		r.fail("%s: %v", what, err)
	}
	return v
}

// readAll reads an array of elements that take at least unit bytes each.
func readAll[T any](r *reader, what string, unit int, to *[]T, element func() T) {
	n := r.length(what, unit)
	if n == 0 {
		return
	}
	*to = make([]T, 0, n)
	for ; n > 0 && r.err == nil; n-- {
		*to = append(*to, element())
	}
}

func (r *reader) importEntry() MFA {
	r.fixed("import", 3)
	return MFA{Module: r.name("import"), Name: r.name("import"), Arity: r.int("arity", MaxX)}
}

func (r *reader) exportEntry() Export {
	r.fixed("export", 3)
	return Export{r.name("export"), r.int("arity", MaxX), r.int("function", maxNum)}
}

func (r *reader) lambda() LambdaInfo {
	r.fixed("lambda", 4)
	return LambdaInfo{r.int("function", maxNum), r.int("arity", MaxX), r.int("free variables", MaxX),
		uint32(r.wide("uniq", math.MaxUint32))}
}

func (r *reader) function() Func {
	r.fixed("function", 7)
	f := Func{Name: r.name("function"), Arity: r.int("arity", MaxX), Place: Place(r.int("place", int(numPlaces)-1))}
	readAll(r, "calls", 1, &f.Calls, r.call)
	f.Code = r.bin("code", MaxCode)
	f.Lines = r.lines()
	f.File = r.str("file", MaxModuleBytes)
	return f
}

func (r *reader) call() Callee {
	n := r.int("call", maxNum)
	return Callee{Import: n&1 != 0, Index: n >> 1}
}

func (r *reader) lines() []Line {
	n := r.length("lines", 1)
	if n%2 != 0 {
		r.fail("lines: odd number of entries")
	}
	if n == 0 {
		return nil
	}
	lines := make([]Line, 0, n/2)
	var l Line
	for ; n > 0 && r.err == nil; n -= 2 {
		l = Line{l.Offset + r.signed("lines"), l.Line + r.signed("lines")}
		lines = append(lines, l)
	}
	return lines
}

func (r *reader) attr() Attr {
	r.fixed("attribute", 2)
	return Attr{r.name("attribute"), r.value("attribute")}
}
