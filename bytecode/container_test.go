package bytecode

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/vmihailenco/msgpack/v5"
)

func TestContainerRoundTrip(t *testing.T) {
	m := readSample(t)
	data, err := Marshal(m)
	require.NoError(t, err)
	assert.True(t, IsContainer(data))
	assert.False(t, IsContainer(data[1:]))
	assert.False(t, IsContainer(nil))
	again, err := Unmarshal(data)
	require.NoError(t, err)
	require.NoError(t, Verify(again))
	assert.Equal(t, m.Funcs, again.Funcs)
	assert.Equal(t, m.Literals, again.Literals)
	assert.Equal(t, m.Lambdas, again.Lambdas)
	assert.Equal(t, m.Exports, again.Exports)
	twice, err := Marshal(again)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(data, twice))
	assert.Equal(t, Magic, string(data[2:6]), "the magic is where tools look for it")
}

func TestUnmarshalRefuses(t *testing.T) {
	good, err := Marshal(readSample(t))
	require.NoError(t, err)
	for n := range good {
		_, err := Unmarshal(good[:n])
		require.Error(t, err, "cut to %d bytes", n)
	}
	pack := func(values ...any) []byte {
		data, err := msgpack.Marshal(values)
		require.NoError(t, err)
		return data
	}
	none := []any{}
	module := func(field int, v any) []byte {
		fields := []any{Magic, Version, "m", "m.erl", none, none, none, none, none, none, none}
		fields[field] = v
		return pack(fields...)
	}
	_, err = Unmarshal(module(1, Version))
	require.NoError(t, err)
	for _, c := range []struct {
		reason string
		data   []byte
	}{
		{"container: not an array", []byte("#!/bin/sh")},
		{"container: not an array", []byte{0xc0}},
		{"container: 2 fields, not 11", pack(Magic, Version)},
		{"not a module: no magic", module(0, "ELF!")},
		{"magic: 5 bytes", module(0, "EPBCX")},
		{"version 1 is not supported, 3 is", module(1, 1)},
		{"version: not a number", module(1, "1")},
		{"module name: not bytes", module(2, none)},
		{"file: not bytes", module(3, nil)},
		{"atom: not bytes", module(4, []any{1})},
		{"literal: term: wire format", module(5, []any{[]byte{0xc1}})},
		{"1 bytes after the value", module(5, []any{[]byte{1, 2}})},
		{"nested deeper", module(5, []any{bytes.Repeat([]byte{0x91}, 10000)})},
		{"import: 2 fields, not 3", module(6, []any{[]any{"a", "bcd"}})},
		{"arity: 241 is out of range", module(6, []any{[]any{"a", "b", 241}})},
		{"function: -1 is out of range", module(7, []any{[]any{"a", 1, -1}})},
		{"uniq: 4294967296 is out of range", module(8, []any{[]any{1, 1, 1, int64(1 << 32)}})},
		{"place: 4 is out of range", module(9, []any{[]any{"f", 0, 4, none, []byte{1}, none, ""}})},
		{"lines: odd number", module(9, []any{[]any{"f", 0, 0, none, []byte{1}, []any{1}, ""}})},
		{"attribute: 1 fields, not 2", module(10, []any{[]any{"vsn"}, 0})},
		{"1 bytes after the module", append(bytes.Clone(good), 0)},
		{"atoms: array of 2147483647 with", []byte("\x9b\xa4EPBC\x03\xa1m\xa1m\xdd\x7f\xff\xff\xff")},
		{"module name: 2147483647 bytes", []byte("\x9b\xa4EPBC\x03\xdb\x7f\xff\xff\xff")},
		{"atoms: ", []byte("\x9b\xa4EPBC\x03\xa1m\xa1m\xdd\xff\xff\xff\xff")}, // more than an int32
		{"module name: ", []byte("\x9b\xa4EPBC\x03\xdb\xff\xff\xff\xff")},
		{"is larger than", make([]byte, MaxModuleBytes+1)},
	} {
		_, err := Unmarshal(c.data)
		var e *Error
		require.ErrorAs(t, err, &e, c.reason)
		assert.Contains(t, e.Reason, c.reason)
	}
}

func TestMarshalRefuses(t *testing.T) {
	_, err := Marshal(&Module{Name: "m", Literals: []any{make(chan int)}})
	assert.ErrorContains(t, err, "m: literal 0: ")
	_, err = Marshal(&Module{Name: "m", Attrs: []Attr{{"a", func() {}}}})
	assert.ErrorContains(t, err, "m: attribute 0: ")
	_, err = Marshal(&Module{Name: "m", Literals: []any{make([]byte, MaxModuleBytes)}})
	assert.ErrorContains(t, err, "is larger than")
}
