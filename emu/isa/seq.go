package isa

import "strings"

// Seq is a sequence of instructions. The zero Seq is empty. It does not change.
type Seq struct {
	code   []step
	cycles int
}

// Concat concatenates sequences: instructions may issue together, and wait for each other, across
// the seams.
func Concat(seqs ...Seq) Seq {
	var all Seq
	for _, s := range seqs {
		all.code = append(all.code, s.code...)
	}
	all.cycles = issued(all.code)
	return all
}

// Len is the number of instructions.
func (s Seq) Len() int { return len(s.code) }

// Bytes is the size of the code.
func (s Seq) Bytes() int {
	n := 0
	for i := range s.code {
		n += int(s.code[i].in.Size)
	}
	return n
}

// Loads is the number of load instructions (testset included): data accesses to be charged by
// address.
func (s Seq) Loads() int { return s.count(Load) }

// Stores is the number of store instructions.
func (s Seq) Stores() int { return s.count(Store) }

func (s Seq) count(c Unit) int {
	n := 0
	for i := range s.code {
		if s.code[i].hazards.Unit == c {
			n++
		}
	}
	return n
}

// LoadsAt returns the number of loads whose address register is r, StoresAt that of stores.
func (s Seq) LoadsAt(r int) int  { return s.countAt(Load, r) }
func (s Seq) StoresAt(r int) int { return s.countAt(Store, r) }

func (s Seq) countAt(c Unit, base int) int {
	n := 0
	for i := range s.code {
		if s.code[i].hazards.Unit == c && int(s.code[i].in.Rn) == base {
			n++
		}
	}
	return n
}

// String is the text of the sequence, normalised.
func (s Seq) String() string {
	texts := make([]string, len(s.code))
	for i := range s.code {
		texts[i] = s.code[i].text
	}
	return strings.Join(texts, "; ")
}

// Cycles is the time from the issue of the first instruction to the moment at which the one after
// the last could issue.
func (s Seq) Cycles() int { return s.cycles }

// issued is what Cycles gives for a sequence.
func issued(code []step) int {
	var p Pipeline
	for i := range code {
		code[i].issue(&p)
	}
	return int(p.Free)
}
