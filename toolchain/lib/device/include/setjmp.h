#ifndef _SETJMP_H
#define _SETJMP_H
typedef long long jmp_buf[12];
int setjmp(jmp_buf to);
void longjmp(jmp_buf from, int value) __attribute__((noreturn));
#endif
