package emu

import (
	"fmt"
	"slices"
)

// Mesh counts the traffic between cores, and to shared DRAM, over the three networks of a board.
//
// A word stored into another core's SRAM is one packet on the cMesh. A word loaded from there is a
// request on the rMesh and a reply on the cMesh. Stores to shared DRAM travel on the xMesh and
// requests on the rMesh; replies return on the cMesh. A DMA engine puts two words into a packet.
//
// A packet travels along the row to the column of its destination, then along that column. A packet
// to DRAM travels along the row to the edge on the side of the DRAM, and leaves the chip there.
//
// Each core has its own row of counts, which only its agent changes.
type Mesh struct {
	board *Board
	rows  []meshRow
}

// meshRow counts the packets of a core's stores into other cores and its loads from them, by core.
// Its slices are allocated with the first count.
type meshRow struct {
	core           int
	board          *Board
	view           *View // of the core's agent
	stores, loads  []uint64
	words, fetched []uint64 // the same in words
}

// Direction is the direction in which a link leaves a router.
type Direction uint8

// Directions.
const (
	East Direction = iota
	West
	North // to the row above, whose number is lower
	South
	Directions
)

func (d Direction) String() string { return [...]string{"east", "west", "north", "south"}[d] }

// MeshLink is a link of a network from the router of a core to the next router in a direction, or
// off the chip.
type MeshLink struct {
	Core      int
	Direction Direction
}

func (l MeshLink) String() string { return fmt.Sprintf("core[%d].%v", l.Core, l.Direction) }

// newMesh makes the counts of a board.
func newMesh(b *Board) *Mesh {
	m := &Mesh{board: b, rows: make([]meshRow, b.Cores())}
	for i := range m.rows {
		m.rows[i].core, m.rows[i].board = i, b
	}
	return m
}

// count allocates the counts.
func (r *meshRow) count() {
	if r.stores == nil {
		n := r.board.Cores()
		all := make([]uint64, 4*n)
		r.stores, r.loads, r.words, r.fetched = all[:n:n], all[n:2*n:2*n], all[2*n:3*n:3*n], all[3*n:]
	}
}

// store counts words that the core has stored into another core's SRAM, and their packets; load
// counts those loaded from there.
func (r *meshRow) store(to, words, packets int) {
	r.count()
	r.stores[to] += uint64(packets)
	r.words[to] += uint64(words)
}

func (r *meshRow) load(from, words, packets int) {
	r.count()
	r.loads[from] += uint64(packets)
	r.fetched[from] += uint64(words)
}

// Add counts words that a core has stored one by one into the SRAM of another; AddLoads counts
// loaded words. Only the core's own agent may call them, or anyone between windows.
func (m *Mesh) Add(core, to, words int) { m.rows[core].store(to, words, words) }

// AddLoads counts words that a core has loaded, one by one, from the SRAM of another.
func (m *Mesh) AddLoads(core, from, words int) { m.rows[core].load(from, words, words) }

// remote returns the core whose SRAM contains an address, unless that is the view's own core or
// none.
func (r *meshRow) remote(a Addr) (core int, ok bool) {
	core, ok = r.board.CoreIndex(a >> segmentShift)
	return core, ok && core != r.core
}

// Stored counts mesh traffic for words that the agent has stored one by one from an address on, if
// that lies in the SRAM of another core. Loaded does so for loaded words, Put and Got for blocks
// that its DMA engine has written and read. They charge nothing.
func (v *View) Stored(a Addr, words int) { v.count(a, words, words, (*meshRow).store) }

// Loaded counts words loaded: see Stored.
func (v *View) Loaded(a Addr, words int) { v.count(a, words, words, (*meshRow).load) }

// Put counts a block written by DMA: see Stored.
func (v *View) Put(a Addr, words int) { v.count(a, words, (words+1)/2, (*meshRow).store) }

// Got counts a block read by DMA: see Stored.
func (v *View) Got(a Addr, words int) { v.count(a, words, (words+1)/2, (*meshRow).load) }

func (v *View) count(a Addr, words, packets int, add func(r *meshRow, core, words, packets int)) {
	if v.row == nil || a>>segmentShift == 0 {
		return
	}
	if core, ok := v.row.remote(a); ok {
		add(v.row, core, words, packets)
	}
}

// MeshFlow counts what one core has stored into the SRAM of another and loaded from there.
type MeshFlow struct {
	Core, Other    int
	Stored, Loaded uint64 // words
}

// Flows returns the pairs of cores with traffic between them, in order of the first core, then of
// the other.
func (m *Mesh) Flows() (all []MeshFlow) {
	for i := range m.rows {
		r := &m.rows[i]
		for other := range r.words {
			if f := (MeshFlow{i, other, r.words[other], r.fetched[other]}); f.Stored+f.Loaded > 0 {
				all = append(all, f)
			}
		}
	}
	return all
}

// MeshTraffic counts packets over each link, by core, direction and network.
type MeshTraffic [][Directions][Networks]uint64

// OffChip returns the read requests and the stores that have left the chip.
func (t MeshTraffic) OffChip(b *Board) (requests, stores uint64) {
	edge, out := b.Cols-1, East
	if b.dramIsWest() {
		edge, out = 0, West
	}
	for core := edge; core < len(t); core += b.Cols {
		requests += t[core][out][RMesh]
		stores += t[core][out][XMesh]
	}
	return requests, stores
}

// newTraffic returns zero traffic for a board.
func newTraffic(b *Board) MeshTraffic { return make(MeshTraffic, b.Cores()) }

// Hops returns the number of packets over all links of a network; a packet counts once for every
// link on its way.
func (t MeshTraffic) Hops(n Network) (sum uint64) {
	for _, links := range t {
		for d := range links {
			sum += links[d][n]
		}
	}
	return sum
}

// Traffic returns the packets over each link so far. offChip has the requests of each core to
// shared DRAM; it may be nil.
func (m *Mesh) Traffic(offChip []Requests) MeshTraffic {
	t := newTraffic(m.board)
	for i := range m.rows {
		r := &m.rows[i]
		for other := range r.stores {
			m.addPair(t, i, other, r.stores[other], r.loads[other])
		}
	}
	m.addAllOffChip(t, offChip)
	return t
}

// addAllOffChip adds the requests of each core to shared DRAM.
func (m *Mesh) addAllOffChip(t MeshTraffic, offChip []Requests) {
	for core, s := range offChip {
		m.addOffChip(t, core, s.Reads+s.DMAReads, s.Writes+s.DMAWrites)
	}
}

// used reports whether there has been any traffic between cores.
func (m *Mesh) used() bool {
	return slices.ContainsFunc(m.rows, func(r meshRow) bool { return r.stores != nil })
}

// addPair adds the packets of a core's stores into another and of its loads from there.
func (m *Mesh) addPair(t MeshTraffic, core, other int, stores, loads uint64) {
	if stores+loads == 0 {
		return
	}
	for l := range m.board.way(core, other) {
		t[l.Core][l.Direction][CMesh] += stores
		t[l.Core][l.Direction][RMesh] += loads
	}
	if loads == 0 {
		return
	}
	for l := range m.board.way(other, core) {
		t[l.Core][l.Direction][CMesh] += loads
	}
}

// addOffChip adds the packets of a core's reads from shared DRAM and its writes to it.
func (m *Mesh) addOffChip(t MeshTraffic, core int, reads, writes uint64) {
	out, back := East, West
	if m.board.dramIsWest() {
		out, back = West, East
	}
	first := core - core%m.board.Cols
	for c := core; c >= first && c < first+m.board.Cols; c += stride(m.board, out) {
		t[c][out][RMesh] += reads
		t[c][out][XMesh] += writes
		if c != core {
			t[c][back][CMesh] += reads // the reply, on its way from the edge
		}
	}
}

// stride returns the difference between the indices of neighbouring cores in a direction.
func stride(b *Board, d Direction) int { return [Directions]int{1, -1, -b.Cols, b.Cols}[d] }

// way yields the links from one core to another, in the order in which a packet passes them.
func (b *Board) way(from, to int) func(yield func(MeshLink) bool) {
	return func(yield func(MeshLink) bool) {
		along := func(d Direction, n int) bool {
			for ; n > 0; n-- {
				if !yield(MeshLink{from, d}) {
					return false
				}
				from += stride(b, d)
			}
			return true
		}
		columns, rows := to%b.Cols-from%b.Cols, to/b.Cols-from/b.Cols
		_ = along(East, columns) && along(West, -columns) && along(North, -rows) && along(South, rows)
	}
}
