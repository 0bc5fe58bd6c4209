; Messages between a program and Erlang processes: see docs/mixed.md. The ARM finds the
; symbols _epiphany_channel, _epiphany_wake and, if there is one, _epiphany_mailbox.
;
;   epiphany_receive(buffer, bytes, &pid)   waits for a message, copies at most so many bytes of it,
;                                           and gives the length of all of it; the pid is 0 for none
;   epiphany_send(pid, buffer, bytes)       puts a message into the outbox, waits for room, and until
;                                           the message is there; 1 if it never has room, else 0
;
; Buffers begin with a word. The pids of this program and of the process that has started it are
; words 4 and 5 of the channel.
;
; A program that waits idles. The ARM latches the interrupt _epiphany_wake, which it has masked,
; after each message.

        .global _epiphany_wake
        .equ    _epiphany_wake, 9

        .equ    CHANNEL_DRAM, 0                 ; words of the channel
        .equ    CHANNEL_OUTBOX, 1
        .equ    CHANNEL_MAILBOX, 2
        .equ    CHANNEL_SIZE, 3
        .equ    CHANNEL_POSTED, 6
        .equ    CHANNEL_TAKEN, 7

; In .data, since the ARM writes them before the startup code zeroes .bss. So must a mailbox be.
        .data
        .balign 8
        .global _epiphany_channel
        .type   _epiphany_channel,@object
_epiphany_channel:
        .space  32
        .size   _epiphany_channel,.-_epiphany_channel
sent:     .word 0                               ; bytes put into the outbox
received: .word 0                               ; bytes taken out of the mailbox

        .text
        .balign 8
        .global _epiphany_receive
        .type   _epiphany_receive,@function
_epiphany_receive:
        mov     r12,%low(_epiphany_channel)
        mov     r16,%low(received)
        ldr     r17,[r16]
        mov     r20,%low(1 << 9)
1:      movts   ilatcl,r20
        ldr     r18,[r12,CHANNEL_POSTED]
        sub     r18,r18,r17
        bne     7f
        idle
        b       1b
7:
        ldr     r19,[r12,CHANNEL_MAILBOX]
        ldr     r20,[r12,CHANNEL_SIZE]
        sub     r20,r20,#1                      ; mask of positions
        and     r21,r17,r20
        ldr     r22,[r19,r21]                   ; length
        add     r17,r17,#4
        and     r21,r17,r20
        ldr     r23,[r19,r21]                   ; pid
        add     r17,r17,#4
        add     r24,r22,#3                      ; what the message takes ends at r24
        lsr     r24,r24,#2
        lsl     r24,r24,#2
        add     r24,r24,r17
        sub     r2,r2,#0
        beq     2f
        str     r23,[r2]
2:      sub     r18,r17,r24
        beq     4f
        and     r21,r17,r20
        ldr     r23,[r19,r21]
        add     r17,r17,#4
        sub     r1,r1,#4
        bltu    3f
        str     r23,[r0],#1
        b       2b
3:      add     r1,r1,#4                        ; the last bytes that have room
5:      sub     r1,r1,#1
        bltu    6f
        strb    r23,[r0],#1
        lsr     r23,r23,#8
        b       5b
6:      mov     r1,#0
        b       2b
4:      str     r17,[r16]
        ldr     r18,[r12,CHANNEL_DRAM]
        str     r17,[r18,#1]
        mov     r0,r22
        rts
        .size   _epiphany_receive,.-_epiphany_receive

        .balign 8
        .global _epiphany_send
        .type   _epiphany_send,@function
_epiphany_send:
        mov     r12,%low(_epiphany_channel)
        mov     r16,%low(sent)
        ldr     r17,[r16]
        ldr     r19,[r12,CHANNEL_DRAM]
        ldr     r20,[r12,CHANNEL_OUTBOX]
        add     r22,r2,#3                       ; bytes of the message with its head
        lsr     r22,r22,#2
        lsl     r22,r22,#2
        add     r22,r22,#8
        sub     r18,r20,r22
        bltu    4f                              ; more than the outbox has
1:      ldr     r18,[r12,CHANNEL_TAKEN]         ; is there room?
        sub     r18,r17,r18
        add     r18,r18,r22
        sub     r18,r20,r18
        bltu    1b
        sub     r20,r20,#1
        add     r24,r19,#16                     ; the ring
        mov     r25,r17                         ; what is stored, to be compared
        mov     r26,r22
        mov     r44,r2
        mov     r45,r0
        mov     r27,r1
        and     r21,r17,r20
        str     r2,[r24,r21]
        add     r17,r17,#4
        and     r21,r17,r20
        str     r0,[r24,r21]
        add     r17,r17,#4
        sub     r22,r22,#8
2:      beq     3f
        ldr     r23,[r1],#1
        and     r21,r17,r20
        str     r23,[r24,r21]
        add     r17,r17,#4
        sub     r22,r22,#4
        b       2b
;
; Stores to DRAM arrive in any order, and a load sees only what has arrived. So each word is loaded
; until it is the one stored, two at a time where they are a doubleword; then the counter, without
; which a program that ends now would have sent nothing. r44 and r45 are the next words of r26 bytes.
3:      mov     r22,#4
        add     r23,r22,#4
5:      and     r21,r25,r20
        and     r18,r25,r22
        bne     7f                              ; the second half of a doubleword
        sub     r18,r26,r23
        bltu    7f                              ; the last word
6:      ldrd    r46,[r24,r21]
        sub     r46,r46,r44
        sub     r47,r47,r45
        orr     r46,r46,r47
        bne     6b
        add     r25,r25,r23
        sub     r26,r26,r23
        beq     9f
        ldr     r44,[r27],#1
        b       8f
7:      ldr     r46,[r24,r21]
        sub     r46,r46,r44
        bne     7b
        add     r25,r25,r22
        sub     r26,r26,r22
        beq     9f
        mov     r44,r45
8:      sub     r18,r26,r23
        bltu    5b
        ldr     r45,[r27],#1
        b       5b
9:      str     r17,[r16]
        str     r17,[r19]
10:     ldr     r18,[r19]
        sub     r18,r18,r17
        bne     10b
        mov     r0,#0
        rts
4:      mov     r0,#1                           ; it is lost
        rts
        .size   _epiphany_send,.-_epiphany_send
