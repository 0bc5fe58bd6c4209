; Puts and gets: r0 is the destination, r1 the source, r2 the number of elements, r3 the PE.
;
; Eight doublewords, or words or bytes where the alignment allows no more, go in a hardware loop of
; eight instructions: four loads and four stores, so that no store waits for its load.

        .include "shmem-device.inc"

        .equ    DISABLED, 1 << 1                ; status: interrupts are disabled

; Puts and gets of elements of a size end as those of bytes.
        .macro  transfers bits,shift,types:vararg
        function _shmem_put\bits
        .irp    t,\types
        label   \t,put
        .endr
        lsl     r2,r2,\shift
        b       _shmem_putmem
        function _shmem_get\bits
        .irp    t,\types
        label   \t,get
        .endr
        lsl     r2,r2,\shift
        b       _shmem_getmem
        .endm

        transfers 8,0,char,schar,uchar,int8,uint8
        transfers 16,1,short,ushort,int16,uint16
        function _shmem_put128
        lsl     r2,r2,#4
        b       _shmem_putmem
        function _shmem_get128
        lsl     r2,r2,#4
        b       _shmem_getmem

; void shmem_TYPE_p(TYPE *dest, TYPE value, int pe) of up to four bytes: r0, r1, r2.
        .macro  single store,types:vararg
        function ___shmem_p_\store
        .irp    t,\types
        label   \t,p
        .endr
        locate  r0,r2
        touch   r2
        \store  r1,[r0]
        rts
        .endm

; TYPE shmem_TYPE_g(const TYPE *source, int pe): r0, r1. Narrow signed ones fill a register.
        .macro  fetch name,load,shift,types:vararg
        function ___shmem_g_\name
        .irp    t,\types
        label   \t,g
        .endr
        locate  r0,r1
        \load   r0,[r0]
        .if     \shift
        lsl     r0,r0,\shift
        asr     r0,r0,\shift
        .endif
        rts
        .endm
        fetch   64,ldrd,0,double,longdouble,longlong,ulonglong,int64,uint64
        .ifndef __shmem_only                    ; the compiler inlines these
        single  strb,char,schar,uchar,int8,uint8
        single  strh,short,ushort,int16,uint16
        single  str,float,int,long,uint,ulong,int32,uint32,size,ptrdiff
        fetch   8,ldrb,0,char,uchar,uint8
        fetch   8s,ldrb,24,schar,int8
        fetch   16,ldrh,0,ushort,uint16
        fetch   16s,ldrh,16,short,int16
        fetch   32,ldr,0,float,int,long,uint,ulong,int32,uint32,size,ptrdiff
        .endif

; unsigned __shmem_base_of(int pe): the address of a PE's memory.
        function ___shmem_base_of
        mov     r1,r0
        mov     r0,#0
        locate  r0,r1
        rts

; Copies four pieces in each of r3 turns, r3 > 0. Hardware loops do not like interrupts.
        .macro  turns load,store
        mov     r21,%low(1f)
        movt    r21,%high(1f)
        movts   ls,r21
        mov     r21,%low(2f)
        movt    r21,%high(2f)
        movts   le,r21
        movfs   r21,status
        gid
        movts   lc,r3
        .balignw 8,0x01a2                       ; with NOP
1:      \load   r44,[r1],#1
        \load   r46,[r1],#1
        \load   r48,[r1],#1
        \load   r50,[r1],#1
        \store  r44,[r0],#1
        \store  r46,[r0],#1
        \store  r48,[r0],#1
2:      \store  r50,[r0],#1
        lsl     r21,r21,#30                     ; DISABLED is the sign
        blt     3f
        gie
3:
        .endm

; Copies one piece if a bit of r2 is set.
        .macro  piece bit,load,store
        lsl     r3,r2,31-\bit                   ; the bit is the sign
        bgte    1f
        \load   r44,[r1],#1
        \store  r44,[r0],#1
1:
        .endm

; Elements of 64 and 32 bits, before what moves bytes.
        .macro  wide what
        public  _shmem_\what\()64
_shmem_\what\()64:
        .irp    t,double,longdouble,longlong,ulonglong,int64,uint64
        label   \t,\what
        .endr
        lsl     r2,r2,#1
        public  _shmem_\what\()32
_shmem_\what\()32:
        .irp    t,float,int,long,uint,ulong,int32,uint32,size,ptrdiff
        label   \t,\what
        .endr
        lsl     r2,r2,#2
        .endm

; void __shmem_copy(void *to, const void *from, size_t bytes), and what ends with it.
        .section .text.__shmem_copy,"ax",@progbits
        .balign 8
        public  ___shmem_copy
        public  _shmem_putmem
        public  _shmem_getmem
        wide    get
_shmem_getmem:
        locate  r1,r3
        b       ___shmem_copy
        .size   _shmem_getmem,.-_shmem_getmem

        wide    put
_shmem_putmem:
        locate  r0,r3
        touch   r3
        .size   _shmem_putmem,.-_shmem_putmem

___shmem_copy:
        orr     r3,r0,r1
        lsl     r3,r3,#29                       ; both to a multiple of 8
        bne     unaligned
doublewords:
        lsr     r3,r2,#5
        beq     4f
        turns   ldrd,strd
4:      lsl     r3,r2,#27
        beq     done
        lsl     r3,r2,#27
        bgte    5f
        ldrd    r44,[r1],#1
        ldrd    r46,[r1],#1
        strd    r44,[r0],#1
        strd    r46,[r0],#1
5:      piece   3,ldrd,strd
        lsl     r3,r2,#29
        beq     done
words:  piece   2,ldr,str
        piece   1,ldrh,strh
        piece   0,ldrb,strb
done:   rts

unaligned:
        eor     r3,r0,r1
        lsl     r16,r3,#30                      ; both to as much beyond a multiple of 4?
        bne     bytes
        lsl     r16,r3,#29
        mov     r17,#7
        beq     head                            ; or of 8
        mov     r17,#3
head:   sub     r2,r2,#0
        beq     done
        and     r18,r0,r17
        beq     6f
        ldrb    r44,[r1],#1
        sub     r2,r2,#1
        strb    r44,[r0],#1
        b       head
6:      lsl     r16,r3,#29
        beq     doublewords
        lsr     r3,r2,#4
        beq     7f
        turns   ldr,str
7:      piece   3,ldr,str                       ; eight bytes are two words
        lsl     r3,r2,#28
        bgte    words
        ldr     r44,[r1],#1
        str     r44,[r0],#1
        b       words

bytes:  lsr     r3,r2,#2
        beq     8f
        turns   ldrb,strb
8:      mov     r3,#3
        and     r2,r2,r3
        beq     done
9:      ldrb    r44,[r1],#1
        sub     r2,r2,#1
        strb    r44,[r0],#1
        bne     9b
        rts
        .size   ___shmem_copy,.-___shmem_copy
