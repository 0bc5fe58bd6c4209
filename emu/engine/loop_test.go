package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// toyDriver is a Driver made of functions; each may be nil.
type toyDriver struct {
	input func(at emu.Cycles, in Input)
	after func(now emu.Cycles)
	done  func() bool
}

func (h *toyDriver) Input(at emu.Cycles, in Input) {
	if h.input != nil {
		h.input(at, in)
	}
}

func (h *toyDriver) AfterWindow(now emu.Cycles) {
	if h.after != nil {
		h.after(now)
	}
}

func (h *toyDriver) Done() bool { return h.done != nil && h.done() }

// startLoop runs Loop in a goroutine of the test's bubble; the returned functions cancel it and
// wait for its error.
func startLoop(e *Engine, h Driver) (cancel func(), wait func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	result := make(chan error, 1)
	go func() { result <- e.Loop(ctx, h) }()
	return cancel, func() error { return <-result }
}

func TestInputEntersAtTheEdge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 100, Workers: 1})
		s := addScript(e, 0)
		var log []string
		h := &toyDriver{
			input: func(at emu.Cycles, in Input) {
				log = append(log, fmt.Sprintf("%d:%d%s", at, in.Kind, in.Data))
				s.at(at+250, func(p *Port) {})
			},
			after: func(now emu.Cycles) { log = append(log, fmt.Sprint("after ", now)) },
			done:  func() bool { return len(log) == 5 },
		}
		_, wait := startLoop(e, h)
		synctest.Wait() // it sleeps: nothing can run
		assert.Empty(t, log)
		e.Post(Input{1, []byte("a")})
		e.Post(Input{2, []byte("b")})
		synctest.Wait()
		assert.Equal(t, []string{"0:1a", "0:2b", "after 300"}, log)
		e.Post(Input{3, nil})
		assert.NoError(t, wait())
		assert.Equal(t, []string{"300:3", "after 600"}, log[3:])
		assert.Equal(t, uint64(3), e.Stats().Inputs)
	})
}

func TestIdleTimeIsNotSkippedWhileHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 100, Workers: 1})
		s := addScript(e, 0)
		var entered []emu.Cycles
		for _, at := range []emu.Cycles{0, 150, 5000} { // 150 is in the window after the first
			s.at(at, func(*Port) {})
		}
		h := &toyDriver{
			input: func(at emu.Cycles, _ Input) { entered = append(entered, at) },
			done:  func() bool { return len(s.steps) == 0 },
		}
		e.Hold()
		e.Hold()
		_, wait := startLoop(e, h)
		synctest.Wait()
		assert.Equal(t, emu.Cycles(200), e.Now(), "what follows at once runs, idle time does not pass")
		e.Post(Input{})
		e.Release()
		synctest.Wait()
		assert.Equal(t, []emu.Cycles{200}, entered)
		assert.Equal(t, emu.Cycles(200), e.Now(), "one Hold is left")
		e.Release()
		assert.NoError(t, wait())
		assert.Equal(t, emu.Cycles(5100), e.Now())
	})
}

func TestReleaseWithoutHold(t *testing.T) {
	e, _ := newEngine(t, Config{})
	e.Release()
	assert.ErrorIs(t, e.Loop(context.Background(), &toyDriver{}), ErrUnheld)
}

func TestCancelledLoopCanGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 100, Workers: 1})
		cancel, wait := startLoop(e, &toyDriver{})
		synctest.Wait()
		cancel()
		assert.ErrorIs(t, wait(), context.Canceled)
		assert.NoError(t, e.Err())
		got := false
		e.Post(Input{})
		h := &toyDriver{input: func(emu.Cycles, Input) { got = true }, done: func() bool { return got }}
		assert.NoError(t, e.Loop(context.Background(), h))
	})
}

func TestLoopReturnsWhatStoppedTheEngine(t *testing.T) {
	for want, build := range map[string]func(e *Engine) Driver{
		"engine: agent 0 panicked in window 0: no": func(e *Engine) Driver {
			addScript(e, 0).at(0, func(*Port) { panic("no") })
			return &toyDriver{after: func(emu.Cycles) { t.Error("the window did not end") }}
		},
		"engine: the driver panicked in window 0: no": func(e *Engine) Driver {
			addScript(e, 0).at(0, func(*Port) {})
			return &toyDriver{after: func(emu.Cycles) { panic("no") }}
		},
		"engine: the driver panicked in window 0: never": func(e *Engine) Driver {
			e.Post(Input{})
			return &toyDriver{input: func(emu.Cycles, Input) { panic("never") }}
		},
	} {
		e, _ := newEngine(t, Config{Window: 100})
		assert.EqualError(t, e.Loop(context.Background(), build(e)), want)
		assert.EqualError(t, e.Err(), want)
	}
}

func TestPacedClockKeepsWallTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 500, Clock: Paced, Pace: 1000, Workers: 1})
		s := addScript(e, 0)
		started := time.Now()
		var log []string
		note := func(what string) {
			log = append(log, fmt.Sprint(what, " ", time.Since(started)))
		}
		for _, at := range []emu.Cycles{0, 2600, 90_000} {
			s.at(at, func(*Port) { note(fmt.Sprint("run ", at)) })
		}
		h := &toyDriver{
			input: func(at emu.Cycles, _ Input) {
				note(fmt.Sprint("input ", at))
				s.steps = append([]scriptStep{{at + 700, func(*Port) { note("reply") }}}, s.steps...)
			},
			done: func() bool { return len(s.steps) == 0 },
		}
		_, wait := startLoop(e, h)
		time.Sleep(10_700 * time.Millisecond) // bubble time
		e.Post(Input{})
		assert.NoError(t, wait())
		assert.Equal(t, []string{
			"run 0 0s", "run 2600 2.5s",
			"input 10500 10.7s", "reply 11s", // the windows of 10500 and 11200 begin at 10.5 s and 11 s
			"run 90000 1m30s",
		}, log)
	})
}

func TestPacedIdleTimePasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 500, Clock: Paced, Workers: 1})
		addScript(e, 0)
		var at emu.Cycles
		h := &toyDriver{
			input: func(now emu.Cycles, _ Input) { at = now },
			done:  func() bool { return at != 0 },
		}
		_, wait := startLoop(e, h)
		time.Sleep(time.Hour)
		e.Post(Input{})
		assert.NoError(t, wait())
		assert.Equal(t, emu.Cycles(3600*600_000_000), at)
	})
}

// gossipDriver lets input in to gossiping agents, and answers some windows with an input from
// another goroutine under a Hold.
type gossipDriver struct {
	e       *Engine
	agents  []*gossip
	windows int
	reply   bool
}

func (h *gossipDriver) Input(at emu.Cycles, in Input) {
	g := h.agents[int(in.Kind)%len(h.agents)]
	g.inputs = g.inputs*31 + uint64(in.Data[0]) + 1
	g.random ^= uint64(in.Data[0])
	g.port.Notify(at, g.port.ID())
}

func (h *gossipDriver) AfterWindow(emu.Cycles) {
	h.windows++
	if h.reply && h.windows%50 == 0 {
		h.e.Hold()
		kind := uint8(h.windows)
		go func() {
			h.e.Post(Input{kind, []byte{kind}})
			h.e.Release()
		}()
	}
}

func (h *gossipDriver) Done() bool {
	for _, g := range h.agents {
		if g.clock < g.limit {
			return false
		}
	}
	return true
}

// runGossipDriver runs gossip with a driver under the given configuration.
func runGossipDriver(t *testing.T, ctx context.Context, cfg Config, drive func(e *Engine,
	h *gossipDriver)) (*Engine, error) {
	cfg.CheckOwner = true
	cfg.HashEpochs = 2
	e, m := newEngine(t, cfg)
	h := &gossipDriver{e: e}
	for core := range 6 {
		h.agents = append(h.agents, addGossip(e, m, core, 6, 400_000, 40))
	}
	if drive != nil {
		drive(e, h)
	}
	err := e.Loop(ctx, h)
	require.NoError(t, e.Close())
	return e, err
}

// TestReplay records runs with input at random times and replays them with other numbers of
// threads.
func TestReplay(t *testing.T) {
	hashes := map[uint64]bool{}
	for seed := range uint64(4) {
		var recording bytes.Buffer
		ended := make(chan struct{})
		recorded, err := runGossipDriver(t, context.Background(), Config{Record: &recording},
			func(e *Engine, h *gossipDriver) {
				h.reply = true
				go func() { // at moments of the scheduler's choosing
					defer close(ended)
					r := rand.New(rand.NewPCG(seed, 0))
					for range 200 {
						e.Post(Input{uint8(r.IntN(256)), []byte{byte(r.IntN(256))}})
						for range r.IntN(500) {
							runtime.Gosched()
						}
					}
				}()
			})
		<-ended
		require.NoError(t, err)
		require.NotZero(t, recorded.Stats().Inputs)
		hashes[recorded.Hash()] = true
		for _, workers := range []int{1, 2} {
			again, err := runGossipDriver(t, context.Background(),
				Config{Replay: bytes.NewReader(recording.Bytes()), Workers: workers},
				func(e *Engine, _ *gossipDriver) { e.Post(Input{9, []byte("ignored")}) })
			require.NoError(t, err)
			assert.Equal(t, recorded.Hash(), again.Hash())
			assert.Equal(t, recorded.Now(), again.Now())
			assert.Equal(t, recorded.Stats().Inputs, again.Stats().Inputs)
		}
	}
	assert.Greater(t, len(hashes), 1, "input makes a difference")
}

func TestReplayEndsWhereTheRunWasCancelled(t *testing.T) {
	var recording bytes.Buffer
	ctx, cancel := context.WithCancel(context.Background())
	recorded, err := runGossipDriver(t, ctx, Config{Record: &recording}, func(e *Engine,
		h *gossipDriver) {
		e.Post(Input{1, []byte{1}})
		h.agents = append(h.agents, &gossip{limit: 1}) // never done
		s := addScript(e, 0)
		s.at(100_000, func(*Port) { cancel() }).at(1<<40, func(*Port) {})
	})
	require.ErrorIs(t, err, context.Canceled)
	again, err := runGossipDriver(t, context.Background(), Config{Replay: &recording},
		func(e *Engine, h *gossipDriver) {
			h.agents = append(h.agents, &gossip{limit: 1})
			addScript(e, 0).at(100_000, func(*Port) {}).at(1<<40, func(*Port) {})
		})
	require.NoError(t, err)
	assert.Equal(t, recorded.Hash(), again.Hash())
	assert.Equal(t, recorded.Now(), again.Now())
}

func TestReplayOfAnotherRun(t *testing.T) {
	var recording bytes.Buffer
	run := func(cfg Config, steps int) error {
		cfg.Window = 100
		e, _ := newEngine(t, cfg)
		s := addScript(e, 0)
		for i := range steps {
			s.at(emu.Cycles(i*100), func(*Port) {})
		}
		h := &toyDriver{done: func() bool { return cfg.Record != nil && len(s.steps) == 0 }}
		h.after = func(now emu.Cycles) {
			if now == 400 {
				e.Post(Input{Data: []byte{1}})
			}
		}
		err := e.Loop(context.Background(), h)
		require.NoError(t, e.Close())
		return err
	}
	require.NoError(t, run(Config{Record: &recording}, 6))
	bytesOf := recording.Bytes()
	assert.NoError(t, run(Config{Replay: bytes.NewReader(bytesOf)}, 6))
	assert.NoError(t, run(Config{Replay: bytes.NewReader(bytesOf)}, 8), "it is the same as far as it goes")
	err := run(Config{Replay: bytes.NewReader(bytesOf)}, 5)
	assert.ErrorIs(t, err, ErrRecording)
	assert.EqualError(t, err, "engine: bad recording: it ends in window 6, the replay in window 5")
	cut := bytesOf[:len(bytesOf)-3] // without the end frame, as after a crash
	assert.ErrorIs(t, run(Config{Replay: bytes.NewReader(cut)}, 6), ErrReplayEnded)
}

func TestDamagedRecordings(t *testing.T) {
	head := recordMagic + "\x01\x80\x04" // window 512
	for data, want := range map[string]string{
		"":                            "header: EOF",
		"EPREC":                       "header: unexpected EOF",
		"OTHER\x01\x80\x04":           `it does not start with "EPREC"`,
		recordMagic + "\x02\x80\x04":  "version 2, want 1",
		recordMagic + "\x01\x64":      "made with Window 100, replayed with 512",
		recordMagic + "\x01":          "header: EOF",
		head + "\x05I\x00":            "cut short: unexpected EOF",
		head + "\xff\xff\xff\xff\x7f": "a frame of 34359738367 bytes, the limit is 67108864",
		head + "\xff":                 "frame: unexpected EOF",
		head + "\x00":                 "empty frame",
		head + "\x01I":                "bad window number",
		head + "\x02I\x00":            "frame of type 0x49 with 0 bytes",
		head + "\x02X\x00":            "frame of type 0x58 with 0 bytes",
		head + "\x03E\x00x":           "frame of type 0x45 with 1 bytes",
		head + "\x0bE\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01": "window 18446744073709551615 after window 0",
	} {
		_, err := New(Config{Replay: bytes.NewReader([]byte(data))}, newMemory(t))
		assert.ErrorIs(t, err, ErrRecording)
		assert.EqualError(t, err, "engine: bad recording: "+want)
	}
	_, err := New(Config{Replay: &bytes.Buffer{}, Record: &bytes.Buffer{}}, newMemory(t))
	assert.EqualError(t, err, "engine: Record and Replay exclude each other")
}

func TestRecordingGoesBack(t *testing.T) {
	data := recordMagic + "\x01\x80\x04" + "\x03I\x05k" + "\x03I\x04k"
	e, _ := newEngine(t, Config{Replay: bytes.NewReader([]byte(data))})
	addScript(e, 0).at(1<<20, func(*Port) {})
	assert.EqualError(t, e.Loop(context.Background(), &toyDriver{}),
		"engine: bad recording: window 4 after window 5")
}

// brokenWriter accepts some bytes and then fails.
type brokenWriter struct{ left int }

var errBroken = errors.New("disk full")

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func TestRecordingErrorsAreReturned(t *testing.T) {
	e, err := New(Config{Record: &brokenWriter{0}}, newMemory(t))
	require.NoError(t, err)
	assert.ErrorIs(t, e.Loop(context.Background(), &toyDriver{done: func() bool { return true }}),
		errBroken)
	assert.ErrorIs(t, e.Close(), errBroken)

	e, err = New(Config{Record: &brokenWriter{0}}, newMemory(t))
	require.NoError(t, err)
	e.Post(Input{Data: make([]byte, 1<<16)})
	assert.ErrorIs(t, e.Loop(context.Background(), &toyDriver{}), errBroken)
	assert.ErrorIs(t, e.Close(), errBroken)
}

func TestMulDiv(t *testing.T) {
	assert.Equal(t, uint64(6), mulDiv(4, 3, 2))
	assert.Equal(t, uint64(1<<40*600_000_000/1_000), mulDiv(1<<40, 600_000_000, 1_000))
	assert.Equal(t, uint64(1<<62), mulDiv(1<<63, 1<<63, 1))
	assert.Equal(t, uint64(1<<62), mulDiv(1<<63, 1, 1))
}

// FuzzRecording reads hostile recordings to their end: errors, never panics.
func FuzzRecording(f *testing.F) {
	f.Add([]byte(recordMagic + "\x01\x80\x04" + "\x03I\x05k" + "\x02E\x06"))
	f.Add([]byte(recordMagic + "\x01\x80\x04" + "\xff\xff\xff\x1fI"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := newReplayer(bytes.NewReader(data), DefaultWindow)
		for last := uint64(0); err == nil && r.have; err = r.advance() {
			require.GreaterOrEqual(t, r.head.window, last)
			last = r.head.window
		}
		if err != nil {
			require.ErrorIs(t, err, ErrRecording)
		}
	})
}

// What the emulator is late by must not make a later timeout come early.
func TestPacedClockDoesNotCatchUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 500, Clock: Paced, Pace: 1000, Workers: 1})
		s := addScript(e, 0)
		started := time.Now()
		var slow, timeout time.Duration
		s.at(0, func(*Port) {
			time.Sleep(time.Minute) // as a computer that is slower than the board
			slow = time.Since(started)
		})
		s.at(5000, func(*Port) { timeout = time.Since(started) })
		_, wait := startLoop(e, &toyDriver{done: func() bool { return len(s.steps) == 0 }})
		assert.NoError(t, wait())
		assert.Equal(t, time.Minute, slow)
		assert.GreaterOrEqual(t, timeout-slow, 5*time.Second-slack-500*time.Millisecond, "less the rest of the window")
	})
}

// A wake-up that comes late by less than the slack does not move what comes later.
func TestPacedClockMakesUpForLateWakeUps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 10, Clock: Paced, Pace: 1000, Workers: 1})
		s := addScript(e, 0)
		started := time.Now()
		var last time.Duration
		for i := range 100 {
			s.at(emu.Cycles(100*i), func(*Port) {
				last = time.Since(started)
				time.Sleep(slack)
			})
		}
		_, wait := startLoop(e, &toyDriver{done: func() bool { return len(s.steps) == 0 }})
		assert.NoError(t, wait())
		assert.Equal(t, 9900*time.Millisecond, last)
	})
}

func TestPaceSwitchesTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, _ := newEngine(t, Config{Window: 500, Pace: 1000, Workers: 1})
		s := addScript(e, 0)
		var times []time.Duration
		started := time.Now()
		note := func(*Port) { times = append(times, time.Since(started)) }
		s.at(3_600_000, note)
		h := &toyDriver{
			input: func(at emu.Cycles, _ Input) {
				note(nil)
				s.steps = append(s.steps, scriptStep{at + 5000, note})
			},
			done: func() bool { return len(times) == 3 },
		}
		_, wait := startLoop(e, h)
		time.Sleep(time.Second)
		e.Pace()
		assert.True(t, e.Paced())
		time.Sleep(time.Second)
		e.Post(Input{})
		assert.NoError(t, wait())
		assert.Equal(t, []time.Duration{0, 2 * time.Second, 7 * time.Second}, times, "an hour is skipped, then nothing")
	})
}
