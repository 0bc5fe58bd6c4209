package emu

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWaysGoColumnFirst(t *testing.T) {
	b := Parallella()
	for _, c := range []struct {
		from, to int
		way      string
	}{
		{5, 5, ""},
		{0, 3, "core[0].east core[1].east core[2].east "},
		{3, 1, "core[3].west core[2].west "},
		{0, 10, "core[0].east core[1].east core[2].south core[6].south "},
		{15, 4, "core[15].west core[14].west core[13].west core[12].north core[8].north "},
	} {
		way := ""
		for l := range b.way(c.from, c.to) {
			way += l.String() + " "
		}
		assert.Equal(t, c.way, way, "%d to %d", c.from, c.to)
	}
	for from := range b.Cores() {
		for to := range b.Cores() {
			assert.Len(t, slices.Collect(b.way(from, to)), b.Hops(from, to))
		}
	}
	for range b.way(0, 15) {
		break // a way may be left
	}
}

func TestMeshCountsByPair(t *testing.T) {
	mem, err := NewMemory(Parallella())
	require.NoError(t, err)
	b, m := mem.Board(), mem.Mesh()
	v := mem.View(5)
	v.Stored(b.SRAM(6)+0x100, 3)
	v.Loaded(b.SRAM(6), 2)
	v.Put(b.SRAM(9), 5)
	v.Got(b.SRAM(1)+0x40, 4)
	m.Add(5, 6, 10)
	m.AddLoads(2, 3, 7)
	for _, a := range []Addr{0x100, b.SRAM(5), b.DRAMBase, b.ARMBase} {
		v.Stored(a, 1000) // no other core's
		v.Loaded(a, 1000)
	}
	mem.ARMView().Stored(b.SRAM(5), 1000) // comes by another way
	assert.Equal(t, []MeshFlow{{2, 3, 0, 7}, {5, 1, 0, 4}, {5, 6, 13, 2}, {5, 9, 5, 0}}, m.Flows())
	tr := m.Traffic(nil)
	assert.Equal(t, [Networks]uint64{CMesh: 13, RMesh: 2}, tr[5][East])
	assert.Equal(t, [Networks]uint64{CMesh: 2}, tr[6][West], "answers")
	assert.Equal(t, [Networks]uint64{CMesh: 3}, tr[5][South], "two words in a packet")
	assert.Equal(t, [Networks]uint64{RMesh: 2}, tr[5][North])
	assert.Equal(t, [Networks]uint64{CMesh: 2}, tr[1][South])
	assert.Equal(t, [Networks]uint64{RMesh: 7}, tr[2][East])
}

// TestTrafficIsPacketsTimesHops compares the sum over the links with the distances.
func TestTrafficIsPacketsTimesHops(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	b := *square(7)
	mem, err := NewMemory(b)
	require.NoError(t, err)
	m := mem.Mesh()
	var writes, requests uint64
	for range 500 {
		from, to, n := rnd.IntN(49), rnd.IntN(49), rnd.IntN(100)
		if from == to {
			continue
		}
		m.Add(from, to, n)
		m.AddLoads(to, from, 2*n)
		writes += uint64(n * b.Hops(from, to))
		requests += uint64(2 * n * b.Hops(from, to))
	}
	tr := m.Traffic(nil)
	assert.Equal(t, writes+requests, tr.Hops(CMesh))
	assert.Equal(t, requests, tr.Hops(RMesh))
	assert.Zero(t, tr.Hops(XMesh))
}

func TestTrafficOffTheChipLeavesOnTheSideOfDRAM(t *testing.T) {
	mem, err := NewMemory(Parallella())
	require.NoError(t, err)
	of := []Requests{5: {Reads: 10, DMAReads: 1, Writes: 100, DMAWrites: 2}}
	tr := mem.Mesh().Traffic(of)
	for _, core := range []int{5, 6, 7} {
		assert.Equal(t, [Networks]uint64{RMesh: 11, XMesh: 102}, tr[core][East])
	}
	assert.Equal(t, [Networks]uint64{CMesh: 11}, tr[7][West], "answers come from the edge")
	assert.Equal(t, [Networks]uint64{CMesh: 11}, tr[6][West])
	assert.Zero(t, tr[5][West])
	assert.EqualValues(t, 3*11, tr.Hops(RMesh))
	b := Parallella()
	b.OriginRow, b.OriginCol = 0, 40
	mem, err = NewMemory(b)
	require.NoError(t, err)
	tr = mem.Mesh().Traffic(of)
	assert.Equal(t, [Networks]uint64{RMesh: 11, XMesh: 102}, tr[4][West])
	assert.Equal(t, [Networks]uint64{CMesh: 11}, tr[4][East])
	assert.Zero(t, tr[6][East])
}
