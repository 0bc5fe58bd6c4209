#include "stream.h"
#include <stdlib.h>
#include <errno.h>

static char out[256];
static struct __file files[3] = {
	{ 0, 0, 0, 0, -1, 0, 0 }, { 1, out, sizeof out, 0, -1, 0, 0 }, { 2, 0, 0, 0, -1, 0, 0 },
};
#undef stdin
#undef stdout
#undef stderr
FILE *const stdin = &files[0];
FILE *const stdout = &files[1];
FILE *const stderr = &files[2];

extern void (*__at_exit)(void);

/* A call to the host by TRAP: a negative result is an error. */
static int host_write(int file, const void *from, int n)
{
	register int r0 asm("r0") = file;
	register const void *r1 asm("r1") = from;
	register int r2 asm("r2") = n;
	register int r3 asm("r3") = 0;
	asm volatile("trap #0" : "+r"(r0), "+r"(r3) : "r"(r1), "r"(r2) : "memory");
	return r0;
}

static int host_read(int file, void *to, int n)
{
	register int r0 asm("r0") = file;
	register void *r1 asm("r1") = to;
	register int r2 asm("r2") = n;
	register int r3 asm("r3") = 0;
	asm volatile("trap #1" : "+r"(r0), "+r"(r3) : "r"(r1), "r"(r2) : "memory");
	return r0;
}

static int host_open(const char *name, int flags)
{
	register const char *r0 asm("r0") = name;
	register int r1 asm("r1") = flags;
	register int r3 asm("r3") = 0;
	int file;
	asm volatile("trap #2\n\tmov %0,r0" : "=r"(file), "+r"(r3) : "r"(r0), "r"(r1) : "memory");
	return file;
}

static int host_close(int file)
{
	register int r0 asm("r0") = file;
	register int r3 asm("r3") = 0;
	asm volatile("trap #6" : "+r"(r0), "+r"(r3) : : "memory");
	return r0;
}

int fflush(FILE *f)
{
	if (!f)
		f = stdout;
	char *p = f->buffer;
	while (f->used > 0) {
		int n = host_write(f->file, p, f->used);
		if (n <= 0) {
			f->error = 1;
			f->used = 0;
			return EOF;
		}
		p += n;
		f->used -= n;
	}
	return 0;
}

static void flush_all(void) { fflush(stdout); }

int fputc(int c, FILE *f)
{
	char b = c;
	if (!f->size) {
		if (host_write(f->file, &b, 1) != 1)
			return EOF;
		return (unsigned char)c;
	}
	__at_exit = flush_all;
	f->buffer[f->used++] = c;
	if (f->used == f->size || c == '\n')
		if (fflush(f))
			return EOF;
	return (unsigned char)c;
}

size_t fwrite(const void *from, size_t size, size_t n, FILE *f)
{
	const char *p = from;
	size_t i, all = size * n;
	if (!f->size)
		return all && host_write(f->file, from, all) == all ? n : 0;
	for (i = 0; i < all; i++)
		if (fputc(p[i], f) < 0)
			return i / size;
	return n;
}

int fgetc(FILE *f)
{
	unsigned char c;
	if (f->back >= 0) {
		int back = f->back;
		f->back = -1;
		return back;
	}
	if (f->file == 0)
		fflush(stdout);
	if (host_read(f->file, &c, 1) != 1) {
		f->end = 1;
		return EOF;
	}
	return c;
}

int ungetc(int c, FILE *f) { return f->back = c; }

size_t fread(void *to, size_t size, size_t n, FILE *f)
{
	char *p = to;
	size_t i, all = size * n;
	for (i = 0; i < all; i++) {
		int c = fgetc(f);
		if (c < 0)
			return i / size;
		p[i] = c;
	}
	return n;
}

char *fgets(char *to, int n, FILE *f)
{
	int i = 0, c = 0;
	while (i < n - 1 && c != '\n' && (c = fgetc(f)) >= 0)
		to[i++] = c;
	to[i] = 0;
	return i ? to : 0;
}

FILE *fopen(const char *name, const char *mode)
{
	/* The flags are newlib's: 1 write, 8 append, 0x200 create, 0x400 truncate. */
	int flags = *mode == 'r' ? 0 : *mode == 'w' ? 0x601 : 0x209;
	int plus = 0;
	const char *m;
	for (m = mode; *m; m++)
		plus |= *m == '+';
	if (plus)
		flags = (flags & ~1) | 2;
	int file = host_open(name, flags);
	if (file < 0) {
		errno = ENOENT;
		return 0;
	}
	FILE *f = calloc(1, sizeof *f);
	f->file = file;
	f->back = -1;
	return f;
}

int fclose(FILE *f)
{
	int r = fflush(f);
	if (host_close(f->file) < 0)
		r = EOF;
	if (f->file > 2)
		free(f);
	return r;
}

int feof(FILE *f) { return f->end; }
int ferror(FILE *f) { return f->error; }
int fputs(const char *s, FILE *f)
{
	while (*s)
		if (fputc(*s++, f) < 0)
			return EOF;
	return 1;
}
int putc(int c, FILE *f) { return fputc(c, f); }
int putchar(int c) { return fputc(c, stdout); }
int puts(const char *s) { return fputs(s, stdout) < 0 ? EOF : fputc('\n', stdout); }
int getc(FILE *f) { return fgetc(f); }
int getchar(void) { return fgetc(stdin); }
