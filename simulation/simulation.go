package simulation

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/term"
)

// Options of a run.
type Options struct {
	Seed uint64
	// Steps is the number of steps, 0 for DefaultSteps.
	Steps int
	// Workers is the number of threads; 0 lets the seed decide.
	Workers int
	// Code has the module sim, and may be shared by runs.
	Code *Code
	// Log is told every step, if it is not nil.
	Log func(format string, args ...any)

	tamper func(a *actor.Audit) // what a test does to what the system says
}

// DefaultSteps is the number of steps of a run.
const DefaultSteps = 30

// Result is what a run came to.
type Result struct {
	Hash    uint64 // of the state at the end
	Cycles  uint64 // of virtual time
	Spawned uint64
	Ended   int    // processes
	Limited int    // steps in which memory ran out
	Held    uint64 // messages that found the ring of a core full
	Stopped uint64 // cores that have stopped
	Setup   string // the system
}

// run is a run in progress.
type run struct {
	Options
	*setup
	rnd    *rand.Rand
	w      *world
	m      *model
	active map[uint32]bool // processes with scripts in this step
	known  map[uint32]bool // processes that Go watches
	res    Result
}

// Run simulates the system of a seed and checks it. The error tells the step in which system and
// model part, or what is left at the end.
func Run(o Options) (res Result, err error) {
	if o.Steps == 0 {
		o.Steps = DefaultSteps
	}
	rnd := rand.New(rand.NewPCG(o.Seed, 0))
	r := &run{Options: o, setup: newSetup(rnd), rnd: rnd, known: map[uint32]bool{}}
	r.Engine.Workers = 1 + int(o.Seed%2)
	if o.Workers > 0 {
		r.Engine.Workers = o.Workers
	}
	r.Source = o.Code
	r.res.Setup = r.setup.String()
	r.log("seed %d: %s", o.Seed, r.res.Setup)
	if r.w, err = newWorld(r.Config); err != nil {
		return r.res, fmt.Errorf("seed %d: %w", o.Seed, err)
	}
	defer func() { err = errors.Join(err, r.w.ma.Close()) }()
	r.m = newModel(r.Board.Cores())
	r.m.coresFirst, r.m.scarce, r.m.slow = r.CoresFirst, r.scarce, r.Stress
	for step := range o.Steps {
		if err := r.step(step); err != nil {
			return r.res, fmt.Errorf("seed %d, step %d: %w", o.Seed, step, err)
		}
	}
	if err := r.finish(); err != nil {
		return r.res, fmt.Errorf("seed %d, at the end: %w", o.Seed, err)
	}
	s := r.w.ma.Stats()
	r.res.Hash, r.res.Cycles, r.res.Spawned, r.res.Held = uint64(s.Hash), s.Cycles, s.Spawned,
		s.Overflows
	r.res.Stopped = s.Stopped
	return r.res, nil
}

func (r *run) log(format string, args ...any) {
	if r.Log != nil {
		r.Log(format, args...)
	}
}

// audit is what the system says.
func (r *run) audit() actor.Audit {
	a := r.w.ma.Audit()
	if r.tamper != nil {
		r.tamper(&a)
	}
	return a
}

// step runs one step and checks it.
func (r *run) step(n int) error {
	r.active = map[uint32]bool{}
	if err := r.populate(); err != nil {
		return err
	}
	r.w.clear()
	clear(r.m.ended)
	before := r.w.refused()
	var scripts []*script
	switch {
	case len(r.m.procs) == 0:
	case r.rnd.IntN(15) == 0:
		r.flood(n)
	default:
		scripts = r.draw()
	}
	for _, s := range scripts {
		r.log("%d: %s", n, s)
		r.active[s.num] = true
		r.w.send(s.num, s.wire())
	}
	if err := r.w.settle(); err != nil {
		return err
	}
	r.res.Ended += len(r.w.ends)
	err := r.apply(scripts, r.w.results)
	if err == nil {
		err = r.check()
	}
	if err != nil && r.misfortune(before) {
		err = r.excuse(scripts, err)
	}
	r.m.cores = r.w.ma.Count()
	return err
}

// misfortune tells whether there is an excuse for a step that has not gone as it ought to: there
// was no room for an allocation, or a core has stopped. A stack that is only in SRAM may have had
// no room in any step.
func (r *run) misfortune(refusedBefore uint64) bool {
	return r.w.refused() > refusedBefore || r.w.ma.Count() < r.m.cores ||
		r.Placement.Stack == slave.StackSRAM
}

// flood sends one process many messages from Go at once.
func (r *run) flood(step int) {
	a := r.author(0, nil)
	to, n, p := a.living(), 20+r.rnd.IntN(200), a.payload()
	r.log("%d: Go: send <0.%d.0> %d times %v", step, to, n, p)
	for range n {
		r.m.said[goPid] = append(r.m.said[goPid], p)
		value := term.Tuple{atom("m"), pid(goPid), int64(len(r.m.said[goPid])), p.value()}
		r.m.deliver(to, source{pid: goPid}, r.m.nextBatch(), value)
		r.w.send(to, value)
	}
}

// populate starts processes when there are few, and watches those that others have started.
func (r *run) populate() error {
	const few = 4
	r.w.clear()
	for refused := 0; len(r.m.procs)+len(r.w.spawned) < few; {
		before := len(r.w.spawned)
		r.w.start("sim", "main", pick(r.rnd, []edge.Placement{edge.OnARM, edge.CoreOrARM}),
			term.PidValue{Num: goPid})
		if err := r.w.settle(); err != nil {
			return err
		}
		if len(r.w.spawned) > before {
			continue
		}
		if refused++; !r.scarce || refused > mostRefused {
			return fmt.Errorf("a process could not be started: %w", r.w.refusal)
		}
		if len(r.m.procs) > 0 {
			break
		}
	}
	for _, p := range r.audit().Processes {
		if slices.Contains(r.w.spawned, p.Num) {
			r.m.add(p.Num, p.Core >= 0)
		} else if !r.known[p.Num] {
			r.w.watch(p.Num)
		}
		r.known[p.Num] = true
	}
	if err := r.w.settle(); err != nil {
		return err
	}
	if r.w.ma.Count() == r.m.cores {
		return nil
	}
	err := r.excuse(nil, errors.New("a core has stopped"))
	r.m.cores = r.w.ma.Count()
	return err
}

// mostRefused is how often the ARM may refuse to start a process: it has memory again after a
// while.
const mostRefused = 200

// finish kills everybody, after which nothing may be left.
func (r *run) finish() error {
	for _, p := range r.m.sorted() {
		r.w.kill(p.num)
	}
	if err := r.w.settle(); err != nil {
		return err
	}
	a := r.audit()
	left := actor.Audit{Free: r.w.ma.Count(), Stopped: r.Board.Cores() - r.w.ma.Count()}
	if !reflect.DeepEqual(a, left) {
		return fmt.Errorf("left is %+v", a)
	}
	return nil
}
