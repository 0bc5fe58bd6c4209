package board

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/emu"
)

// The program of table 2 of the COPRTHR-2 paper: matrices of 128×128 floats, multiplied by the
// algorithm of Cannon. Each of the 4×4 cores has a block of three matrices, which it multiplies
// four times. Between that it passes two of them on to its neighbours. The paper's time begins when
// the host writes the matrices to shared DRAM and ends when it has read the product; it has the
// program loaded in between. Its parts are executed and measured here, and the time of the whole is
// their sum. What it lacks are the libraries of both sides.
const (
	blockSide  = 32 // floats
	blockBytes = blockSide * blockSide * emu.WordBytes
	perSide    = 4 // blocks of a matrix: also how often a core multiplies
	square     = 4 // side of what is kept of a product in registers
	matrices   = 3
	passedOn   = 2 * perSide // blocks that a core passes on, those that bring them in order included
	mpiBuffer  = 512         // bytes that are passed on at a time
	// What the paper gives of the program: bytes in SRAM with all of it there, and with the
	// multiplication and some of the rest in shared DRAM.
	allInCore, restInCore = 8736, 4864
)

// squareTurn is the text of what adds the product of two squares to a third, in registers, and
// squareEnds that of what is before and behind all turns for one.
var squareTurn, squareEnds = multiplication()

// multiplication is the inner loop as a compiler makes it of C that is unrolled by hand: sums of
// four products, of which the first is multiplied, the others are multiplied and added, and the
// result is added to what was there.
func multiplication() (turn, ends string) {
	var t, e strings.Builder
	// Rows of both squares are at r4 to r6, r12 and r8 to r11. Registers from r16 on are the square
	// of the product, from r32 on sums, from r48 on a column of one square and from r52 on a row of
	// the other. r2 and r3 are how far the rows move.
	rows := [2][square]int{{4, 5, 6, 12}, {8, 9, 10, 11}}
	for k := range square {
		for i := range square {
			fmt.Fprintf(&t, "ldr r%d,[r%d,#%d]\nldr r%d,[r%d,#%d]\n", 48+i, rows[0][i], k,
				52+i, rows[1][k], i)
		}
		operation := "fmadd"
		if k == 0 {
			operation = "fmul"
		}
		for i := range square * square {
			fmt.Fprintf(&t, "%s r%d,r%d,r%d\n", operation, 32+i, 48+i/square, 52+i%square)
		}
	}
	for i := range square * square {
		fmt.Fprintf(&t, "fadd r%d,r%d,r%d\n", 16+i, 16+i, 32+i)
		fmt.Fprintf(&e, "ldr r%d,[r%d,#%d]\nstr r%d,[r%d,#%d]\n", 16+i, 4+i/square%2, i%square,
			16+i, 4+i/square%2, i%square)
	}
	for i := range square {
		for _, side := range rows {
			fmt.Fprintf(&t, "add r%d,r%d,r2\n", side[i], side[i])
			fmt.Fprintf(&e, "add r%d,r%d,r3\n", side[i], side[i])
		}
	}
	e.WriteString("mov r0,#8\nsub r1,r1,#1\n")
	return t.String(), e.String()
}

// innerLoops are the times of the whole program, in seconds, with its inner loop in SRAM and in
// shared DRAM.
func innerLoops(ctx context.Context) (figures []Figure, err error) {
	around, err := sum(ctx, matricesByARM, matricesByCores)
	if err != nil {
		return nil, err
	}
	for _, c := range []struct {
		what, section string
		inCore        int
	}{{"inner-loop-from-sram", ".text", allInCore}, {"inner-loop-from-dram", "code_dram", restInCore}} {
		rest, err := sum(ctx, loading(c.inCore), multiplied(c.section))
		if err != nil {
			return nil, err
		}
		figures = append(figures, Figure{"time/" + c.what, (around + rest) / clockHz, "s"})
	}
	return figures, nil
}

// part measures a part of the program, in cycles.
type part func(ctx context.Context) (cycles float64, err error)

// sum is the cycles of parts that follow each other.
func sum(ctx context.Context, parts ...part) (cycles float64, err error) {
	for _, p := range parts {
		c, err := p(ctx)
		if err != nil {
			return 0, err
		}
		cycles += c
	}
	return cycles, nil
}

// multiplied is the time of a core's multiplications with their code in a section: all cores
// multiply at once and wait for each other.
func multiplied(section string) part {
	const squares = perSide * (blockSide / square) * (blockSide / square)
	return func(ctx context.Context) (cycles float64, err error) {
		for _, p := range []struct {
			text  string
			times int
		}{{squareTurn, squares * blockSide / square}, {squareEnds, squares}} {
			each, err := slowest(ctx, p.text, section)
			if err != nil {
				return 0, err
			}
			cycles += float64(p.times) * each
		}
		return cycles, nil
	}
}

// slowest is the time of a turn of the slowest core, while all do the same.
func slowest(ctx context.Context, text, section string) (cycles float64, err error) {
	source := fmt.Sprintf("\tmov r0,%%low(turn)\n\tmovt r0,%%high(turn)\n\tjr r0\n"+
		"\t.section %s,\"ax\",@progbits\nturn:\n%ssub r7,r7,#1\nbne turn\n", section, text)
	b, err := load(ctx, "square", source, coarse)
	if err != nil {
		return 0, err
	}
	defer b.close(&err)
	r := registers{}
	for i, row := range []int{4, 5, 6, 12, 8, 9, 10, 11} {
		r[row] = dataAt + uint32(i*blockSide*emu.WordBytes)
	}
	for _, core := range all(b.board) {
		b.set(core, r)
	}
	each, err := b.turns(ctx, all(b.board)...)
	if err != nil {
		return 0, err
	}
	return slices.Max(each), nil
}

// matricesByCores is the time in which cores get their blocks, pass them on, and put the product
// back.
func matricesByCores(ctx context.Context) (cycles float64, err error) {
	board := emu.Parallella()
	for _, p := range []struct {
		path  path
		times float64
	}{{fromDRAM, matrices}, {toDRAM, 1}} {
		each, err := transfer(ctx, blockBytes, p.path, all(&board)...)
		if err != nil {
			return 0, err
		}
		cycles += p.times * slices.Max(each)
	}
	flag, err := roundTrip(ctx, 1)
	if err != nil {
		return 0, err
	}
	local, err := copied(ctx, dataAt, otherAt)
	if err != nil {
		return 0, err
	}
	remote, err := copied(ctx, dataAt, board.SRAM(1)+dataAt)
	const blocks = blockBytes / copyBytes
	return cycles + passedOn*(blockBytes/mpiBuffer*flag+blocks*(local+remote)), err
}

// matricesByARM is the time in which the ARM writes matrices to shared DRAM and reads one.
func matricesByARM(ctx context.Context) (cycles float64, err error) {
	b, err := open(ctx, "empty", coarse)
	if err != nil {
		return 0, err
	}
	defer b.close(&err)
	p := make([]byte, perSide*perSide*blockBytes)
	before := b.sys.Clock()
	for range matrices {
		if err := b.sys.WriteShared(ctx, 0, p); err != nil {
			return 0, err
		}
	}
	if err := b.sys.ReadShared(ctx, 0, p); err != nil {
		return 0, err
	}
	return float64(b.sys.Clock() - before), nil
}

// loading is the time in which a program gets into all cores: the ARM writes it into one, each core
// that has it copies it into one that has not. What is not for SRAM the ARM writes to shared DRAM.
func loading(bytes int) part {
	return func(ctx context.Context) (cycles float64, err error) {
		b, err := open(ctx, "empty", coarse)
		if err != nil {
			return 0, err
		}
		defer b.close(&err)
		before := b.sys.Clock()
		p := make([]byte, allInCore)
		if err := b.group.Write(ctx, 0, dataAt, p[:bytes]); err != nil {
			return 0, err
		}
		if err := b.sys.WriteShared(ctx, 0, p[bytes:]); err != nil {
			return 0, err
		}
		cycles = float64(b.sys.Clock() - before)
		for have := 1; have < b.board.Cores(); have *= 2 {
			each, err := copied(ctx, dataAt, b.board.SRAM(have)+dataAt)
			if err != nil {
				return 0, err
			}
			cycles += float64((bytes+copyBytes-1)/copyBytes) * each
		}
		return cycles, nil
	}
}
