package bridge

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"

	proto "github.com/asynkron/protoactor-go/actor"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
)

// replyTo is the type of ReplyTo.
type replyTo struct{}

// ReplyTo is a placeholder for the pid of the sender, in a value sent with Request or
// RequestFuture.
var ReplyTo any = replyTo{}

// values converts Go values that contain PIDs.
type values struct{ pids numbers }

// numbers maps PIDs to numbers and back.
type numbers interface {
	PID(num uint32) *proto.PID
	Number(pid *proto.PID) (uint32, error)
}

// encode puts a Go value with PIDs into wire form.
func (vs values) encode(v any) ([]byte, error) { return vs.encodeFrom(v, 0) }

// encodeMessage encodes a value from a sender as the message described at Bridge.
func (vs values) encodeMessage(v any, sender *proto.PID) ([]byte, error) {
	from, err := vs.pids.Number(sender)
	if err != nil {
		return nil, err
	}
	return vs.encodeFrom(v, from)
}

// encodeFrom encodes v with the number from in place of ReplyTo. Where v contains no ReplyTo, and
// from is not 0, it encodes the tuple of from and v.
func (vs values) encodeFrom(v any, from uint32) (data []byte, err error) {
	c := crossing{numbers: vs.pids, from: from}
	plain, err := c.any(v)
	if err != nil {
		return nil, err
	}
	if c.named && from == 0 {
		return nil, errors.New("epiphany: ReplyTo in a message without a sender")
	}
	if from != 0 && !c.named {
		data, err := term.Encode(term.Tuple{term.PidValue{Num: from}, plain})
		if err == nil {
			return data, nil
		}
		// The error is that of v alone, if this fails as well.
		if _, alone := vs.encodeFrom(v, 0); alone != nil {
			err = alone
		}
		return nil, err
	}
	data, err = term.Encode(plain)
	if t := reflect.TypeOf(v); t != reflect.TypeOf(plain) {
		err = term.Within(t, err)
	}
	return data, err
}

// decode returns the Go value of wire form, with PIDs.
func (vs values) decode(data []byte) (any, error) {
	v, err := term.Decode(data)
	if err != nil {
		return nil, err
	}
	return vs.withPIDs(v), nil
}

// Format returns a Go value as ~p prints its term, cut after about 65,536 characters, or the reason
// why the value cannot cross.
func (b *Bridge) Format(v any) string {
	data, err := b.encode(v)
	if err != nil {
		return err.Error()
	}
	words, err := term.WireSize(data)
	if err != nil {
		return err.Error()
	}
	atoms, mem := term.NewAtoms(), make([]emu.Word, words)
	codec := term.Codec{Atoms: atoms, FunEntry: func(f term.FunInfo) (entry int, ok bool) { return f.Entry, true }} // no code is run
	t, err := codec.FromWire(data, &term.Builder{W: mem})
	if err != nil {
		return err.Error()
	}
	view := &emu.View{W: mem, Seg: new([emu.Segments]emu.Segment)}
	return pretty.Print(view, atoms, t, pretty.Format{Most: actor.MaxReport})
}

// withPIDs puts PIDs into a value that term.Decode has made.
func (vs values) withPIDs(v any) any {
	switch v := v.(type) {
	case term.PidValue:
		return vs.pids.PID(v.Num)
	case term.Tuple:
		vs.allWithPIDs(v)
	case term.List:
		vs.allWithPIDs(v)
	case *term.ImproperList:
		vs.allWithPIDs(v.Elems)
		v.Tail = vs.withPIDs(v.Tail)
	case term.Map:
		for i, p := range v {
			v[i] = term.Pair{Key: vs.withPIDs(p.Key), Value: vs.withPIDs(p.Value)}
		}
	}
	return v
}

func (vs values) allWithPIDs(elems []any) {
	for i, x := range elems {
		elems[i] = vs.withPIDs(x)
	}
}

// crossing replaces PIDs and ReplyTo in a Go value by types of package term. It copies what it
// changes. Values that cannot cross are left for term.Encode to refuse.
type crossing struct {
	numbers numbers
	from    uint32 // in place of ReplyTo
	named   bool   // there was a ReplyTo
}

func (c *crossing) any(v any) (any, error) {
	if v == nil {
		return nil, nil
	}
	out, err := c.value(reflect.ValueOf(v), 0)
	if err != nil {
		return nil, err
	}
	return out.Interface(), nil
}

var (
	pidType      = reflect.TypeFor[*proto.PID]()
	replyToType  = reflect.TypeFor[replyTo]()
	mapType      = reflect.TypeFor[term.Map]()
	improperType = reflect.TypeFor[*term.ImproperList]()
	recordType   = reflect.TypeFor[term.Record]()
	anyType      = reflect.TypeFor[any]()
)

// value converts v, which is nested depth levels deep. Beyond the depth that the wire form allows
// nothing is replaced.
func (c *crossing) value(v reflect.Value, depth int) (reflect.Value, error) {
	if depth > term.MaxWireDepth || !mayHold(v.Type()) {
		return v, nil
	}
	switch v.Type() {
	case pidType:
		return c.pid(v.Interface().(*proto.PID))
	case replyToType:
		c.named = true
		return reflect.ValueOf(term.PidValue{Num: c.from}), nil
	case mapType:
		return c.pairs(v.Interface().(term.Map), depth)
	case improperType:
		return c.improper(v.Interface().(*term.ImproperList), depth)
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return v, nil
		}
		return c.value(v.Elem(), depth+1)
	case reflect.Slice, reflect.Array:
		return c.slice(v, depth)
	case reflect.Map:
		return c.goMap(v, depth)
	}
	return c.structure(v, depth)
}

func (c *crossing) pid(pid *proto.PID) (reflect.Value, error) {
	if pid == nil {
		return reflect.Zero(pidType), nil
	}
	num, err := c.numbers.Number(pid)
	return reflect.ValueOf(term.PidValue{Num: num}), err
}

// slice keeps the type of a slice of any, so that a Tuple stays a Tuple. Other slices become lists.
func (c *crossing) slice(v reflect.Value, depth int) (reflect.Value, error) {
	t := v.Type()
	if v.Kind() != reflect.Slice || t.Elem() != anyType {
		t = reflect.TypeFor[term.List]()
	}
	out := reflect.MakeSlice(t, v.Len(), v.Len())
	for i := range v.Len() {
		if err := c.into(out.Index(i), v.Index(i), depth); err != nil {
			return v, err
		}
	}
	return out, nil
}

// into stores the converted v into a place of type any.
func (c *crossing) into(place, v reflect.Value, depth int) error {
	x, err := c.value(v, depth+1)
	if err == nil && (x.Kind() != reflect.Interface || !x.IsNil()) {
		place.Set(x)
	}
	return err
}

func (c *crossing) pairs(m term.Map, depth int) (reflect.Value, error) {
	out := make(term.Map, len(m))
	for i, p := range m {
		place, pair := reflect.ValueOf(&out[i]).Elem(), reflect.ValueOf(p)
		for f := range pair.NumField() {
			if err := c.into(place.Field(f), pair.Field(f), depth); err != nil {
				return place, err
			}
		}
	}
	return reflect.ValueOf(out), nil
}

func (c *crossing) improper(l *term.ImproperList, depth int) (reflect.Value, error) {
	if l == nil {
		return reflect.ValueOf(l), nil
	}
	out := &term.ImproperList{}
	place := reflect.ValueOf(out).Elem()
	elems, err := c.slice(reflect.ValueOf(l.Elems), depth)
	if err == nil {
		place.Field(0).Set(elems)
		err = c.into(place.Field(1), reflect.ValueOf(l).Elem().Field(1), depth)
	}
	return place.Addr(), err
}

// goMap converts the values of a map, and keys that are PIDs. Numbers are assigned to PIDs in the
// order of the keys' texts, not in map order.
func (c *crossing) goMap(v reflect.Value, depth int) (reflect.Value, error) {
	out := reflect.ValueOf(make(map[any]any, v.Len()))
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int {
		return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
	})
	for _, key := range keys {
		place := reflect.New(anyType).Elem()
		if err := c.into(place, v.MapIndex(key), depth); err != nil {
			return v, err
		}
		if pid, ok := key.Interface().(*proto.PID); ok {
			num, err := c.pid(pid)
			if err != nil {
				return v, err
			}
			key = num
		}
		out.SetMapIndex(key, place)
	}
	return out, nil
}

// structure converts a struct that becomes a tuple or a map. The result is a similar struct in
// which fields with PIDs have the type any.
func (c *crossing) structure(v reflect.Value, depth int) (reflect.Value, error) {
	t := v.Type()
	if isRecord := t.NumField() > 0 && t.Field(0).Type == recordType; !isRecord &&
		!term.CrossesAsMap(t) {
		return v, nil
	}
	var fields []reflect.StructField
	var from []int
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() {
			continue
		}
		if mayHold(f.Type) {
			f.Type = anyType
		}
		fields = append(fields, reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag})
		from = append(from, i)
	}
	out := reflect.New(reflect.StructOf(fields)).Elem()
	for i, j := range from {
		if fields[i].Type != anyType {
			out.Field(i).Set(v.Field(j))
		} else if v.Field(j).IsZero() && term.IsOptional(fields[i]) {
			continue // it is still zero
		} else if err := c.into(out.Field(i), v.Field(j), depth); err != nil {
			return v, err
		}
	}
	return out, nil
}

// holders caches mayHold, whose result depends on the type alone.
var holders sync.Map

// mayHold reports whether a value of type t may contain a PID or ReplyTo.
func mayHold(t reflect.Type) bool {
	if known, ok := holders.Load(t); ok {
		return known.(bool)
	}
	holds := holdsIn(t, map[reflect.Type]bool{})
	holders.Store(t, holds)
	return holds
}

// holdsIn is mayHold, given the enclosing types that are already being examined.
func holdsIn(t reflect.Type, seen map[reflect.Type]bool) bool {
	if t == pidType || t == replyToType {
		return true
	}
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return holdsIn(t.Elem(), seen)
	case reflect.Map:
		return holdsIn(t.Key(), seen) || holdsIn(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && holdsIn(f.Type, seen) {
				return true
			}
		}
	}
	return false
}
