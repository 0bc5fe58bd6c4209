package vm

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif/call"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
)

// do calls a built-in function and keeps the process as it is.
func (b *bench) do(t *testing.T, call string) string {
	t.Helper()
	if b.p.Need, b.p.Live = 1<<8, 0; b.p.Free() < b.p.Need {
		require.NoError(t, b.m.Collect(&b.p.Space, b))
	}
	f, args, err := b.parse(call)
	require.NoError(t, err)
	return b.call(t, f, args)
}

// Keys are spread over all places of a table, however large it is.
func TestProcessDictionarySpreadsKeys(t *testing.T) {
	b := newBench(t)
	for bits := 3; bits <= 20; bits++ {
		places, homes := 1<<bits, map[int]bool{}
		for i := range places {
			home := dictHome(b.m.View, term.Small(i), places-1)
			require.GreaterOrEqual(t, home, 0)
			require.Less(t, home, places)
			homes[home] = true
		}
		assert.Greater(t, len(homes), places/4, places)
	}
}

// The process dictionary against a Go map, with keys of several types that share hash places.
func TestProcessDictionary(t *testing.T) {
	for _, stress := range []bool{false, true} {
		b := newBench(t)
		b.m.Stress = stress
		model := map[string]string{}
		lookup := func(key string) string {
			if v, found := model[key]; found {
				return v
			}
			return "undefined"
		}
		rnd := rand.New(rand.NewPCG(1, 2))
		for step := range 2000 {
			n := rnd.IntN(60)
			key := []string{fmt.Sprint(n), fmt.Sprintf("k%d", n), fmt.Sprintf("{k,[%d]}", n), fmt.Sprintf("%d.5", n)}[rnd.IntN(4)]
			value := fmt.Sprintf("[v,%d]", step)
			switch rnd.IntN(3) {
			case 0:
				require.Equal(t, lookup(key), b.do(t, fmt.Sprintf("erlang:put(%s,%s)", key, value)))
				model[key] = value
			case 1:
				require.Equal(t, lookup(key), b.do(t, fmt.Sprintf("erlang:erase(%s)", key)))
				delete(model, key)
			case 2:
				require.Equal(t, lookup(key), b.do(t, fmt.Sprintf("erlang:get(%s)", key)))
			}
		}
		require.Greater(t, len(model), 20)
		checkDictionary(t, b, model)
		assert.Equal(t, len(model), strings.Count(b.do(t, "erlang:erase()"), "v"))
		assert.Equal(t, "[]", b.do(t, "erlang:get()"))
		assert.Equal(t, "undefined", b.do(t, "erlang:put(a,[b])"))
		assert.Equal(t, "[{a,[b]}]", b.do(t, "erlang:get()"))
	}
}

// checkDictionary compares all of the dictionary with a model.
func checkDictionary(t *testing.T, b *bench, model map[string]string) {
	t.Helper()
	all, keys := b.do(t, "erlang:get()"), b.do(t, "erlang:get_keys()")
	for key, value := range model {
		assert.Contains(t, all, "{"+key+","+value+"}")
		assert.Contains(t, keys, key)
		assert.Equal(t, "["+key+"]", b.do(t, "erlang:get_keys("+value+")"))
	}
	assert.Equal(t, len(model), strings.Count(all, "v"))
}

func TestTermsAsText(t *testing.T) {
	b := newBench(t)
	for call, want := range map[string]string{
		`epiphany_io:write({a,"hi",[1.5]},-1,false)`:            "{a,[104,105],[1.5]}",
		`epiphany_io:write({a,b,c},2,false)`:                    "{a,...}",
		`epiphany_io:write({a,b,c},0,false)`:                    "...",
		`epiphany_io:write('\x{3b1}',-1,false)`:                 `'\x{3B1}'`,
		`epiphany_io:write('\x{3b1}',-1,true)`:                  "'\u03b1'",
		`epiphany_io:print({a,"hi"},1,80,-1,false,true)`:        `{a,"hi"}`,
		`epiphany_io:print({a,"hi"},1,80,0,false,true)`:         "...",
		`epiphany_io:print([abcdef,abcdef],1,10,-1,false,true)`: "[abcdef,\n abcdef]",
		`epiphany_io:print([abcdef,abcdef],1,0,-1,false,true)`:  "[abcdef,abcdef]",
		`epiphany_io:print([abcdef,abcdef],5,10,-1,false,true)`: "[abcdef,\n     abcdef]",
		`epiphany_io:print(a,1,80,-2,false,true)`:               "** error:badarg",
		`epiphany_io:print(a,1,80,-1,1,true)`:                   "** error:badarg",
		`epiphany_io:write(a,b,true)`:                           "** error:badarg",
	} {
		f, args, err := b.read(call)
		require.NoError(t, err)
		got := b.call(t, f, args)
		if !strings.HasPrefix(got, "**") {
			got = chars(t, got)
		}
		assert.Equal(t, want, got, call)
	}
}

// chars is the text that a list of characters, written as [1,2,3], stands for.
func chars(t *testing.T, list string) string {
	t.Helper()
	var s strings.Builder
	for _, c := range strings.Split(strings.Trim(list, "[]"), ",") {
		var r rune
		_, err := fmt.Sscan(c, &r)
		require.NoError(t, err)
		s.WriteRune(r)
	}
	return s.String()
}

// A core pays for what a built-in function looks at.
func TestLoopsAreCharged(t *testing.T) {
	b := newBench(t)
	cost := func(n int) uint64 {
		before := b.m.Count.Issue
		f, args, err := b.read("erlang:length([" + strings.TrimSuffix(strings.Repeat("a,", n), ",") + "])")
		require.NoError(t, err)
		require.Equal(t, fmt.Sprint(n), b.call(t, f, args))
		return b.m.Count.Issue - before
	}
	assert.Equal(t, 100*call.WalkCell.Cycles, cost(200)-cost(100))
}

func TestSelfAndGroupLeader(t *testing.T) {
	b := newBench(t)
	f := func(name string) string { return b.call(t, bytecode.MFA{Module: "erlang", Name: name}, nil) }
	assert.Equal(t, b.text(b.p.Pid), f("self"))
	assert.Equal(t, b.text(b.p.GroupLeader.Pid), f("group_leader"))
	node, err := b.m.Atoms.Intern("other@host")
	require.NoError(t, err)
	b.p.GroupLeader = Leader{Away: &term.Outer{Kind: term.KindPid, Node: node, Words: []uint32{7, 1}}}
	assert.Equal(t, b.p.GroupLeader.Away.String(), f("group_leader"))
}
