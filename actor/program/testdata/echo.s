; Sends what it is sent back, until a message is empty: to the pid in the message, or to the process
; that has started it.

        .global _main
        .type   _main,@function
_main:  mov     r4,lr
        mov     r5,%low(buffer)
again:  mov     r0,r5
        mov     r1,256
        mov     r2,%low(from)
        bl      _epiphany_receive
        sub     r3,r0,#0
        beq     done
        mov     r6,r0
        mov     r2,%low(from)
        ldr     r0,[r2]
        sub     r3,r0,#0
        bne     answer
        mov     r2,%low(_epiphany_channel)
        ldr     r0,[r2,#5]
answer: mov     r1,r5
        mov     r2,r6
        bl      _epiphany_send
        b       again
done:   mov     r0,#0
        mov     lr,r4
        rts

        .global _epiphany_mailbox
        .type   _epiphany_mailbox,@object
        .data
        .balign 8
_epiphany_mailbox:
        .space  1024
        .size   _epiphany_mailbox,1024
        .bss
buffer: .space  256
from:   .space  4
