package bytecode

import (
	"bytes"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/parallergo/epiphany/term"
)

// Marshal encodes a module as a container. Equal modules have equal containers. The error names a
// literal or attribute that has no wire format, or says that the module is too large.
func Marshal(m *Module) ([]byte, error) {
	w := newWriter()
	w.array(containerFields)
	w.str(Magic)
	w.int(Version)
	w.str(m.Name)
	w.str(m.File)
	w.array(len(m.Atoms))
	for _, a := range m.Atoms {
		w.str(a)
	}
	w.array(len(m.Literals))
	for i, l := range m.Literals {
		w.value(l, "literal", i)
	}
	w.imports(m.Imports)
	w.exports(m.Exports)
	w.lambdas(m.Lambdas)
	w.array(len(m.Funcs))
	for i := range m.Funcs {
		w.function(&m.Funcs[i])
	}
	w.array(len(m.Attrs))
	for i, a := range m.Attrs {
		w.array(2)
		w.str(a.Name)
		w.value(a.Value, "attribute", i)
	}
	if w.err == nil && w.buf.Len() > MaxModuleBytes {
		w.err = refuse("module of %d bytes is larger than %d", w.buf.Len(), MaxModuleBytes)
	}
	if w.err != nil {
		w.err.Module = m.Name
		return nil, w.err
	}
	return w.buf.Bytes(), nil
}

// writer writes the parts of a container to memory. Only the encoding of values can fail.
type writer struct {
	buf bytes.Buffer
	enc *msgpack.Encoder
	err *Error
}

func newWriter() *writer {
	w := &writer{}
	w.enc = msgpack.NewEncoder(&w.buf)
	return w
}

func (w *writer) array(n int)  { _ = w.enc.EncodeArrayLen(n) }
func (w *writer) int(n int)    { _ = w.enc.EncodeInt(int64(n)) }
func (w *writer) str(s string) { _ = w.enc.EncodeString(s) }
func (w *writer) bin(b []byte) { _ = w.enc.EncodeBytesLen(len(b)); w.buf.Write(b) }

func (w *writer) value(v any, what string, i int) {
	b, err := term.Encode(v)
	if err != nil && w.err == nil {
		w.err = refuse("%s %d: %v", what, i, err)
	}
	w.bin(b)
}

func (w *writer) imports(imports []MFA) {
	w.array(len(imports))
	for _, f := range imports {
		w.array(3)
		w.str(f.Module)
		w.str(f.Name)
		w.int(f.Arity)
	}
}

func (w *writer) exports(exports []Export) {
	w.array(len(exports))
	for _, e := range exports {
		w.array(3)
		w.str(e.Name)
		w.int(e.Arity)
		w.int(e.Func)
	}
}

func (w *writer) lambdas(lambdas []LambdaInfo) {
	w.array(len(lambdas))
	for _, l := range lambdas {
		w.array(4)
		w.int(l.Func)
		w.int(l.Arity)
		w.int(l.Free)
		_ = w.enc.EncodeInt(int64(l.Uniq))
	}
}

func (w *writer) function(f *Func) {
	w.array(7)
	w.str(f.Name)
	w.int(f.Arity)
	w.int(int(f.Place))
	w.array(len(f.Calls))
	for _, c := range f.Calls {
		n := 2 * c.Index
		if c.Import {
			n++
		}
		w.int(n)
	}
	w.bin(f.Code)
	w.array(2 * len(f.Lines))
	var last Line
	for _, l := range f.Lines {
		w.int(l.Offset - last.Offset)
		w.int(l.Line - last.Line)
		last = l
	}
	w.str(f.File)
}
