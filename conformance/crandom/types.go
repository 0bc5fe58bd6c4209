package crandom

import "fmt"

// ctype is an arithmetic type.
type ctype struct {
	name   string
	bits   int
	signed bool
	float  bool
}

// The arithmetic types, by the names that programs give them.
var (
	integers = []ctype{
		{"i8", 8, true, false}, {"u8", 8, false, false}, {"i16", 16, true, false},
		{"u16", 16, false, false}, {"i32", 32, true, false}, {"u32", 32, false, false},
		{"i64", 64, true, false}, {"u64", 64, false, false},
	}
	floats  = []ctype{{"f32", 32, true, true}, {"f64", 64, true, true}}
	numbers = append(append([]ctype{}, integers...), floats...)
)

// prelude is what every program begins with.
const prelude = `typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned u32;
typedef long long i64;
typedef unsigned long long u64;
typedef float f32;
typedef double f64;

#ifdef __epiphany__
volatile u32 result[2];
#else
int printf(const char *, ...);
#endif

static u64 sum = 14695981039346656037ull;

static void mix(u64 v)
{
	sum = (sum ^ v) * 1099511628211ull;
}

static void mix_f32(f32 v)
{
	union { f32 f; u32 u; } x;
	x.f = v;
	mix(x.u);
}

static void mix_f64(f64 v)
{
	union { f64 f; u64 u; } x;
	x.f = v;
	mix(x.u);
}

/* Keeps values where their products are neither too large nor too small. */
static f32 kept_f32(f32 v)
{
	if (!(v > -1e9f && v < 1e9f))
		return 1.0f;
	return v > -1e-9f && v < 1e-9f ? 0.0f : v;
}

static f64 kept_f64(f64 v)
{
	if (!(v > -1e9 && v < 1e9))
		return 1.0;
	return v > -1e-9 && v < 1e-9 ? 0.0 : v;
}

static i64 total(i32 n, ...)
{
	__builtin_va_list args;
	i64 t = 0;
	__builtin_va_start(args, n);
	while (n-- > 0)
		t = t * 31 + __builtin_va_arg(args, i64) + __builtin_va_arg(args, i32)
			+ (i32)__builtin_va_arg(args, f64);
	__builtin_va_end(args);
	return t;
}

`

// finish is the end of every program's main.
const finish = `#ifdef __epiphany__
	result[0] = (u32)sum;
	result[1] = (u32)(sum >> 32);
#else
	printf("%08x%08x\n", (u32)(sum >> 32), (u32)sum);
#endif
	return 0;
}
`

// structure is a type with fields.
type structure struct {
	name   string
	fields []field
}

type field struct {
	name  string
	of    ctype
	bits  int // of a bit-field, or 0
	count int // of an array, or 0
}

func (s *structure) text() string {
	text := fmt.Sprintf("struct %s {\n", s.name)
	for _, f := range s.fields {
		switch {
		case f.bits > 0:
			text += fmt.Sprintf("\t%s %s : %d;\n", f.of.name, f.name, f.bits)
		case f.count > 0:
			text += fmt.Sprintf("\t%s %s[%d];\n", f.of.name, f.name, f.count)
		default:
			text += fmt.Sprintf("\t%s %s;\n", f.of.name, f.name)
		}
	}
	return text + "};\n\n"
}
