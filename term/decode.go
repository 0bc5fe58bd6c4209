package term

import (
	"math"
	"math/big"
	"strconv"
)

// Decode returns the Go value of data in wire format, which may be untrusted: the types of this
// package and int64, *big.Int, float64, string, []byte, bool, nil. Nothing in it points into data.
func Decode(data []byte) (any, error) {
	if _, err := scan(data, MaxWireDepth, false); err != nil {
		return nil, err
	}
	d := valueReader{reader{data: data}}
	return d.Value()
}

// valueReader makes Go values from data that has been scanned.
type valueReader struct{ reader }

func (d *valueReader) Value() (any, error) {
	t, err := d.next()
	if err != nil {
		return nil, err
	}
	switch t.kind {
	case tokenNull:
		return nil, nil
	case tokenBool:
		return t.bits != 0, nil
	case tokenInt:
		return int64(t.bits), nil
	case tokenUint:
		return new(big.Int).SetUint64(t.bits), nil
	case tokenBig:
		return normalInt(t.bigInt()), nil
	case tokenFloat:
		return math.Float64frombits(t.bits), nil
	case tokenStr:
		return string(t.data), nil
	case tokenBin:
		b := append([]byte{}, t.data...)
		if t.bits > 0 {
			return Bitstring{b, t.size()}, nil
		}
		return b, nil
	case tokenAtom:
		return atomValue(string(t.data)), nil
	case tokenPid:
		return PidValue{uint32(t.bits), string(t.data)}, nil
	case tokenRef:
		return RefValue{uint32(t.bits), string(t.data)}, nil
	case tokenExternal:
		return t.external(), nil
	case tokenMap:
		return d.mapping(t.n)
	}
	elems, err := d.values(t.n)
	if err != nil {
		return nil, err
	}
	return d.container(t.kind, elems)
}

// normalInt is n as an int64 if it fits.
func normalInt(n *big.Int) any {
	if n.IsInt64() {
		return n.Int64()
	}
	return n
}

// atomValue returns the Go value of an atom.
func atomValue(name string) any {
	switch name {
	case "true", "false":
		return name == "true"
	case "undefined":
		return nil
	}
	return AtomName(name)
}

// atomNameOf is the inverse of atomValue.
func atomNameOf(x any) (AtomName, bool) {
	switch x := x.(type) {
	case nil:
		return "undefined", true
	case bool:
		return AtomName(strconv.FormatBool(x)), true
	case AtomName:
		return x, true
	}
	return "", false
}

func (d *valueReader) values(n int) ([]any, error) {
	elems := make([]any, n)
	for i := range elems {
		x, err := d.Value()
		if err != nil {
			return nil, err
		}
		elems[i] = x
	}
	return elems, nil
}

func (d *valueReader) mapping(n int) (any, error) {
	m := make(Map, n)
	for i := range m {
		kv, err := d.values(2)
		if err != nil {
			return nil, err
		}
		m[i] = Pair{kv[0], kv[1]}
	}
	return m, nil
}

// container makes the value of a container of elems.
func (d *valueReader) container(kind tokenKind, elems []any) (any, error) {
	switch kind {
	case tokenArray:
		return List(elems), nil
	case tokenTuple:
		return Tuple(elems), nil
	case tokenImproper:
		last := len(elems) - 1
		if crossesAsList(elems[last]) {
			return nil, d.errorf("the tail of an improper list is a list")
		}
		return &ImproperList{elems[:last:last], elems[last]}, nil
	case tokenExport:
		m, okM := atomNameOf(elems[0])
		f, okF := atomNameOf(elems[1])
		n, okN := elems[2].(int64)
		if !okM || !okF || !okN || n < 0 || n > 255 {
			return nil, d.errorf("an external fun is not made of two atoms and an arity")
		}
		return ExportValue{m, f, int(n)}, nil
	}
	system, okS := elems[0].(string)
	m, okM := atomNameOf(elems[1])
	index, okI := elems[2].(int64)
	arity, okA := elems[3].(int64)
	entry, okE := elems[4].(int64)
	if !okS || !okM || !okI || !okA || !okE {
		return nil, d.errorf("a fun is not made of a system, an atom, an index, an arity and an entry")
	}
	return FunValue{system, m, int(index), int(arity), int(entry), elems[funElems:]}, nil
}
