; Four rows of a product of matrices of 32 x 32 floats. A message with the second matrix, then one
; with four rows of the first, which are answered with four rows of the product. An empty message
; ends the program.

        .equ    N, 32                           ; rows and columns
        .equ    ROWS, 4
        .equ    GROUP, 8                        ; columns at a time

        .text
        .balign 8
        .global _main
        .type   _main,@function
_main:  mov     r0,%low(b)
        mov     r1,4 * N * N
        mov     r2,#0
        bl      _epiphany_receive
        sub     r0,r0,#0
        beq     end
        mov     r0,%low(a)
        mov     r1,4 * N * ROWS
        mov     r2,%low(from)
        bl      _epiphany_receive

        mov     r4,%low(a)                      ; row
        mov     r5,%low(c)
        mov     r6,ROWS
row:    mov     r7,%low(b)                      ; columns
        mov     r8,N / GROUP
columns:
        mov     r9,r7
        mov     r10,r4
        mov     r11,N
        .irp    s,r44,r45,r46,r47,r48,r49,r50,r51
        mov     \s,#0
        .endr
        .balignw 8,0x01a2                       ; with NOP
; A load and an FMADD issue together.
sums:   ldr     r24,[r10],#1                    ; a[i][k]
        ldrd    r16,[r9,#0]                     ; b[k][j] to b[k][j+7]
        ldrd    r18,[r9,#1]
        ldrd    r20,[r9,#2]
        fmadd   r44,r24,r16
        ldrd    r22,[r9,#3]
        fmadd   r45,r24,r17
        add     r9,r9,4 * N
        fmadd   r46,r24,r18
        fmadd   r47,r24,r19
        fmadd   r48,r24,r20
        fmadd   r49,r24,r21
        fmadd   r50,r24,r22
        sub     r11,r11,#1
        fmadd   r51,r24,r23
        bne     sums
        strd    r44,[r5],#1
        strd    r46,[r5],#1
        strd    r48,[r5],#1
        strd    r50,[r5],#1
        add     r7,r7,4 * GROUP
        sub     r8,r8,#1
        bne     columns
        add     r4,r4,4 * N
        sub     r6,r6,#1
        bne     row

        mov     r0,%low(from)
        ldr     r0,[r0]
        mov     r1,%low(c)
        mov     r2,4 * N * ROWS
        bl      _epiphany_send
        b       _main
end:    mov     r0,#0
        trap    3

; The mailbox holds two jobs.
        .data
        .balign 8
        .global _epiphany_mailbox
        .type   _epiphany_mailbox,@object
_epiphany_mailbox:
        .space  8192
        .size   _epiphany_mailbox,8192

        .bss
        .balign 8
from:   .space  8
a:      .space  4 * N * ROWS
c:      .space  4 * N * ROWS
b:      .space  4 * N * N
