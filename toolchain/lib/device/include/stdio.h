#ifndef _STDIO_H
#define _STDIO_H
#include <stddef.h>
#include <stdarg.h>
#define EOF (-1)
#define BUFSIZ 256
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
typedef struct __file FILE;
extern FILE *const stdin;
extern FILE *const stdout;
extern FILE *const stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
int printf(const char *format, ...);
int fprintf(FILE *f, const char *format, ...);
int sprintf(char *to, const char *format, ...);
int snprintf(char *to, size_t n, const char *format, ...);
int vprintf(const char *format, va_list list);
int vfprintf(FILE *f, const char *format, va_list list);
int vsprintf(char *to, const char *format, va_list list);
int vsnprintf(char *to, size_t n, const char *format, va_list list);
int sscanf(const char *s, const char *format, ...);
int scanf(const char *format, ...);
int fscanf(FILE *f, const char *format, ...);
int vsscanf(const char *s, const char *format, va_list list);
int vscanf(const char *format, va_list list);
int vfscanf(FILE *f, const char *format, va_list list);
int putchar(int c);
int puts(const char *s);
int putc(int c, FILE *f);
int fputc(int c, FILE *f);
int fputs(const char *s, FILE *f);
int getchar(void);
int getc(FILE *f);
int fgetc(FILE *f);
int ungetc(int c, FILE *f);
char *fgets(char *to, int n, FILE *f);
size_t fwrite(const void *from, size_t size, size_t n, FILE *f);
size_t fread(void *to, size_t size, size_t n, FILE *f);
int fflush(FILE *f);
FILE *fopen(const char *name, const char *mode);
int fclose(FILE *f);
int feof(FILE *f);
int ferror(FILE *f);
void clearerr(FILE *f);
int fseek(FILE *f, long at, int from);
long ftell(FILE *f);
void rewind(FILE *f);
int remove(const char *name);
void perror(const char *s);
#endif
