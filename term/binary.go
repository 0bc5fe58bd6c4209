package term

import "github.com/parallergo/epiphany/emu"

// HeapBinLimit is the size in bytes up to which a bitstring belongs on the heap, as in OTP. A
// literal may be larger; a box may hold any size.
const HeapBinLimit = 64

// MaxBits is the size in bits of the longest bitstring: sizes and positions in one are small
// integers.
const MaxBits = MaxSmall

// Words of the objects of bitstrings whose number does not depend on their size.
const (
	RefcWords     = 5
	WritableWords = 6 // of a box whose owner appends in place
	SubBinWords   = 4
)

// BitsWord is the word of every bitstring that has its size, a small integer.
const BitsWord = 1

// Words of a box, for owners that go over a heap word by word.
const (
	RefcAddrWord   = 2 // address of the payload, packed as in a heap binary; 0: out of sight from where the box is
	RefcObjectWord = 3 // number by which the master counts references
	RefcNextWord   = 4 // the next box of the owner's list: a term that nothing here follows
	RefcRoomWord   = 5 // of a box of WritableWords: bytes that the payload has room for
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

// RefcRoom is how many bytes the payload of a box can grow to in place by who has the box: 0 for
// one that is not writable. Bits of the payload beyond the size of the box are nobody's.
func RefcRoom(v *emu.View, t Term) int {
	if HeaderArity(v.Peek(Ptr(t))) < RefcRoomWord {
		return 0
	}
	return int(Word(v, t, RefcRoomWord))
}

// SetRefcAddr tells a box where its payload is seen, SetRefcNext links it, SetRefcBits makes it
// longer. The memory of the box must belong to the agent of the view.
func SetRefcAddr(v *emu.View, t Term, a emu.Addr) { setWord(v, t, RefcAddrWord, a) }
func SetRefcNext(v *emu.View, t, next Term)       { setWord(v, t, RefcNextWord, next) }
func SetRefcBits(v *emu.View, t Term, bits int)   { setWord(v, t, BitsWord, Small(bits)) }

// BitSize is the size of a bitstring in bits, BinSize in bytes, rounded up; also of one that is out
// of sight.
func BitSize(v *emu.View, t Term) int { return SmallValue(Word(v, t, BitsWord)) }
func BinSize(v *emu.View, t Term) int { return bytesOf(BitSize(v, t)) }

func bytesOf(bits int) int { return (bits + 7) / 8 }

// BinBytes returns a copy of the bytes of a bitstring, the last one filled up with zeros; none of
// one that is out of sight (see [Unseen]). That t is a bitstring has been found out from its
// header, which is therefore not charged again.
func BinBytes(v *emu.View, t Term) []byte {
	return extent(v, t, v.Peek(Ptr(t))).Append(v, nil)
}

func isBinarySub(sub int) bool { return sub == SubHeapBin || sub == SubRefcBin || sub == SubSubBin }

// unseen reports whether t, a boxed object with header h, is a bitstring out of sight.
func unseen(v *emu.View, t Term, h emu.Word) bool {
	if HeaderSub(h) == SubSubBin {
		t = Word(v, t, SubParentWord)
		h = v.Load(Ptr(t))
	}
	return HeaderSub(h) == SubRefcBin && RefcAddr(v, t) == 0
}

// Unseen finds a box in t whose payload is out of sight where t is. Until its owner has brought it
// there, such a bitstring compares, hashes and prints like an empty one. The search ends, like the
// count of [Size], after as many words as there are.
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
