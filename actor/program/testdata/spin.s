; Does nothing, for ever.

        .global _main, _fault, _wild, _status, _stop, _forge, _idle
_main:  b       _main

_fault: mov     r0,#2
        ldr     r0,[r0]                         ; misaligned
        rts

; Stores to the address in r0.
_wild:  str     r0,[r0]
        rts

_status: rts

_stop:  bkpt

; Tells the ARM that there is more in the outbox than it holds.
_forge: mov     r0,%low(_epiphany_channel)
        ldr     r0,[r0]
        mov     r1,%low(0x10000)
        movt    r1,%high(0x10000)
        str     r1,[r0]
_idle:  idle
        b       _idle
