package term

import (
	"unicode/utf8"

	"github.com/parallergo/epiphany/term/external"
)

// External is a pid, port or reference of another node: plain data that can be compared, stored and
// sent back.
type External = external.Value

var (
	externalKinds = map[Kind]external.Kind{KindPid: external.Pid, KindPort: external.Port,
		KindRef: external.Ref}
	outerKinds = [...]Kind{external.Pid: KindPid, external.Port: KindPort, external.Ref: KindRef}
)

func (p *packer) external(x External) {
	start := len(p.out)
	p.out = x.Append(p.out)
	p.wrap(extExternal, start)
}

func (r *reader) external(size int) (token, error) {
	p, err := r.take(size)
	if err != nil {
		return token{}, err
	}
	x, good := external.Parse(p)
	if !good || utf8.RuneCountInString(x.Node()) > MaxAtomLength {
		return token{}, r.errorf("bad pid, port or reference of another node")
	}
	return token{kind: tokenExternal, data: p}, nil
}

// external returns the value of a tokenExternal.
func (t *token) external() External {
	x, _ := external.Parse(t.data) // it has been parsed before
	return x
}

// external builds the term of an External: that of this node, if it is one of this node's.
func (d *termReader) external(t *token) (Term, error) {
	x := t.external()
	node, err := d.codec.Atoms.Intern(x.Node())
	if err != nil {
		return None, err
	}
	o := Outer{outerKinds[x.Kind()], node, x.Creation(), x.Words()}
	switch {
	case node != AtomNonode || o.Creation != d.codec.Atoms.Creation() || !o.FitsImmediate():
		return d.b.Outer(o), nil
	case o.Kind == KindPid:
		return Pid(o.First()), nil
	}
	return Ref(o.First()), nil
}

// FitsImmediate reports whether the words of o are those of an immediate pid or reference.
func (o *Outer) FitsImmediate() bool {
	return o.Kind != KindPort && o.First()>>(32-ImmShift) == 0 && len(o.Significant()) <= 1
}
