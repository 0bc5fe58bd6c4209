/* The checked forms of the printf family; a program may have its own. */
#include <stdio.h>

#define FORWARD(call) \
	va_list list; \
	va_start(list, text); \
	int n = call; \
	va_end(list); \
	return n

__attribute__((weak)) int __printf_chk(int flag, const char *text, ...) { FORWARD(vfprintf(stdout, text, list)); }
__attribute__((weak)) int __fprintf_chk(FILE *f, int flag, const char *text, ...) { FORWARD(vfprintf(f, text, list)); }
__attribute__((weak)) int __sprintf_chk(char *to, int flag, size_t room, const char *text, ...) { FORWARD(vsprintf(to, text, list)); }
__attribute__((weak)) int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *text, ...) { FORWARD(vsnprintf(to, size, text, list)); }
__attribute__((weak)) int __vsprintf_chk(char *to, int flag, size_t room, const char *text, va_list list) { return vsprintf(to, text, list); }
__attribute__((weak)) int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *text, va_list list) { return vsnprintf(to, size, text, list); }
__attribute__((weak)) int __vfprintf_chk(FILE *f, int flag, const char *text, va_list list) { return vfprintf(f, text, list); }
__attribute__((weak)) int __vprintf_chk(int flag, const char *text, va_list list) { return vprintf(text, list); }
