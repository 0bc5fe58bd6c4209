package cc

import (
	"encoding/binary"

	"modernc.org/cc/v4"
)

// abi is the layout of types.
func abi() *cc.ABI {
	types := map[cc.Kind]cc.AbiType{}
	for size, kinds := range map[int64][]cc.Kind{
		1: {cc.Void, cc.Bool, cc.Char, cc.SChar, cc.UChar},
		2: {cc.Short, cc.UShort, cc.Float16, cc.BFloat16},
		4: {
			cc.Int, cc.UInt, cc.Long, cc.ULong, cc.Ptr, cc.Function, cc.Enum, cc.Float, cc.Float32,
			cc.Decimal32,
		},
		8: {
			cc.LongLong, cc.ULongLong, cc.Double, cc.LongDouble, cc.Float64, cc.Float32x,
			cc.Decimal64,
		},
		16: {cc.Int128, cc.UInt128, cc.Float128, cc.Float64x, cc.Float128x, cc.Decimal128},
	} {
		for _, k := range kinds {
			align := int(min(size, 8))
			types[k] = cc.AbiType{Size: size, Align: align, FieldAlign: align}
		}
	}
	for c, k := range map[cc.Kind]cc.Kind{
		cc.ComplexChar: cc.Char, cc.ComplexShort: cc.Short, cc.ComplexUShort: cc.UShort,
		cc.ComplexInt: cc.Int, cc.ComplexUInt: cc.UInt, cc.ComplexLong: cc.Long,
		cc.ComplexLongLong: cc.LongLong, cc.ComplexFloat: cc.Float, cc.ComplexDouble: cc.Double,
		cc.ComplexLongDouble: cc.LongDouble, cc.ComplexFloat16: cc.Float16,
	} {
		t := types[k]
		types[c] = cc.AbiType{Size: 2 * t.Size, Align: t.Align, FieldAlign: t.FieldAlign}
	}
	return &cc.ABI{ByteOrder: binary.LittleEndian, Types: types}
}

// predefined are the macros that are there from the start.
const predefined = `
#define __ATOMIC_RELAXED 0
#define __ATOMIC_CONSUME 1
#define __ATOMIC_ACQUIRE 2
#define __ATOMIC_RELEASE 3
#define __ATOMIC_ACQ_REL 4
#define __ATOMIC_SEQ_CST 5
#define __epiphany__ 1
#define __little_endian__ 1
#define __EPIPHANY_STACK_OFFSET__ 8
#define __STDC__ 1
#define __STDC_VERSION__ 201112L
#define __STDC_HOSTED__ 1
#define __STDC_NO_THREADS__ 1
#define __STDC_NO_ATOMICS__ 1
#define __GNUC__ 4
#define __GNUC_MINOR__ 2
#define __GNUC_PATCHLEVEL__ 1
#define __GNUC_STDC_INLINE__ 1
#define __VERSION__ "4.2.1"
#define __ELF__ 1
#define __USER_LABEL_PREFIX__ _
#define __REGISTER_PREFIX__
#define __CHAR_UNSIGNED__ 1
#define __CHAR_BIT__ 8
#define __ORDER_LITTLE_ENDIAN__ 1234
#define __ORDER_BIG_ENDIAN__ 4321
#define __BYTE_ORDER__ __ORDER_LITTLE_ENDIAN__
#define __FLOAT_WORD_ORDER__ __ORDER_LITTLE_ENDIAN__
#define __BIGGEST_ALIGNMENT__ 8
#define __SIZEOF_SHORT__ 2
#define __SIZEOF_INT__ 4
#define __SIZEOF_LONG__ 4
#define __SIZEOF_LONG_LONG__ 8
#define __SIZEOF_POINTER__ 4
#define __SIZEOF_FLOAT__ 4
#define __SIZEOF_DOUBLE__ 8
#define __SIZEOF_LONG_DOUBLE__ 8
#define __SIZEOF_SIZE_T__ 4
#define __SIZEOF_PTRDIFF_T__ 4
#define __SIZEOF_WCHAR_T__ 4
#define __SIZEOF_WINT_T__ 4
#define __SCHAR_MAX__ 127
#define __SHRT_MAX__ 32767
#define __INT_MAX__ 2147483647
#define __LONG_MAX__ 2147483647L
#define __LONG_LONG_MAX__ 9223372036854775807LL
#define __WCHAR_MAX__ 4294967295U
#define __WCHAR_MIN__ 0U
#define __PTRDIFF_MAX__ 2147483647L
#define __SIZE_MAX__ 4294967295UL
#define __INTMAX_MAX__ 9223372036854775807LL
#define __UINTMAX_MAX__ 18446744073709551615ULL
#define __SIZE_TYPE__ long unsigned int
#define __PTRDIFF_TYPE__ long int
#define __WCHAR_TYPE__ unsigned int
#define __WINT_TYPE__ unsigned int
#define __CHAR16_TYPE__ short unsigned int
#define __CHAR32_TYPE__ long unsigned int
#define __INTMAX_TYPE__ long long int
#define __UINTMAX_TYPE__ long long unsigned int
#define __INT8_TYPE__ signed char
#define __INT16_TYPE__ short int
#define __INT32_TYPE__ long int
#define __INT64_TYPE__ long long int
#define __UINT8_TYPE__ unsigned char
#define __UINT16_TYPE__ short unsigned int
#define __UINT32_TYPE__ long unsigned int
#define __UINT64_TYPE__ long long unsigned int
#define __INTPTR_TYPE__ int
#define __UINTPTR_TYPE__ unsigned int
#define __INT8_MAX__ 127
#define __INT16_MAX__ 32767
#define __INT32_MAX__ 2147483647L
#define __INT64_MAX__ 9223372036854775807LL
#define __UINT8_MAX__ 255
#define __UINT16_MAX__ 65535
#define __UINT32_MAX__ 4294967295UL
#define __UINT64_MAX__ 18446744073709551615ULL
#define __INT8_C(c) c
#define __INT16_C(c) c
#define __INT32_C(c) c ## L
#define __INT64_C(c) c ## LL
#define __UINT8_C(c) c
#define __UINT16_C(c) c
#define __UINT32_C(c) c ## UL
#define __UINT64_C(c) c ## ULL
#define __INTPTR_MAX__ 2147483647
#define __UINTPTR_MAX__ 4294967295U
#define __FLT_RADIX__ 2
#define __FLT_EVAL_METHOD__ 0
#define __FLT_MANT_DIG__ 24
#define __FLT_DIG__ 6
#define __FLT_MIN_EXP__ (-125)
#define __FLT_MIN_10_EXP__ (-37)
#define __FLT_MAX_EXP__ 128
#define __FLT_MAX_10_EXP__ 38
#define __FLT_MAX__ 3.40282346638528859812e+38F
#define __FLT_MIN__ 1.17549435082228750797e-38F
#define __FLT_EPSILON__ 1.19209289550781250000e-7F
#define __FLT_DENORM_MIN__ 1.40129846432481707092e-45F
#define __FLT_DECIMAL_DIG__ 9
#define __FLT_HAS_INFINITY__ 1
#define __FLT_HAS_QUIET_NAN__ 1
#define __DBL_MANT_DIG__ 53
#define __DBL_DIG__ 15
#define __DBL_MIN_EXP__ (-1021)
#define __DBL_MIN_10_EXP__ (-307)
#define __DBL_MAX_EXP__ 1024
#define __DBL_MAX_10_EXP__ 308
#define __DBL_MAX__ 1.79769313486231570815e+308
#define __DBL_MIN__ 2.22507385850720138309e-308
#define __DBL_EPSILON__ 2.22044604925031308085e-16
#define __DBL_DENORM_MIN__ 4.94065645841246544177e-324
#define __DBL_DECIMAL_DIG__ 17
#define __DBL_HAS_INFINITY__ 1
#define __DBL_HAS_QUIET_NAN__ 1
#define __LDBL_MANT_DIG__ 53
#define __LDBL_DIG__ 15
#define __LDBL_MIN_EXP__ (-1021)
#define __LDBL_MIN_10_EXP__ (-307)
#define __LDBL_MAX_EXP__ 1024
#define __LDBL_MAX_10_EXP__ 308
#define __LDBL_MAX__ 1.79769313486231570815e+308L
#define __LDBL_MIN__ 2.22507385850720138309e-308L
#define __LDBL_EPSILON__ 2.22044604925031308085e-16L
#define __LDBL_DENORM_MIN__ 4.94065645841246544177e-324L
#define __DECIMAL_DIG__ 17
`

// builtins declares what the front end's own list of builtins lacks. Without a prototype they take
// any arguments.
const builtins = `
void __builtin_va_start();
void __builtin_va_end();
void *__builtin_va_arg_impl();
void __builtin_trap(void);
void *__builtin_return_address(unsigned);
void *__builtin_frame_address(unsigned);
int __builtin_constant_p();
int __builtin_classify_type();
int __builtin_isless();
int __builtin_islessequal();
int __builtin_isgreater();
int __builtin_isgreaterequal();
int __builtin_islessgreater();
int __builtin_isnan();
int __builtin_isinf();
int __builtin_isinf_sign();
int __builtin_isfinite();
int __builtin_finite();
int __builtin_signbit();
int __builtin_signbitf();
int __builtin_signbitl();
int __builtin_add_overflow();
int __builtin_sub_overflow();
int __builtin_mul_overflow();
int __builtin_ffs(int);
int __builtin_ffsl(long);
int __builtin_ffsll(long long);
int __builtin_clzll(unsigned long long);
int __builtin_ctzll(unsigned long long);
int __builtin_clrsb(int);
int __builtin_clrsbl(long);
int __builtin_clrsbll(long long);
int __builtin_popcount(unsigned);
int __builtin_popcountl(unsigned long);
int __builtin_popcountll(unsigned long long);
int __builtin_parity(unsigned);
int __builtin_parityl(unsigned long);
int __builtin_parityll(unsigned long long);
int __builtin_strncasecmp(const char *, const char *, __SIZE_TYPE__);
int __builtin_strcasecmp(const char *, const char *);
int __builtin_bcmp(const void *, const void *, __SIZE_TYPE__);
int __builtin_putchar_unlocked(int);
void *__builtin_memmove(void *, const void *, __SIZE_TYPE__);
void *__builtin_mempcpy(void *, const void *, __SIZE_TYPE__);
char *__builtin_stpcpy(char *, const char *);
char *__builtin_strdup(const char *);
char *__builtin_index(const char *, int);
char *__builtin_rindex(const char *, int);
void *__builtin_assume_aligned(const void *, __SIZE_TYPE__, ...);
float _Complex __builtin_conjf(float _Complex);
double _Complex __builtin_conj(double _Complex);
double _Complex __builtin_complex(double, double);
double __builtin_nans(const char *);
float __builtin_nansf(const char *);
`
