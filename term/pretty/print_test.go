package pretty_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/term/termtest"
)

// tuple is a tuple whose first element is an atom.
func tuple(name string, elems ...any) term.Tuple {
	return append(term.Tuple{term.AtomName(name)}, elems...)
}

// TestRecords: the texts are those of io_lib_pretty:print/2 on OTP 25.
func TestRecords(t *testing.T) {
	h := termtest.NewHeap(1 << 10)
	records := map[pretty.Record][]string{}
	for _, r := range []struct {
		name   string
		fields []string
	}{{"person", []string{"name", "age"}}, {"empty", []string{}},
		{"Long record name of it", []string{"the_first_field", "second"}}} {
		atom, err := h.Atoms.Make(r.name)
		require.NoError(t, err)
		records[pretty.Record{Name: atom, Fields: len(r.fields)}] = r.fields
	}
	joe := tuple("person", term.List{int64('J'), int64('o'), int64('e')}, tuple("born", int64(1950)))
	for _, c := range []struct {
		x    any
		f    pretty.Format
		want string
	}{
		{joe, pretty.Format{}, `#person{name = "Joe",age = {born,1950}}`},
		{tuple("empty"), pretty.Format{}, "#empty{}"},
		{term.List{joe, tuple("person", term.AtomName("a"), term.AtomName("b"))},
			pretty.Format{Width: 24}, "[#person{\n     name = \"Joe\",\n     age =\n         " +
				"{born,1950}},\n #person{\n     name = a,\n     age = b}]"},
		{tuple("Long record name of it", term.List{int64(1), int64(2), int64(3)},
			tuple("person", term.AtomName("x"), joe)), pretty.Format{Width: 30},
			"#'Long record name of it'{\n the_first_field = [1,2,3],\n second =\n  #person{\n" +
				"   name = x,\n   age =\n    #person{\n     name = \"Joe\",\n     age = {born,1950}}}}"},
		{joe, pretty.Format{Depth: 2}, "#person{...}"},
		{joe, pretty.Format{Depth: 1}, "{...}"},
		{tuple("other", joe), pretty.Format{Depth: 3}, "{other,{...}}"},
	} {
		c.f.Records = records
		assert.Equal(t, c.want, pretty.Print(h.View, h.Atoms, h.Term(t, c.x), c.f))
	}
}

// TestChars limits the characters: the texts are those of io_lib_pretty:print/2 on OTP 25.
func TestChars(t *testing.T) {
	h := termtest.NewHeap(1 << 12)
	var deep any = term.List{}
	for n := range int64(12) {
		deep = tuple("n", n+1, deep)
	}
	mapped := term.Map{{Key: term.AtomName("a"), Value: deep},
		{Key: term.AtomName("b"), Value: term.List{deep}}}
	for _, c := range []struct {
		x     any
		chars int
		want  string
	}{
		{deep, 10, "{n,12,...}"},
		{deep, 30, "{n,12,{n,11,{n,10,{n,9,...}}}}"},
		{deep, 60, "{n,12,{n,11,{n,10,{n,9,{n,8,{n,7,{n,6,{n,5,{n,4,...}}}}}}}}}"},
		{deep, 500, "{n,12,{n,11,{n,10,{n,9,{n,8,{n,7,{n,6,{n,5,{n,4,{n,3,{n,2,{n,1,[]}}}}}}}}}}}}"},
		{mapped, 20, "#{a => {n,...},b => [...]}"},
		{mapped, 60, "#{a => {n,12,{n,11,{n,10,...}}},b => [{n,12,{n,11,{n,...}}}]}"},
	} {
		f := pretty.Format{Unicode: true, Chars: c.chars}
		assert.Equal(t, c.want, pretty.Print(h.View, h.Atoms, h.Term(t, c.x), f))
	}
	f := pretty.Format{Chars: 20} // a string without its characters, with encoding latin1
	assert.Equal(t, `#{a => {n,...},b => ""...}`, pretty.Print(h.View, h.Atoms, h.Term(t, mapped), f))
}
