#ifndef E_COMMON_H
#define E_COMMON_H
#define ALIGN(n) __attribute__((aligned(n)))
#define PACKED __attribute__((packed))
#define SECTION(name) __attribute__((section(name)))
#endif
