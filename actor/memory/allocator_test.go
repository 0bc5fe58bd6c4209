package memory

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/stats"
)

// mapOf is a range of memory as the plainest model of the allocator has it: one entry for each
// grain, the address of the allocation that holds it, or 0.
type mapOf struct {
	base   emu.Addr
	grains []emu.Addr
	of     map[emu.Addr]Kind
}

// hole is the hole that begins at grain i, in grains.
func (m *mapOf) hole(i int) (n int) {
	for i+n < len(m.grains) && m.grains[i+n] == 0 {
		n++
	}
	return n
}

// Alloc tries every address from the end that the kind begins at.
func (m *mapOf) alloc(k Kind, bytes int) emu.Addr {
	align := int(kinds[k].align / grain)
	n := (max(bytes, 1) + int(kinds[k].align) - 1) / int(kinds[k].align) * align
	start, end, step := 0, len(m.grains), 1
	if kinds[k].long {
		start, end, step = len(m.grains)-1, -1, -1
	}
	for i := start; i != end; i += step {
		if i%align != 0 || m.hole(i) < n {
			continue
		}
		from, to := i, i+n
		for from > 0 && m.grains[from-1] == 0 {
			from--
		}
		if i-from >= splitBytes/grain {
			from = i
		}
		if rest := m.hole(i) - n; rest < splitBytes/grain {
			to += rest
		}
		at := m.base + emu.Addr(i*grain)
		for j := from; j < to; j++ {
			m.grains[j] = at
		}
		m.of[at] = k
		return at
	}
	return 0
}

func (m *mapOf) release(at emu.Addr) {
	for i, x := range m.grains {
		if x == at {
			m.grains[i] = 0
		}
	}
	delete(m.of, at)
}

// report counts what Report tells.
func (m *mapOf) report() (r stats.Memory) {
	for i := 0; i < len(m.grains); i++ {
		n := m.hole(i)
		if n == 0 {
			r.Used += grain
			continue
		}
		r.Holes++
		r.Largest = max(r.Largest, n*grain)
		i += n - 1
	}
	r.Live = len(m.of)
	return r
}

// The allocator gives the addresses that trying them one by one gives, in memory that is nearly
// empty and in memory that is full.
func TestAllocatorAgainstModel(t *testing.T) {
	for seed, largest := range []int{100, 700, 5000} {
		const base = 0x1000
		size := 16 * largest &^ (grain - 1)
		a := New("test", base, size)
		model := &mapOf{base: base, grains: make([]emu.Addr, size/grain), of: map[emu.Addr]Kind{}}
		rnd := rand.New(rand.NewPCG(5, uint64(seed)))
		refused := 0
		for i := range 4000 {
			if rnd.IntN(100) < 52 {
				k, n := Kind(rnd.IntN(int(numKinds))), rnd.IntN(largest)
				at, err := a.Alloc(k, n)
				want := model.alloc(k, n)
				require.Equal(t, want, at, "step %d: %s of %d bytes", i, kinds[k].name, n)
				require.Equal(t, want == 0, err != nil)
				if err != nil {
					require.ErrorIs(t, err, ErrNoMemory)
					refused++
				}
			} else if len(model.of) > 0 {
				all := slices.Sorted(maps.Keys(model.of))
				at := all[rnd.IntN(len(all))]
				a.Release(at)
				model.release(at)
			}
			r, want := a.Report(), model.report()
			require.Equal(t, want, stats.Memory{Used: r.Used, Live: r.Live, Holes: r.Holes, Largest: r.Largest}, "step %d", i)
		}
		assert.NotZero(t, refused)
		for _, at := range slices.Sorted(maps.Keys(model.of)) {
			a.Release(at)
		}
		assert.Equal(t, stats.Memory{Name: "test", Total: size, Peak: a.peak, Holes: 1, Free: size, Largest: size, Refused: uint64(refused), Kinds: []stats.Allocated{}}, a.Report())
	}
}

func TestAllocatorRefuses(t *testing.T) {
	a := New("test", 0x1000, 4096)
	for _, n := range []int{4097, min(1<<32+8, math.MaxInt)} {
		_, err := a.Alloc(Binary, n)
		assert.ErrorIs(t, err, ErrNoMemory)
	}
	_, err := New("none", 0, 0).Alloc(Term, 1)
	assert.ErrorIs(t, err, ErrNoMemory)
	a.Release(0x1000) // which nobody has
	assert.Equal(t, 1, a.Report().Holes)
}

// Messages and binaries stop at the reserve; what processes need goes on to the last byte.
func TestFragmentsLeaveTheReserve(t *testing.T) {
	a := New("test", 0, 1<<14)
	a.reserve = 1 << 12
	n := 0
	for k := Fragment; ; k = Fragment + Binary - k {
		if _, err := a.Alloc(k, 256); err != nil {
			break
		}
		n += 256
	}
	assert.Equal(t, 1<<14-1<<12, n)
	for range 1 << 12 / 256 {
		_, err := a.Alloc(Block, 256)
		assert.NoError(t, err)
	}
	assert.Equal(t, []stats.Allocated{{Name: "fragments", Live: n / 512, Bytes: n / 2}, {Name: "blocks", Live: 16, Bytes: 4096}, {Name: "binaries", Live: n / 512, Bytes: n / 2}}, a.Report().Kinds)
}

// What lives long and what does not meet only when memory is full.
func TestEndsStayApart(t *testing.T) {
	mem, err := emu.NewMemory(emu.Parallella())
	require.NoError(t, err)
	base := emu.Parallella().DRAMBase
	a := New("test", base, 32<<20)
	a.mem, a.region = mem, emu.DRAM
	low, err := a.Alloc(Fragment, 100)
	require.NoError(t, err)
	high, err := a.Alloc(Block, 100)
	require.NoError(t, err)
	assert.Equal(t, base, low)
	assert.Equal(t, base+32<<20-256, high)
	assert.Equal(t, 112+256, mem.Touched(emu.DRAM))
}

// BenchmarkAllocator measures a release and an allocation of a fragment among so many holes that
// are too small for it or not.
func BenchmarkAllocator(b *testing.B) {
	for _, holes := range []int{10, 1000, 10_000} {
		b.Run(fmt.Sprintf("holes=%d", holes), func(b *testing.B) {
			a := New("bench", 0, 256<<20)
			rnd := rand.New(rand.NewPCG(1, 2))
			var live []emu.Addr
			for range 2 * holes {
				at, err := a.Alloc(Fragment, 64+rnd.IntN(2000))
				require.NoError(b, err)
				live = append(live, at)
			}
			for i := 0; i < len(live); i += 2 {
				a.Release(live[i])
			}
			for i := 0; b.Loop(); i++ {
				at, err := a.Alloc(Fragment, 64+i*37%4000)
				if err != nil {
					b.Fatal(err)
				}
				a.Release(at)
			}
			b.ReportMetric(float64(a.Report().Holes), "holes")
		})
	}
}
