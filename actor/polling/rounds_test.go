package polling

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// thread is the plainest model of a commander that polls: it goes through its looks and sleeps one
// after the other.
type thread struct {
	Rounds
	now    emu.Cycles
	slept  emu.Cycles
	polled emu.Cycles
	loaded uint64
}

// next goes to the beginning of the next look.
func (th *thread) next() {
	pause := emu.Cycles(0)
	if th.idle > 0 {
		pause = th.sleeps[min(th.idle, len(th.sleeps))-1]
	}
	th.slept += pause
	th.now += pause
}

// fruitless makes a look that finds nothing.
func (th *thread) fruitless() {
	th.now += th.scan
	th.polled += th.scan
	th.loaded += th.loads
	th.idle++
}

// Looks that are not executed are where a thread that executes each has them, and cost the same.
func TestLooksAgainstThread(t *testing.T) {
	board := emu.Parallella()
	for _, p := range []Policy{Backoff, Spin} {
		rnd := rand.New(rand.NewPCG(4, uint64(p)))
		r := New(p, &board, 48)
		require.Equal(t, emu.Cycles(15_000), r.scan, "25 us for 16 cores")
		th := &thread{Rounds: r}
		var c emu.Counters
		for range 3000 {
			at := th.now + emu.Cycles(rnd.IntN(1<<rnd.IntN(26)))
			for th.next(); th.now < at; th.next() {
				th.fruitless()
			}
			start, idle := r.First(at)
			require.Equal(t, th.now, start, "%v, first look from %d on after %d", p, at, r.last)
			require.Equal(t, th.idle, idle)
			spent := r.spent(start)
			c.Add(&spent)
			found := rnd.IntN(3) > 0
			th.now += emu.Cycles(rnd.IntN(100_000)) // what there is to do
			r.Ended(th.now, idle, found)
			if th.idle++; found {
				th.idle = 0
			}
			require.Equal(t, th.idle, r.idle)
		}
		assert.Equal(t, emu.Counters{Wait: uint64(th.polled), Sleep: uint64(th.slept), Loads: th.loaded, DRAMLoads: th.loaded}, c)
		assert.Equal(t, p == Backoff, c.Sleep > 0)
	}
}

// The thread has always done something, and by a later moment more of it.
func TestLooksUpToAMoment(t *testing.T) {
	board := emu.Parallella()
	r := New(Backoff, &board, 48)
	r.Ended(1000, 0, true)
	asked, count := r, emu.Counters{}
	before := emu.Counters{}
	for until := emu.Cycles(0); until < 40_000_000; until += 7777 {
		c := r.spent(until)
		require.Equal(t, uint64(max(until-1000, 0)), c.Cycles())
		require.GreaterOrEqual(t, c.Wait, before.Wait)
		require.GreaterOrEqual(t, c.Sleep, before.Sleep)
		before = c
		if until%3 == 0 {
			for _, at := range []emu.Cycles{until, until - 500} { // which is behind
				news, _ := asked.News(at, 0, count.Cycles())
				count.Add(&news)
			}
			require.Equal(t, c, count)
		}
	}
	assert.Equal(t, emu.Cycles(10_070*600), r.pause(len(r.sleeps)), "10 ms and what a sleep takes longer")
	assert.Equal(t, r.pause(14), r.pause(1000))
	assert.Equal(t, emu.Cycles(70*600), r.pause(1))
}

func TestCommanderOutOfRange(t *testing.T) {
	err := Policy(3).Validate()
	assert.EqualError(t, err, "actor: Commander is 3, want 0 to 2")
	_, err = Parse("sleepy")
	assert.EqualError(t, err, `the commander is "sleepy", want bell, backoff or spin`)
	for _, p := range []Policy{Bell, Backoff, Spin} {
		got, err := Parse(p.String())
		require.NoError(t, err)
		assert.Equal(t, p, got)
	}
}
