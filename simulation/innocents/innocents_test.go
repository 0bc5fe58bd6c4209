package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMain is the command when the runner calls it for a cell.
func TestMain(m *testing.M) {
	if os.Getenv(child) != "" {
		os.Exit(start(os.Stdout, os.Stderr, os.Args[1:]))
	}
	os.Exit(m.Run())
}

// There are enough kinds, none twice, and a cell for each with all places.
func TestMatrix(t *testing.T) {
	names, err := kinds()
	require.NoError(t, err)
	assert.GreaterOrEqual(t, len(names), 70)
	seen := map[string]bool{}
	for _, n := range names {
		assert.False(t, seen[n], n)
		seen[n] = true
	}
	all, err := matrix()
	require.NoError(t, err)
	assert.Len(t, all, len(names)*len(places)*len(places))
}

// Runaways hurt no innocent and keep within their bounds: a sample of the matrix, another kind in
// each cell. make innocents runs all of it.
func TestSample(t *testing.T) { runs(t, "-sample", "13") }

// What a runaway has left for good when it has ended hurts nobody either.
func TestWhatLasts(t *testing.T) { runs(t, "-match", "^(stored|stored_in_a_chain),host,host$") }

// What many are told when one ends leaves the innocents their share.
func TestManyAreTold(t *testing.T) { runs(t, "-match", "^monitored_by_many,host,host$") }

// The memory of the Go process follows that of the guest, also where there is much of it: with the
// default memory those kinds that take the most beside it.
func TestGoMemoryFollowsTheGuests(t *testing.T) {
	runs(t, "-host-bytes", "67108864", "-dram-bytes", "33554432", "-match", "^(small_objects|deep_decoded),host,core$")
}

// runs asserts that nothing falls.
func runs(t *testing.T, args ...string) {
	t.Helper()
	if os.Getenv("EPIPHANY_STRESS_GC") != "" {
		t.Skip("large heaps")
	}
	var out bytes.Buffer
	status := start(&out, &out, args)
	t.Logf("%s", &out)
	assert.Zero(t, status)
}

// What a cell prints is read, and what fell is told: an innocent that has ended, one with too few
// rounds, a runaway that ends as it must not, memory.
func TestVerdicts(t *testing.T) {
	v := verdict{cell: cell{"kind", "host", "core"}, peakByte: 2e9}
	v.read("runaway badarg 17\ninnocent timer {ok,7}\ninnocent server {ended,system_limit}\ninnocent spawner {ok,1}\n")
	sums := tally{bound: 1e9, ends: map[string]int{}, kinds: map[string]bool{}}
	fell := sums.add(v)
	assert.Equal(t, []string{"hurt: server: {ended,system_limit}", "hurt: spawner: {ok,1}", `the runaway ended with "badarg"`,
		"2000 MB of Go memory, and the bound is 1000"}, fell)
	var out bytes.Buffer
	assert.False(t, sums.print(&out))
	assert.Contains(t, out.String(), "1 kinds of runaways, 1 cells of kind × place × place, 3 innocents\n")
	assert.Contains(t, out.String(), "innocents hurt: 2\n")
	assert.Contains(t, out.String(), "peak memory over the bound of 1000 MB: 1 cells")
	assert.Equal(t, 2, start(&out, &out, []string{"-cell", "calls"}))
	assert.Equal(t, 2, start(&out, &out, []string{"-sample", "0"}))
}
