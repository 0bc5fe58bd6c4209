; Transfers by the DMA engines: r0 is the destination, r1 the source, r2 the bytes, r3 the PE. Each
; engine moves half.

        .include "shmem-device.inc"

        .equ    DMA, 1 << 0 | 1 << 1            ; enabled, master

; Lets an engine copy \count units of 1 << r17 bytes from \from to \to. r16 is the configuration,
; r18 the strides.
        .macro  start engine,to,from,count
        movts   dma\engine\()stride,r18
        movts   dma\engine\()count,\count
        movts   dma\engine\()srcaddr,\from
        movts   dma\engine\()dstaddr,\to
        movts   dma\engine\()config,r16
        .endm

        .section .text.__shmem_transfer,"ax",@progbits
        .balign 8
        public  _shmem_getmem_nbi
_shmem_getmem_nbi:
        locate  r1,r3
        movfs   r16,coreid                      ; the address that an engine knows this core by
        lsr     r17,r0,#20
        bne     transfer
        lsl     r16,r16,#20
        add     r0,r0,r16
        b       transfer
        .size   _shmem_getmem_nbi,.-_shmem_getmem_nbi

        public  _shmem_putmem_nbi
_shmem_putmem_nbi:
        locate  r0,r3
        touch   r3
transfer:
        mov     r17,#3
        orr     r3,r0,r1
        orr     r3,r3,r2
        lsl     r16,r3,#29
        bne     smaller
ready:  lsr     r20,r2,r17                      ; units
        beq     4f
again:  mov     r18,%low(0x10001)               ; a step of a unit on both sides
        movt    r18,%high(0x10001)
        mov     r22,%low(0x10000)               ; the count of the outer loop
        movt    r22,%high(0x10000)
        lsl     r18,r18,r17
        lsl     r16,r17,#5
        mov     r19,DMA
        orr     r16,r16,r19
        mov     r19,#0xffff
        sub     r3,r20,r19
        bgtu    many
        mov     r19,r20
many:   sub     r20,r20,r19                     ; what is left for another turn
1:      movfs   r3,dma0status
        movfs   r23,dma1status
        orr     r3,r3,r23
        lsl     r3,r3,#28
        bne     1b
        lsr     r21,r19,#1
        beq     last
        orr     r3,r22,r21
        start   1,r0,r1,r3
        sub     r19,r19,r21
        lsl     r21,r21,r17
        add     r0,r0,r21
        add     r1,r1,r21
last:   orr     r3,r22,r19
        start   0,r0,r1,r3
        sub     r20,r20,#0
        bne     further
4:      rts

further:
        lsl     r19,r19,r17
        add     r0,r0,r19
        add     r1,r1,r19
        b       again

; Units of four bytes, two, or one.
smaller:
        sub     r17,r17,#1
        mov     r18,#1
2:      lsl     r16,r18,r17
        sub     r16,r16,#1
        and     r16,r16,r3
        beq     ready
        sub     r17,r17,#1
        b       2b
        .size   _shmem_putmem_nbi,.-_shmem_putmem_nbi

; Transfers of elements of a size end as those of bytes.
        .macro  streams bits,shift,types:vararg
        function _shmem_put\bits\()_nbi
        .irp    t,\types
        label   \t,put_nbi
        .endr
        lsl     r2,r2,\shift
        b       _shmem_putmem_nbi
        function _shmem_get\bits\()_nbi
        .irp    t,\types
        label   \t,get_nbi
        .endr
        lsl     r2,r2,\shift
        b       _shmem_getmem_nbi
        .endm
        streams 8,0,char,schar,uchar,int8,uint8
        streams 16,1,short,ushort,int16,uint16
        streams 32,2,float,int,long,uint,ulong,int32,uint32,size,ptrdiff
        streams 64,3,double,longdouble,longlong,ulonglong,int64,uint64
        function _shmem_put128_nbi
        lsl     r2,r2,#4
        b       _shmem_putmem_nbi
        function _shmem_get128_nbi
        lsl     r2,r2,#4
        b       _shmem_getmem_nbi
