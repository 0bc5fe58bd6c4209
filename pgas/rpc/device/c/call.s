; Calls of functions on other cores, and the handler that serves them.

        .equ    SERVED, 1                       ; words of struct __rpc_state
        .equ    WAITING, 2
        .equ    GATE, 3
        .equ    ID, 8
        .equ    BASE, 9
        .equ    COUNTS, 1                       ; doublewords: WAITING and GATE
        .equ    ROWS, 2
        .equ    COLS, 3

        .equ    ITEMS, 8                        ; where items begin in the queue
        .equ    USER, 9                         ; the interrupt
        .equ    ILATST, 0xf042c

        .macro  function name
        .section .text.\name,"ax",@progbits
        .balign 8
        .global \name
        .type   \name,@function
\name:
        .endm

; Goes to \no unless r0 is in the memory of another core of the workgroup. r16 is the state, r17
; that core.
        .macro  elsewhere no
        lsr     r17,r0,#20
        mov     r16,%low(___rpc)
        movt    r16,%high(___rpc)
        ldr     r18,[r16,ID]
        sub     r18,r18,r17
        beq     \no
        ldrd    r18,[r16,ROWS]
        ldrd    r20,[r16,COLS]
        lsr     r22,r17,#6
        sub     r22,r22,r18
        sub     r22,r22,r19
        bgteu   \no
        lsl     r22,r17,#26
        lsr     r22,r22,#26
        sub     r22,r22,r20
        sub     r22,r22,r21
        bgteu   \no
        .endm

; Puts r12 with its arguments and the address r25 of the reply into the queue of core r17, or goes
; to \full. Interrupts are disabled. Stores to a core arrive in order, so none is waited for.
        .macro  enter full
        lsl     r17,r17,#20
        orr     r18,r17,r16
        mov     r19,#0
1:      mov     r20,#1
        testset r20,[r18,r19]
        sub     r20,r20,#0
        bne     1b
        ldrd    r20,[r18,COUNTS]
        mov     r19,#1
        and     r22,r21,r19                     ; is one worked on?
        add     r22,r22,r20
        lsr     r21,r21,#1
        sub     r21,r22,r21
        bgteu   \full
        lsl     r23,r20,#3                      ; 24 bytes an item
        lsl     r24,r20,#4
        add     r23,r23,r24
        mov     r24,%low(___rpc_queue+ITEMS)
        movt    r24,%high(___rpc_queue+ITEMS)
        add     r23,r23,r24
        add     r23,r23,r17
        mov     r24,r12
        strd    r24,[r23]
        strd    r0,[r23,#1]
        strd    r2,[r23,#2]
        add     r20,r20,#1
        str     r20,[r18,WAITING]
        mov     r21,#0
        str     r21,[r18]                       ; the lock
        sub     r22,r22,#0
        bne     2f
        mov     r20,%low(ILATST)
        movt    r20,%high(ILATST)
        add     r20,r20,r17
        mov     r21,1 << USER
        str     r21,[r20]
2:
        .endm

; Calls r12 with the arguments of r0 to r3 where r0 says. Only a core that can be interrupted waits.
        function ___rpc_dispatch
        elsewhere here
        movfs   r18,status
        movfs   r19,ipend
        movfs   r20,imask
        lsl     r18,r18,#30                     ; the sign says that interrupts are disabled
        blt     here
        lsl     r20,r20,31-USER                 ; or masked
        blt     here
        sub     r19,r19,#0                      ; or that one is being served
        bne     here
        gid
        sub     sp,sp,#16
        ldr     r25,[r16,BASE]
        add     r26,sp,#8
        orr     r25,r25,r26
        mov     r26,#0
        mov     r27,#0
        strd    r26,[sp,#1]
        enter   full
        gie
3:      ldrd    r0,[sp,#1]                      ; the value, and whether it is there
        sub     r1,r1,#0
        beq     3b
        add     sp,sp,#16
        rts
full:   mov     r21,#0
        str     r21,[r18]
        add     sp,sp,#16
        gie
here:   jr      r12
        .size   ___rpc_dispatch,.-___rpc_dispatch

; void __rpc_start(rpc_request *r, void *function)
        function ___rpc_start
        mov     r44,r0
        mov     r12,r1
        mov     r26,#0
        mov     r27,#0
        strd    r26,[r44]
        ldrd    r2,[r44,#2]
        ldrd    r0,[r44,#1]
        elsewhere now
        ldr     r25,[r16,BASE]
        orr     r25,r25,r44
        movfs   r45,status
        gid
        enter   none
        lsl     r45,r45,#30
        blt     4f
        gie
4:      rts
none:   mov     r21,#0
        str     r21,[r18]
        lsl     r45,r45,#30
        blt     now
        gie
now:    sub     sp,sp,#16
        str     lr,[sp,#2]
        str     r44,[sp,#3]
        jalr    r12
        ldr     r44,[sp,#3]
        ldr     lr,[sp,#2]
        add     sp,sp,#16
        mov     r1,#1
        strd    r0,[r44]
        rts
        .size   ___rpc_start,.-___rpc_start

; The handler of the user's interrupt: it serves the newest call until there is none, and may be
; interrupted itself. What functions keep is not saved.
        .equ    FRAME, 192
        function ___rpc_handler
        strd    r16,[sp,#-18]                   ; below sp: interrupts are disabled
        movfs   r16,status
        movfs   r17,iret
        sub     sp,sp,FRAME
        strd    r16,[sp,#22]
        strd    r0,[sp,#1]
        strd    r2,[sp,#2]
        strd    r4,[sp,#3]
        strd    r6,[sp,#4]
        str     r12,[sp,#10]
        str     lr,[sp,#11]
        strd    r18,[sp,#7]
        strd    r20,[sp,#8]
        strd    r22,[sp,#9]
        strd    r24,[sp,#10]
        strd    r26,[sp,#11]
        strd    r44,[sp,#12]
        strd    r46,[sp,#13]
        strd    r48,[sp,#14]
        strd    r50,[sp,#15]
        strd    r52,[sp,#16]
        strd    r54,[sp,#17]
        strd    r56,[sp,#18]
        strd    r58,[sp,#19]
        strd    r60,[sp,#20]
        strd    r62,[sp,#21]
        movfs   r16,config
        str     r16,[sp,#46]
        mov     r17,%low(0xe0000)               ; floats, whatever was interrupted
        movt    r17,%high(0xe0000)
        orr     r16,r16,r17
        eor     r16,r16,r17
        movts   config,r16
        mov     r4,%low(___rpc)
        movt    r4,%high(___rpc)
        ldr     r5,[r4,BASE]
        orr     r5,r5,r4
next:   mov     r17,#0
1:      mov     r16,#1
        testset r16,[r5,r17]
        sub     r16,r16,#0
        bne     1b
        ldrd    r20,[r4,COUNTS]
        mov     r19,#1
        sub     r20,r20,#1
        bltu    empty
        orr     r21,r21,r19
        strd    r20,[r4,COUNTS]
        lsl     r22,r20,#3
        lsl     r23,r20,#4
        add     r22,r22,r23
        mov     r23,%low(___rpc_queue+ITEMS)
        movt    r23,%high(___rpc_queue+ITEMS)
        add     r22,r22,r23
        ldrd    r6,[r22]                        ; the function, where its value goes
        ldrd    r0,[r22,#1]
        ldrd    r2,[r22,#2]
        str     r17,[r4]                        ; the lock
        gie
        jalr    r6
        gid
        mov     r1,#1
        strd    r0,[r7]
        ldr     r16,[r4,SERVED]
        add     r16,r16,#1
        str     r16,[r4,SERVED]
        b       next
empty:  orr     r21,r21,r19
        eor     r21,r21,r19
        str     r21,[r4,GATE]
        str     r17,[r4]
        ldr     r16,[sp,#46]
        movfs   r17,config
        mov     r18,%low(0xe0001)               ; how numbers are computed
        movt    r18,%high(0xe0001)
        eor     r16,r16,r17
        and     r16,r16,r18
        eor     r16,r16,r17
        movts   config,r16
        ldrd    r0,[sp,#1]
        ldrd    r2,[sp,#2]
        ldrd    r4,[sp,#3]
        ldrd    r6,[sp,#4]
        ldr     r12,[sp,#10]
        ldr     lr,[sp,#11]
        ldrd    r18,[sp,#7]
        ldrd    r20,[sp,#8]
        ldrd    r22,[sp,#9]
        ldrd    r24,[sp,#10]
        ldrd    r26,[sp,#11]
        ldrd    r44,[sp,#12]
        ldrd    r46,[sp,#13]
        ldrd    r48,[sp,#14]
        ldrd    r50,[sp,#15]
        ldrd    r52,[sp,#16]
        ldrd    r54,[sp,#17]
        ldrd    r56,[sp,#18]
        ldrd    r58,[sp,#19]
        ldrd    r60,[sp,#20]
        ldrd    r62,[sp,#21]
        ldrd    r16,[sp,#22]
        add     sp,sp,FRAME
        movts   iret,r17
        movts   status,r16                      ; from here on flags stay
        ldrd    r16,[sp,#-18]
        rti
        .size   ___rpc_handler,.-___rpc_handler
