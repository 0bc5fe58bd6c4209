#ifndef _INTTYPES_H
#define _INTTYPES_H
#include <stdint.h>
#define PRId8 "d"
#define PRId16 "d"
#define PRId32 "ld"
#define PRId64 "lld"
#define PRIu8 "u"
#define PRIu16 "u"
#define PRIu32 "lu"
#define PRIu64 "llu"
#define PRIx8 "x"
#define PRIx16 "x"
#define PRIx32 "lx"
#define PRIx64 "llx"
#define PRIX32 "lX"
#define PRIX64 "llX"
#define PRIi32 "li"
#define PRIi64 "lli"
#define PRIxPTR "x"
#define PRIuPTR "u"
#define PRIdPTR "d"
#endif
