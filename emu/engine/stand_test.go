package engine

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// While time stands no window runs and no input enters, but the ARM is asked; a step is one window
// with something in it.
func TestTimeStands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 100, Workers: 1})
		s := addScript(e, 0)
		for _, at := range []emu.Cycles{0, 150, 5000} {
			s.at(at, func(*Port) {})
		}
		asked, entered := 0, 0
		h := &toyDriver{
			input: func(emu.Cycles, Input) { entered++ },
			done:  func() bool { asked++; return entered > 0 && len(s.steps) == 0 },
		}
		e.Pause()
		_, wait := startLoop(e, h)
		e.Post(Input{})
		synctest.Wait()
		assert.True(t, e.Stands())
		assert.Zero(t, e.Now())
		assert.Zero(t, entered)
		assert.Positive(t, asked)
		e.Advance(1)
		synctest.Wait()
		assert.Equal(t, emu.Cycles(100), e.Now())
		assert.Equal(t, 1, entered)
		e.Advance(1)
		synctest.Wait()
		assert.Equal(t, emu.Cycles(200), e.Now())
		e.Continue()
		require.NoError(t, wait())
		assert.Equal(t, emu.Cycles(5100), e.Now(), "idle time is skipped again")
		assert.False(t, e.Stands())
	})
}

// Steps that nothing can use are not kept for later.
func TestStepsAreNotKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 100, Workers: 1})
		s := addScript(e, 0)
		h := &toyDriver{input: func(at emu.Cycles, _ Input) { s.at(at, func(*Port) {}) }}
		cancel, wait := startLoop(e, h)
		e.Pause()
		e.Advance(5)
		synctest.Wait()
		e.Post(Input{})
		synctest.Wait()
		assert.Zero(t, e.Now())
		cancel()
		assert.ErrorIs(t, wait(), context.Canceled)
	})
}

// With the paced clock the time of a pause does not count, and a step does not wait for the wall.
func TestPauseOfThePacedClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 100, Workers: 1, Clock: Paced, Pace: 1000})
		s := addScript(e, 0)
		for _, at := range []emu.Cycles{0, 60_000, 62_000} {
			s.at(at, func(*Port) {})
		}
		_, wait := startLoop(e, &toyDriver{done: func() bool { return len(s.steps) == 0 }})
		synctest.Wait()
		e.Pause()
		time.Sleep(time.Hour)
		assert.Equal(t, emu.Cycles(100), e.Now())
		began := time.Now()
		e.Advance(1)
		synctest.Wait()
		assert.Equal(t, emu.Cycles(60_100), e.Now())
		assert.Zero(t, time.Since(began))
		time.Sleep(time.Hour)
		began = time.Now()
		e.Continue()
		require.NoError(t, wait())
		assert.InDelta(t, 1.9, time.Since(began).Seconds(), 0.01, "the rest keeps pace")
	})
}
