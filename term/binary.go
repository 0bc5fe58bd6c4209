package term

import "github.com/parallergo/epiphany/emu"

// HeapBinLimit is the size in bytes up to which a binary belongs on the heap, as in OTP. A literal may be larger; a box may hold any size.
const HeapBinLimit = 64

// RefcWords is the number of words of the box of a reference-counted binary.
const RefcWords = 5

// Words of such a box, for owners that go over a heap word by word.
const (
	RefcBytesWord  = 1 // size in bytes
	RefcAddrWord   = 2 // address of the payload, packed as in a heap binary; 0: out of sight from where the box is
	RefcObjectWord = 3 // number by which the master counts references
	RefcNextWord   = 4 // the next box of the owner's list: a term that nothing here follows
)

// IsBinary reports whether t is a binary of either kind, IsRefc whether it is the box of a reference-counted one.
func IsBinary(v *emu.View, t Term) bool { return IsBoxed(t) && KindOf(v, t) == KindBinary }
func IsRefc(v *emu.View, t Term) bool   { return isSub(v, t, SubRefcBin) }

// RefcAddr, RefcObject and RefcNext are the words of a box; its size is BinSize.
func RefcAddr(v *emu.View, t Term) emu.Addr { return word(v, t, RefcAddrWord) }
func RefcObject(v *emu.View, t Term) uint32 { return word(v, t, RefcObjectWord) }
func RefcNext(v *emu.View, t Term) Term     { return word(v, t, RefcNextWord) }

// SetRefcAddr tells a box where its payload is seen, SetRefcNext links it. The memory of the box must belong to the agent of the view.
func SetRefcAddr(v *emu.View, t Term, a emu.Addr) { setWord(v, t, RefcAddrWord, a) }
func SetRefcNext(v *emu.View, t, next Term)       { setWord(v, t, RefcNextWord, next) }

// BinSize is the size of a binary in bytes, also of one that is out of sight.
func BinSize(v *emu.View, t Term) int { return int(word(v, t, 1)) }

// BinBytes returns a copy of the bytes of a binary; none of one that is out of sight (see [Unseen]). That t is a binary has been
// found out from its header, which is therefore not charged again.
func BinBytes(v *emu.View, t Term) []byte {
	at, n := payload(v, t, v.Peek(Ptr(t)))
	p := make([]byte, n)
	for i, w := range v.LoadBlock(at, (n+emu.WordBytes-1)/emu.WordBytes) {
		for j := emu.WordBytes * i; j < min(emu.WordBytes*(i+1), n); j++ {
			p[j] = byte(w >> (8 * (j & 3)))
		}
	}
	return p
}

// payload is where the bytes of a binary with header h begin and how many they are: none when they are out of sight.
func payload(v *emu.View, t Term, h emu.Word) (at emu.Addr, bytes int) {
	bytes = BinSize(v, t)
	if HeaderSub(h) != SubRefcBin {
		return Ptr(t) + 2*emu.WordBytes, bytes
	}
	if at = RefcAddr(v, t); at == 0 {
		bytes = 0
	}
	return at, bytes
}

// payloadWord loads the word at byte i of a payload of n bytes. Bytes beyond n are zero.
func payloadWord(v *emu.View, at emu.Addr, i, n int) emu.Word {
	unused := 8 * max(0, i+emu.WordBytes-n)
	return v.Load(at+emu.Addr(i)) << unused >> unused
}

func isBinarySub(sub int) bool { return sub == SubHeapBin || sub == SubRefcBin }

// unseen reports whether t, a boxed object with header h, is a binary out of sight.
func unseen(v *emu.View, t Term, h emu.Word) bool {
	return HeaderSub(h) == SubRefcBin && RefcAddr(v, t) == 0
}

// Unseen finds a binary in t whose payload is out of sight where t is. Until its owner has brought it there, such a binary
// compares, hashes and prints like an empty one. The search ends, like [Size], after MaxWords words.
func Unseen(v *emu.View, t Term) (box Term, found bool) {
	var todo runs
	words := 0
	for ok := true; ok && words < MaxWords; t, ok = todo.next(v) {
		switch {
		case IsList(t):
			words += todo.enter(v, t)
		case IsBoxed(t):
			h := v.Load(Ptr(t))
			if unseen(v, t, h) {
				return t, true
			}
			words += todo.enterBoxed(t, h)
		}
	}
	return None, false
}
