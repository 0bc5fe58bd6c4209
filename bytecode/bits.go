package bytecode

// SegmentType is the type of a segment of a bitstring.
type SegmentType uint8

// Types of segments.
const (
	BitsInteger SegmentType = iota
	BitsFloat
	BitsBits // a bitstring, of whole bytes when its unit is 8
	BitsUTF8
	BitsUTF16
	BitsUTF32
	numSegmentTypes
)

// Flags of a segment. Native endianness is little.
const (
	BitsLittle = 1
	BitsSigned = 2
	bitsFlags  = BitsLittle | BitsSigned
)

// MaxUnit is the largest unit of a segment.
const MaxUnit = 256

// SegmentSources is the number of sources of bs_create for each segment: its [Segment], its value
// and its size.
const SegmentSources = 3

// A Segment is the type, flags and unit of a segment, encoded in its first source. The size of a
// segment is in units. It is nil for a whole bitstring, whose size must then be a multiple of the
// unit, and for utf8, utf16 and utf32, which have no size.
type Segment int

// Fields of a Segment.
const (
	segmentTypeBits = 3
	segmentFlagBits = 2
)

// MakeSegment encodes a Segment; unit is from 1 to MaxUnit.
func MakeSegment(t SegmentType, flags, unit int) Segment {
	return Segment(int(t) | flags<<segmentTypeBits | unit<<(segmentTypeBits+segmentFlagBits))
}

// Type, Flags and Unit are the fields of a Segment.
func (s Segment) Type() SegmentType { return SegmentType(s & (1<<segmentTypeBits - 1)) }
func (s Segment) Flags() int        { return int(s >> segmentTypeBits & bitsFlags) }
func (s Segment) Unit() int         { return int(s >> (segmentTypeBits + segmentFlagBits)) }

// HasSize reports whether segments of the type have a size.
func (t SegmentType) HasSize() bool { return t <= BitsBits }

// checkBits checks the numbers of bit syntax.
func (v *verifier) checkBits(in *instr, args []Arg) {
	switch in.op {
	case OpBsGetInteger, OpBsGetFloat, OpBsGetBits:
		v.checkUnit(in, args[5].N)
		v.limit(in, "flags", args[6].N, bitsFlags)
	case OpBsGetTail:
		v.checkUnit(in, args[4].N)
	case OpBsSkip:
		v.checkUnit(in, args[4].N)
	case OpBsTestUnit:
		v.checkUnit(in, args[3].N)
	case OpBsGetUtf:
		if s := Segment(args[3].N); !s.valid() || s.Type().HasSize() {
			v.fail(in, "%d is not a type of characters", args[3].N)
		}
	case OpBsCreate:
		v.checkSegments(in, args[4:])
	}
}

func (v *verifier) checkUnit(in *instr, unit int) {
	if unit < 1 || unit > MaxUnit {
		v.fail(in, "unit %d", unit)
	}
}

func (v *verifier) checkSegments(in *instr, sources []Arg) {
	if len(sources)%SegmentSources != 0 {
		v.fail(in, "%d sources for segments", len(sources))
		return
	}
	for i := 0; i < len(sources); i += SegmentSources {
		if a := sources[i]; a.Kind != KindInt || !Segment(a.N).valid() {
			v.fail(in, "%v is not a segment", a)
		}
	}
}

// valid reports whether s is a result of MakeSegment.
func (s Segment) valid() bool {
	return s >= 0 && s.Type() < numSegmentTypes && s.Unit() >= 1 && s.Unit() <= MaxUnit
}
