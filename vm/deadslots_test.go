package vm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/weak"
)

// hoarders are functions that go deep with lists in their slots: of narrow and wide nothing reads
// these any more, of kept it does. The others collect at the bottom, with frames that are left at
// one place and at two in turn.
const hoarders = `-module(hoarders).
-export([narrow/1, wide/1, kept/1, same/2, changing/2]).
narrow(0) -> 0;
narrow(N) ->
    A = list(200),
    B = list(200),
    S = length(A) + length(B),
    S + narrow(N - 1).
wide(0) -> 0;
wide(N) ->
    Lists = [%[2]s] = [%[1]s],
    X = id(N),
    S = length(Lists) + %[3]s,
    S + wide(N - 1) + X.
kept(0) -> 0;
kept(N) ->
    A = list(500),
    S = kept(N - 1),
    S + length(A).
same(0, Collects) -> collected(Collects);
same(N, Collects) -> N + same(N - 1, Collects).
changing(0, Collects) -> collected(Collects);
changing(N, Collects) when N rem 2 =:= 0 -> N + changing(N - 1, Collects);
changing(N, Collects) -> N + changing(N - 1, Collects).
collected(true) -> garbage_collect(), 0;
collected(false) -> 0.
id(X) -> X.
list(N) -> lists:seq(1, N).
`

func newHoarders(t *testing.T, local heap.Local, stress bool) *place {
	t.Helper()
	const n = 70
	var lists, names, lengths []string
	for i := range n {
		lists = append(lists, fmt.Sprintf("list(%d)", i%10*4))
		names = append(names, fmt.Sprintf("A%d", i))
		lengths = append(lengths, fmt.Sprintf("length(A%d)", i))
	}
	src := fmt.Sprintf(hoarders, strings.Join(lists, ", "), strings.Join(names, ", "), strings.Join(lengths, " + "))
	mod, _, err := compiler.Compile("hoarders.erl", []byte(src), compiler.Options{})
	require.NoError(t, err)
	l := newCore(t, swicache.Default(), weak.Order{}, mod)
	l.m.Stress, l.local = stress, local
	l.restart(t)
	return l
}

// What no path reads any more does not keep memory, wherever frames and heap lie; what is read
// does.
func TestDeadSlotsKeepNothing(t *testing.T) {
	const depth, most = 120, 64 << 10
	for _, name := range []string{"all in DRAM", "tiny stack", "nursery", "stack and local heap", "tiny, with annexes"} {
		local := somePlaces()[name]
		l := newHoarders(t, local, false)
		l.space.most = most
		assert.Equal(t, fmt.Sprint(400*depth), l.call(t, "hoarders", "narrow", term.Small(depth)), name)
		l.restart(t)
		assert.Equal(t, fmt.Sprint((70+4*9*70/2)*depth+depth*(depth+1)/2), l.call(t, "hoarders", "wide", term.Small(depth)), name)
		l.restart(t)
		assert.Equal(t, "** no memory", l.call(t, "hoarders", "kept", term.Small(depth)), name)
		l.space.most *= 8
		l.restart(t)
		assert.Equal(t, fmt.Sprint(500*depth), l.call(t, "hoarders", "kept", term.Small(depth)), name)
	}
}

// With a collection at every allocation each slot that is read is there.
func TestDeadSlotsUnderStress(t *testing.T) {
	for name, local := range somePlaces() {
		l := newHoarders(t, local, true)
		for function, want := range map[string]string{"narrow": "800", "wide": "2663", "kept": "1000"} {
			assert.Equal(t, want, l.call(t, "hoarders", function, term.Small(2)), "%s: %s", name, function)
			l.restart(t)
		}
	}
}

// A look at the table of dead slots is a load of shared DRAM, one for frames in a row that are left
// at the same place.
func TestLooksAtDeadSlotsAreCharged(t *testing.T) {
	const depth = 50
	loads := func(function string, collects term.Term) int {
		l := newHoarders(t, heap.Local{}, false)
		require.Equal(t, fmt.Sprint(depth*(depth+1)/2), l.call(t, "hoarders", function, term.Small(depth), collects))
		return int(l.m.Count.Loads)
	}
	loadsMore := func(function string) int { return loads(function, term.AtomTrue) - loads(function, term.AtomFalse) }
	assert.InDelta(t, depth, loadsMore("changing")-loadsMore("same"), 2)
}
