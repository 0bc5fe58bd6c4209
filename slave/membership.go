package slave

import (
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/parallergo/epiphany/term"
)

// Membership is the record that the ARM writes into the SRAM of a core whose process is a member of
// a job: the process and its number in the job, and the cores of all members by number.
type Membership struct {
	Pid   term.Term
	Me    int
	Cores []int
}

// MembershipWords returns the number of words that the ARM stores for a job with so many members.
func MembershipWords(members int) int { return 2 + members }

// What a core executes for the calls; words that leave it are charged in addition, by address. The
// first part finds the core of a member and checks the range, the loops copy.
var (
	findMember = isa.MustParse(`ldr r3,[r8]; sub r3,r3,r0; bne no; ldr r3,[r8,#1]; sub r3,r3,r2;
		bltu no; lsl r4,r2,#2; add r4,r4,r8; ldr r4,[r4,#2]; sub r3,r4,#0; beq no; ldr r3,[r8,#1];
		sub r5,r1,r3; bltu no; add r5,r1,r6; sub r5,r5,r3; bltu no; add r0,r4,r1`)
	copyWord = isa.MustParse("ldr r3,[r1],#1; str r3,[r0],#1; sub r2,r2,#1; bne loop")
	copyByte = isa.MustParse("ldrb r3,[r1],#1; strb r3,[r0],#1; sub r2,r2,#1; bne loop")
	noteCore = isa.MustParse("strb r17,[r9,r2]; str r12,[r9,#-1]")
	setLock  = isa.MustParse("mov r3,#1; testset r3,[r0,r4]; sub r3,r3,#0; beq got")
	testWord = isa.MustParse(`ldrd r2,[r0]; ldrd r4,[r1]; sub r6,r2,r4; bne other; sub r7,r3,r5;
		beq same; lsl r8,r9,#1; jr r8`)
	askCore = isa.MustParse(`ldrb r3,[r1],#1; sub r4,r3,#0; beq next; strb r5,[r1,#-1];
		sub r4,r1,r2; bltu loop`)
)

// memberBytes is the size of that code, and of the table with the cores of members.
func memberBytes(b *emu.Board) (n int) {
	for _, s := range []isa.Seq{findMember, copyWord, copyWord, copyByte, copyByte, noteCore, setLock,
		testWord, askCore} {
		n += s.Bytes()
	}
	return n + (MembershipWords(b.Cores())+3)*emu.WordBytes
}
