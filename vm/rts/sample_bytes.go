package rts

import "github.com/parallergo/epiphany/term"

// binaryAt makes a binary on the heap.
func (d *Device) binaryAt(at uint32, data ...byte) uint32 {
	words := make([]uint32, 2+(len(data)+3)/4)
	words[0], words[1] = term.Header(term.SubHeapBin, len(words)-1), term.Small(8*len(data))
	term.PackInto(words[2:], data)
	copy(d.SRAM[at/4:], words)
	return at | term.TagBoxed
}

// digitBytes are so many bytes, digits from 1 on.
func digitBytes(n uint64) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = '1' + byte(i)
	}
	return data
}

// sampleCopy copies words of which the last is not full.
func (d *Device) sampleCopy(w Work) ([]uint32, Work) {
	return []uint32{d.binaryAt(ObjectsAt, digitBytes(4*w[Element]-1)...)}, Work{Element: w[Element]}
}

func (d *Device) sampleCopies(w Work) ([]uint32, Work) {
	n := w[Element] + w[Step]
	return []uint32{d.binaryAt(ObjectsAt, digitBytes(n)...), term.Small(int(w[Part]))},
		Work{Part: w[Part], Step: n * w[Part]}
}

// samplePart refers to a part; with more parts it copies bytes.
func (d *Device) samplePart(w Work) ([]uint32, Work) {
	bytes, parts := 12, uint64(0)
	if w[Part] > sampleWork[Part] {
		bytes, parts = 7, 1
	}
	return []uint32{d.binaryAt(ObjectsAt, digitBytes(30)...), term.Small(5), term.Small(bytes)},
		Work{Part: parts}
}

func (d *Device) samplePartOf(w Work) ([]uint32, Work) {
	args, w := d.samplePart(w)
	d.sampleTuple(args[1:])
	return []uint32{args[0], sampleTuplesAt | term.TagBoxed}, w
}

// sampleTuple makes a tuple of terms.
func (d *Device) sampleTuple(elements []uint32) {
	copy(d.SRAM[sampleTuplesAt/4:], append([]uint32{term.Header(term.SubTuple, len(elements))},
		elements...))
}

func (d *Device) sampleBytes(w Work) ([]uint32, Work) {
	return []uint32{d.binaryAt(ObjectsAt, digitBytes(w[Element])...)}, Work{Element: w[Element]}
}

func (d *Device) sampleNumber(w Work) ([]uint32, Work) {
	return []uint32{term.Small(d.sampleDigits(int(w[Element])))}, Work{Element: w[Element]}
}

func (d *Device) sampleText(w Work) ([]uint32, Work) { return d.sampleBytes(w) }

// sampleDecode reads fewer bytes than there are elements in other samples: of a small integer.
func (d *Device) sampleDecode(w Work) ([]uint32, Work) {
	n := max(w[Element], 3) - 2
	return []uint32{d.binaryAt(ObjectsAt, []byte{1, 2, 3, 4}[:n]...)}, Work{Element: n}
}

func (d *Device) sampleEncode(w Work) ([]uint32, Work) {
	n := max(w[Element], 3) - 2
	return []uint32{term.Small(1 << (8 * (n - 1)))}, Work{Element: n}
}

// sampleParts is a list of bytes, and of binaries of a byte of which the first has a byte more for
// each step.
func (d *Device) sampleParts(w Work) ([]uint32, Work) {
	list := smalls(0, w[Element])
	for i := range w[Part] {
		n := uint64(1)
		if i == 0 {
			n += w[Step]
		}
		list = append(list, d.binaryAt(uint32(sampleTuplesAt+0x20*i), digitBytes(n)...))
	}
	return []uint32{d.listAt(sampleListAt, list...)}, Work{w[Element], w[Part], w[Part] + w[Step]}
}
