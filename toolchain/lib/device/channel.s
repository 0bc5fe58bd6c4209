; Messages between a program and Erlang processes: see docs/mixed.md. The ARM finds the
; symbols _epiphany_channel, _epiphany_wake and, if there is one, _epiphany_mailbox.
;
;   epiphany_receive(buffer, bytes, &pid)   waits for a message, copies at most so many bytes of it,
;                                           and gives the length of all of it; the pid is 0 for none
;   epiphany_send(pid, buffer, bytes)       puts a message into the outbox, and waits for room;
;                                           1 if it never has any, else 0
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
3:      str     r17,[r16]
        str     r17,[r19]
        mov     r0,#0
        rts
4:      mov     r0,#1                           ; it is lost
        rts
        .size   _epiphany_send,.-_epiphany_send
