; The dot product of two vectors of 1,024 floats in a core's own memory, and how fast it was.
;
; The chip issues one floating-point instruction and one other in a cycle. A product needs two
; operands, which one LDRD brings, since it loads two words: one FMADD and one LDRD in each cycle
; are 2 x 600 MFLOPS. What FMADD takes is there five cycles later, so eight sums take turns.

        .equ    N, 1024                         ; floats in a vector
        .equ    CLOCK, 600                      ; MHz
        .equ    WRITE, 0                        ; host calls
        .equ    FAIL, 5

; Four products of what r\from... hold; meanwhile the operands of the next four come to r\to....
        .macro  four from0,from1,from2,from3,from4,from5,from6,from7,to0,to2,to4,to6,s0,s1,s2,s3
        ldrd    \to0,[r1],#1
        fmadd.l \s0,\from0,\from2
        ldrd    \to2,[r2],#1
        fmadd.l \s1,\from1,\from3
        ldrd    \to4,[r1],#1
        fmadd.l \s2,\from4,\from6
        ldrd    \to6,[r2],#1
        fmadd.l \s3,\from5,\from7
        .endm

        .text
        .global _main
        .type   _main,@function
_main:  mov     r13,lr
        mov     r1,%low(x)
        mov     r2,%low(y)
        mov     r3,#0                           ; i
        mov     r4,%low(0x40000000)             ; 2.0
        movt    r4,%high(0x40000000)
        mov     r6,N
fill:   float   r5,r3
        str     r5,[r1],#1                      ; x[i] = i
        str     r4,[r2],#1                      ; y[i] = 2
        add     r3,r3,#1
        sub     r5,r3,r6
        bne     fill

        mov     r1,%low(x)
        mov     r2,%low(y)
        .irp    s,r8,r9,r10,r11,r40,r41,r42,r43
        mov     \s,#0
        .endr
        mov     r0,%low(loop)
        movts   ls,r0
        mov     r0,%low(last)
        movts   le,r0
        mov     r0,N/8
        movts   lc,r0
        gid                                     ; hardware loops do not like interrupts
        mov     r0,%low(-1)
        movt    r0,%high(-1)
        movts   ctimer0,r0
        movfs   r0,config
        mov     r3,#0x10                        ; timer 0 counts cycles
        orr     r0,r0,r3
        movts   config,r0
        ldrd    r16,[r1],#1
        ldrd    r18,[r2],#1
        ldrd    r20,[r1],#1
        ldrd    r22,[r2],#1
        .balignw 8,0x01a2                       ; with NOP
loop:   four    r16,r17,r18,r19,r20,r21,r22,r23,r24,r26,r44,r46,r8,r9,r10,r11
        four    r24,r25,r26,r27,r44,r45,r46,r47,r16,r18,r20,r22,r40,r41,r42,r43
        .equ    last, . - 4
        movfs   r7,ctimer0
        gie

        .irp    s,r9,r10,r11,r40,r41,r42,r43
        fadd    r8,r8,\s
        .endr
        mov     r0,%low(N * (N - 1))
        movt    r0,%high(N * (N - 1))
        float   r0,r0
        sub     r0,r0,r8
        beq     right
        trap    FAIL

; MFLOPS are 2 N CLOCK divided by the cycles.
right:  mov     r0,%low(-1)
        movt    r0,%high(-1)
        sub     r1,r0,r7                        ; cycles
        mov     r0,%low(2 * N * CLOCK)
        movt    r0,%high(2 * N * CLOCK)
        mov     r2,#0
divide: sub     r0,r0,r1
        bltu    digits
        add     r2,r2,#1
        b       divide

; The number of the core in hexadecimal, the rate in decimal.
digits: movfs   r0,coreid
        mov     r4,%low(text + 5)
        mov     r5,#8                           ; shift of the digit
hex:    lsr     r6,r0,r5
        mov     r3,#15
        and     r6,r6,r3
        mov     r3,#48
        add     r6,r6,r3
        mov     r3,#57
        sub     r3,r3,r6
        bgteu   store
        add     r6,r6,#39                       ; a to f
store:  strb    r6,[r4],#1
        sub     r5,r5,#4
        bgte    hex
        mov     r4,%low(text + 10)
        mov     r5,%low(tens)
power:  ldr     r6,[r5],#1
        mov     r3,#48
        sub     r0,r6,#0
        beq     print
ones:   sub     r0,r2,r6
        bltu    digit
        mov     r2,r0
        add     r3,r3,#1
        b       ones
digit:  strb    r3,[r4],#1
        b       power
print:  mov     r0,#1
        mov     r1,%low(text)
        mov     r2,end - text
        trap    WRITE
        mov     r0,#0
        mov     lr,r13
        rts

        .data
        .balign 4
tens:   .word   1000,100,10,1,0
text:   .ascii  "core 000: 0000 MFLOPS\n"
end:

        .section .data_bank1,"aw",@progbits
        .balign 8
x:      .space  4 * N + 32                      ; the loop loads four floats that nobody wants
        .section .data_bank2,"aw",@progbits
        .balign 8
y:      .space  4 * N + 32
