/* Programs for the resident runtime: where functions and variables are, and what the host does. */
#ifndef COPRTHR_H
#define COPRTHR_H

/* Functions in the memory of the core, in shared DRAM, and in shared DRAM until they are called
   first, when they are copied into the core. Unmarked ones are where the build says. */
#define __usrcore_call __attribute__((section(".usrcore_text"), noinline))
#define __usrmem_call __attribute__((section(".usrmem_text"), noinline))
#define __dynamic_call __attribute__((section(".dynamic_text"), noinline))

/* Variables in the memory of the core, and in shared DRAM, where all cores have the same ones. */
#define __usrcore_data __attribute__((section(".usrcore_data")))
#define __usrmem_data __attribute__((section(".usrmem_data")))

/* Has functions that were called dynamically copied anew, and their memory free again. No such
   function may be active. */
void coprthr_dcall_reset(void);

/* The core's number in the workgroup, and how many there are. */
int coprthr_get_thread_id(void);
int coprthr_get_num_threads(void);

/* Memory of the core between the program and its stack: n bytes from its end on, or -1. What
   sbrk(0) has given brk takes back, with all that was given since. */
void *coprthr_tls_sbrk(int n);
void coprthr_tls_brk(void *p);

/* Shared DRAM, which the host gives out. */
void *coprthr_dmalloc(unsigned bytes);
int coprthr_dfree(void *p);

/* System calls of Linux that the host makes: a negative result is the number of an error. */
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0x40
#define O_EXCL 0x80
#define O_TRUNC 0x200
#define O_APPEND 0x400
int open(const char *path, int flags, ...);
int close(int file);
int read(int file, void *to, unsigned bytes);
int write(int file, const void *from, unsigned bytes);
int lseek(int file, int offset, int whence);
int unlink(const char *path);

#endif
