; Sends its starter messages of 1 to 8 words, without a pause, and ends. All words of message N are N.

        .equ    MESSAGES, 40

        .global _main
        .type   _main,@function
_main:  mov     r4,lr
        mov     r5,#0                           ; N
next:   add     r5,r5,#1
        mov     r1,%low(words)
        mov     r2,#7
        and     r2,r5,r2
        add     r2,r2,#1
        mov     r3,r2
        mov     r6,r1
1:      str     r5,[r6],#1
        sub     r3,r3,#1
        bne     1b
        lsl     r2,r2,#2
        mov     r3,%low(_epiphany_channel)
        ldr     r0,[r3,#5]
        bl      _epiphany_send
        mov     r3,MESSAGES
        sub     r3,r3,r5
        bne     next
        mov     r0,#0
        mov     lr,r4
        rts

        .bss
        .balign 4
words:  .space  32
