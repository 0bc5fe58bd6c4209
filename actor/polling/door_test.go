package polling_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
)

// A commander that is woken looks when it is asked to, and what it waits costs nothing.
func TestBellLooksAtOnce(t *testing.T) {
	board := emu.Parallella()
	r := polling.New(polling.Bell, &board, 48)
	for _, at := range []emu.Cycles{0, 1, 12_345_678} {
		start, idle := r.First(at)
		assert.Equal(t, at, start)
		assert.Zero(t, idle)
	}
	news, later := r.News(1_000_000, 0, 0)
	assert.True(t, later)
	assert.Zero(t, news)
	assert.Zero(t, r.Each(10, board.Cores()))
}

// Looks follow each other without a gap where nobody sleeps, and with growing ones else. A look
// that begins later has more fruitless ones before it.
func TestLooksOfPolicies(t *testing.T) {
	board := emu.Parallella()
	gap := func(p polling.Policy, at emu.Cycles) emu.Cycles {
		r := polling.New(p, &board, 48)
		first, n := r.First(at)
		second, m := r.First(first + 1)
		require.GreaterOrEqual(t, first, at)
		require.Equal(t, n+1, m, "the next look comes after one more")
		return second - first
	}
	const second = 600_000_000
	assert.Equal(t, gap(polling.Spin, 0), gap(polling.Spin, second))
	assert.Greater(t, gap(polling.Backoff, second), 100*gap(polling.Backoff, 0), "sleeps of 10 ms")
	assert.Equal(t, gap(polling.Backoff, second), gap(polling.Backoff, 2*second))
}

// What has been found starts the sleeps anew, and asking in small steps or in one gives the same.
func TestNewsAddUp(t *testing.T) {
	board := emu.Parallella()
	const until = 30_000_000
	for _, p := range []polling.Policy{polling.Spin, polling.Backoff} {
		once, often := polling.New(p, &board, 48), polling.New(p, &board, 48)
		once.Ended(5000, 3, true)
		often.Ended(5000, 3, true)
		all, later := once.News(until, 0, 0)
		require.True(t, later)
		require.EqualValues(t, until-5000, all.Cycles(), "the thread has done something all the time")
		var sum emu.Counters
		for at := emu.Cycles(6000); at <= until; at += 6000 {
			news, later := often.News(at, 0, sum.Cycles())
			require.True(t, later)
			sum.Add(&news)
		}
		assert.Equal(t, all, sum, "%v", p)
		_, later = often.News(until-1, 0, sum.Cycles())
		assert.False(t, later, "an earlier time brings nothing")
		start, idle := once.First(5000)
		assert.EqualValues(t, 5000, start)
		assert.Zero(t, idle, "a look that has found something is none of those in a row")
	}
}

// Time in which the thread did something else is none that it slept.
func TestNewsLeaveOutOtherWork(t *testing.T) {
	board := emu.Parallella()
	plain, busy := polling.New(polling.Backoff, &board, 48), polling.New(polling.Backoff, &board, 48)
	alone, _ := plain.News(10_000_000, 0, 0)
	with, _ := busy.News(10_000_000, 0, 1_000_000)
	assert.Equal(t, alone.Cycles()-1_000_000, with.Cycles())
	assert.Equal(t, alone.Wait, with.Wait, "sleeps go first")
}

func TestServices(t *testing.T) {
	board := emu.Parallella()
	bell, polls := polling.Services(polling.Bell, &board), polling.Services(polling.Backoff, &board)
	for call := range syscalls.NumCalls {
		assert.EqualValues(t, 41*600, bell[call], "41 us at 600 MHz")
	}
	assert.Zero(t, polls[syscalls.Ready], "READY is served by the look itself")
	assert.EqualValues(t, board.Values.Of(polling.CallService)*600, polls[syscalls.BIF])
}

// The figures that a calibration may choose are among those that are shown.
func TestParametersAreConstants(t *testing.T) {
	var names []string
	for _, c := range polling.Constants() {
		names = append(names, c.Name)
		assert.NotEmpty(t, c.Unit, c.Name)
		assert.NotEmpty(t, c.Source, c.Name)
	}
	for _, p := range polling.Parameters() {
		assert.Contains(t, names, p.Name)
	}
	assert.Len(t, names, len(polling.Parameters())+1)
}
