package platform_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/platform"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
)

// reports notes what people are told.
type reports struct {
	edge.Outlet // of which nothing else is called
	texts       []string
}

func (r *reports) Report(text string) { r.texts = append(r.texts, text) }

func newPlatform() (*platform.Platform, *reports) {
	out := &reports{}
	egress := edge.New(out)
	return &platform.Platform{Cfg: &config.Config{}, Atoms: term.NewAtoms(), Egress: &egress}, out
}

// A name for which there is no room any more is undefined.
func TestAtoms(t *testing.T) {
	pf, _ := newPlatform()
	assert.Equal(t, pf.Atom("late"), pf.Atom("late"))
	pf.Atoms.Limit(pf.Atoms.Bytes() + 1000)
	for i := 0; ; i++ {
		if _, err := pf.Atoms.Intern(fmt.Sprint("a", i)); err != nil {
			break
		}
		require.Less(t, i, 1000)
	}
	assert.Equal(t, term.AtomUndefined, pf.Atom("one too many"))
}

func TestComplaints(t *testing.T) {
	pf, out := newPlatform()
	pf.Complain("no file", nil)
	pf.Complain("load m", errors.New("it is damaged"))
	assert.Empty(t, out.texts, "people hear of it between windows")
	pf.Egress.Flush()
	assert.Equal(t, []string{"load m: it is damaged"}, out.texts)
}

// Each stream of delays is the same in every run of a seed, and independent of the others.
func TestDelays(t *testing.T) {
	draw := func(seed, stream uint64) (all []emu.Cycles) {
		pf, _ := newPlatform()
		pf.Cfg.Faults.Seed = seed
		d := pf.Delays(syscalls.Late{Chance: 0.5, Most: 1000}, stream)
		for range 100 {
			all = append(all, d.Draw())
		}
		return all
	}
	assert.Equal(t, draw(1, 2), draw(1, 2))
	assert.NotEqual(t, draw(1, 2), draw(1, 3))
	assert.NotEqual(t, draw(1, 2), draw(2, 2))
}
