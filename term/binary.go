package term

import "github.com/parallergo/epiphany/emu"

// HeapBinLimit is the largest size, in bytes, of a bitstring on the heap, as in OTP. A literal may
// be larger; a box may refer to any size.
const HeapBinLimit = 64

// MaxBits is the size in bits of the longest bitstring: sizes and positions in one are small
// integers.
const MaxBits = MaxSmall

// Sizes, in words, of bitstring objects that do not depend on the size of the bitstring.
const (
	RefcWords     = 5
	WritableWords = 6 // of a box whose owner appends in place
	SubBinWords   = 4
)

// BitsWord is the index of the word with the size of a bitstring, a small integer.
const BitsWord = 1

// Indices of the words of a box, for owners that traverse a heap word by word.
const (
	RefcAddrWord   = 2 // address of the payload, packed as in a heap binary; 0: not visible from the box
	RefcObjectWord = 3 // object number, by which the master counts references
	RefcNextWord   = 4 // the next box of the owner's list: a term that this package does not follow
	RefcRoomWord   = 5 // of a box of WritableWords: capacity of the payload in bytes
)

// Words of a sub-bitstring. All of them are terms.
const (
	SubFromWord   = 2 // bits of the parent before it: a small integer
	SubParentWord = 3 // a heap binary or a box
)

// IsBitstring reports whether t is a bitstring of any kind, IsBinary whether it is one of whole
// bytes, IsRefc whether it is the box of a reference-counted one.
func IsBitstring(v *emu.View, t Term) bool { return IsBoxed(t) && KindOf(v, t) == KindBinary }
func IsBinary(v *emu.View, t Term) bool    { return IsBitstring(v, t) && BitSize(v, t)%8 == 0 }
func IsRefc(v *emu.View, t Term) bool      { return isSub(v, t, SubRefcBin) }

// RefcAddr, RefcObject and RefcNext are the words of a box; its size is BitSize.
func RefcAddr(v *emu.View, t Term) emu.Addr { return Word(v, t, RefcAddrWord) }
func RefcObject(v *emu.View, t Term) uint32 { return Word(v, t, RefcObjectWord) }
func RefcNext(v *emu.View, t Term) Term     { return Word(v, t, RefcNextWord) }

// RefcRoom returns the size, in bytes, to which the owner of a box can grow its payload in place: 0
// if the box is not writable. Bits of the payload beyond the size of the box are unused.
func RefcRoom(v *emu.View, t Term) int {
	if HeaderArity(v.Peek(Ptr(t))) < RefcRoomWord {
		return 0
	}
	return int(Word(v, t, RefcRoomWord))
}

// SetRefcAddr sets the address of a box's payload, SetRefcNext the next box in the list,
// SetRefcBits its size. The memory of the box must belong to the agent of the view.
func SetRefcAddr(v *emu.View, t Term, a emu.Addr) { setWord(v, t, RefcAddrWord, a) }
func SetRefcNext(v *emu.View, t, next Term)       { setWord(v, t, RefcNextWord, next) }
func SetRefcBits(v *emu.View, t Term, bits int)   { setWord(v, t, BitsWord, Small(bits)) }

// BitSize returns the size of a bitstring in bits, BinSize in bytes, rounded up; the bitstring need
// not be visible.
func BitSize(v *emu.View, t Term) int { return SmallValue(Word(v, t, BitsWord)) }
func BinSize(v *emu.View, t Term) int { return bytesOf(BitSize(v, t)) }

func bytesOf(bits int) int { return (bits + 7) / 8 }

// BinBytes returns a copy of the bytes of a bitstring, the last one padded with zeros, or nil if it
// is not visible (see [Unseen]). The caller has read the header of t, which is therefore not
// charged again.
func BinBytes(v *emu.View, t Term) []byte {
	return extent(v, t, v.Peek(Ptr(t))).Append(v, nil)
}

func isBinarySub(sub int) bool { return sub == SubHeapBin || sub == SubRefcBin || sub == SubSubBin }

// unseen reports whether t, a boxed object with header h, is a bitstring that is not visible.
func unseen(v *emu.View, t Term, h emu.Word) bool {
	if HeaderSub(h) == SubSubBin {
		t = Word(v, t, SubParentWord)
		h = v.Load(Ptr(t))
	}
	return HeaderSub(h) == SubRefcBin && RefcAddr(v, t) == 0
}

// Unseen finds a box in t whose payload is not visible where t is. Until its owner has made it
// visible, such a bitstring compares, hashes and prints like an empty one. Like [Size], the search
// ends after as many words as the memory has.
func Unseen(v *emu.View, t Term) (box Term, found bool) {
	var todo runs
	words := 0
	for ok := true; ok && words <= len(v.W); t, ok = todo.next(v) {
		switch {
		case IsList(t):
			words += todo.enter(v, t)
		case IsBoxed(t):
			h := v.Load(Ptr(t))
			if HeaderSub(h) == SubRefcBin && unseen(v, t, h) {
				return t, true
			}
			words += todo.enterBoxed(t, h)
		}
	}
	return None, false
}
