; void __shmem_fi_quiet(void): waits until the counter of writes has what was written.

        .equ    VALUE, 5                        ; of struct __fi_cntr, in words

        .section .text.___shmem_fi_quiet,"ax",@progbits
        .balign 8
        .global ___shmem_fi_quiet
        .type   ___shmem_fi_quiet,@function
___shmem_fi_quiet:
        mov     r0,%low(___shmem_fi)
        movt    r0,%high(___shmem_fi)
        ldrd    r0,[r0]                         ; the counter, writes so far
        ldr     r2,[r0,VALUE]
        sub     r2,r2,r1
        bltu    1f
        rts
1:      b       ___fi_cntr_await
        .size   ___shmem_fi_quiet,.-___shmem_fi_quiet
