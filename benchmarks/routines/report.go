package routines

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/bytecode/handlers"
	"github.com/parallergo/epiphany/vm/rts"
)

// Heading begins the section.
const Heading = "### Declared before, measured now\n"

//go:embed declared.tsv
var declaredText string

// routine is a routine as it was declared and as it is measured.
type routine struct {
	name                  string
	cycles, bytes         int
	declCycles, declBytes int
}

// Report is a section of docs/model.md.
func Report() (string, error) {
	declared, err := readDeclared()
	if err != nil {
		return "", err
	}
	all := handlerRows()
	doubles, rings, collector := doubleRows(), ringRows(), collectorRows()
	builtins, terms, bigs, slave := builtinRows(), termRows(), bigRows(), slaveRows()
	integers := integerRows()
	for _, rows := range [][]routine{all, doubles, rings, collector, builtins, terms, bigs, integers,
		slave} {
		for i := range rows {
			d, ok := declared[rows[i].name]
			if !ok {
				return "", fmt.Errorf("nothing was declared for %q", rows[i].name)
			}
			rows[i].declCycles, rows[i].declBytes = d[0], d[1]
		}
	}
	var b strings.Builder
	b.WriteString(Heading)
	for _, part := range []struct {
		about string
		rows  []routine
	}{
		{summary(all), all}, {fmt.Sprintf(aboutDoubles, rts.DoubleBoxing.Cycles()), doubles},
		{aboutRings, rings}, {aboutCollector, collector}, {aboutBuiltins, builtins},
		{aboutTerms, terms}, {aboutBigs, bigs},
		{fmt.Sprintf(aboutIntegers, rts.SmallInts.Bytes()), integers}, {aboutSlave, slave},
	} {
		fmt.Fprintf(&b, "%s\n%s\n", part.about, tableOf(part.rows))
	}
	return b.String(), nil
}

// readDeclared is cycles and bytes by the names of routines.
func readDeclared() (map[string][2]int, error) {
	declared := map[string][2]int{}
	for line := range strings.Lines(declaredText) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 {
			continue // the comment
		}
		var d [2]int
		for i := range d {
			n, err := strconv.Atoi(fields[1+i])
			if err != nil {
				return nil, fmt.Errorf("declared.tsv: %w", err)
			}
			d[i] = n
		}
		declared[fields[0]] = d
	}
	return declared, nil
}

// entries is the length of lists in the table.
const entries = 2

// handlerRows are the handlers of the compact virtual machine.
func handlerRows() (rows []routine) {
	for _, g := range bytecode.Groups {
		for i := range g.Ops {
			op := g.Ops[i].Op
			if op == bytecode.OpLabel {
				continue
			}
			path := handlers.PathOf(op, handlers.Sample(op, entries))
			rows = append(rows, routine{name: g.Ops[i].Name, cycles: path.Cycles,
				bytes: handlers.HandlerBytes(op)})
		}
	}
	return append(rows, routine{name: "shared by handlers", bytes: handlers.SharedBytes()})
}

// doubleRows are the routines of double precision by hand.
func doubleRows() (rows []routine) {
	for _, o := range []struct {
		name string
		op   rts.DoubleOp
	}{
		{"sum, difference", rts.DoubleAdd}, {"product", rts.DoubleMultiply},
		{"quotient", rts.DoubleDivide}, {"from an integer", rts.DoubleFromInt},
		{"to an integer", rts.DoubleTruncate},
	} {
		rows = append(rows, routine{name: o.name, cycles: int(rts.HandDouble(o.op).Cycles)})
	}
	return append(rows, routine{name: "code of all", bytes: rts.HandDoubleCode()})
}

// ringWords is the length of the messages in the table: one to a slave.
const ringWords = 5

// ringRows are the routines of rings.
func ringRows() []routine {
	p := rts.RingPrices()
	row := func(name string, cycles uint64) routine {
		return routine{name: name, cycles: int(cycles)}
	}
	return []routine{
		row("message into a ring", p.Adding(ringWords)), row("no room for it", p.Full),
		row("publishing, beside the fence", p.Publish), row("look at a ring", p.Len),
		row("message out of a ring", p.Taking(ringWords)),
		row("giving room back", p.Release), row("and telling the master", p.ReleaseNotify),
		{name: "code of rings", bytes: p.Bytes},
	}
}

// collectorRows are the events of a collection.
func collectorRows() (rows []routine) {
	prices, sweep := rts.GCPrices(), rts.SweepPrices()
	add := func(name string, cycles uint64) {
		rows = append(rows, routine{name: name, cycles: int(cycles)})
	}
	of := func(e rts.GCEvent) uint64 { return prices[e].Cycles }
	scan := of(rts.GCScanWord)
	add("a collection", of(rts.GCStart))
	add("roots that lie together", of(rts.GCRoots))
	add("a root", of(rts.GCRoot))
	add("that is a pointer", of(rts.GCRootPointer))
	add("cell copied", of(rts.GCPair))
	add("cell copied and looked at", of(rts.GCPair)+2*scan)
	add("tuple of 3 copied and looked at", of(rts.GCBox)+3*(of(rts.GCBoxWord)+scan))
	add("float copied", of(rts.GCRawBox)+2*of(rts.GCBoxWord))
	add("pointer within a copy", of(rts.GCScanPointer))
	add("to a cell that has been copied", of(rts.GCSeenPair))
	add("cell copied, depth first", of(rts.GCDeepPair)+2*of(rts.GCAwaitWord))
	add("tuple of 3, depth first", of(rts.GCDeepBox)+3*(of(rts.GCBoxWord)+of(rts.GCAwaitWord)))
	add("pointer that is pending", of(rts.GCPending))
	add("range behind the first", of(rts.GCNextRange))
	add("another area", of(rts.GCNextArea))
	add("box of a binary that lives", sweep.Alive.Cycles)
	add("that is dropped", sweep.Dead.Cycles)
	choices := rts.ChoicePrices()
	add("whether a nursery is collected", choices.Accepts.Cycles)
	add("the block for everything", choices.Wanted.Cycles)
	add("a smaller block", choices.Suffices.Cycles)
	return append(rows, routine{name: "collector", bytes: rts.CollectorBytes()},
		routine{name: "choices of the collector", bytes: choices.Bytes})
}

// builtinRows are built-in functions.
func builtinRows() (rows []routine) {
	prices := rts.BuiltinPrices()
	for _, name := range rts.Builtin {
		p := prices[name]
		rows = append(rows, routine{name: "function " + name, cycles: p.Cycles, bytes: p.Bytes})
	}
	return rows
}

// termRows are walks over terms.
func termRows() (rows []routine) {
	p := rts.TermPrices()
	add := func(name string, r rts.Routine) {
		rows = append(rows, routine{name: name, cycles: int(r.Cycles)})
	}
	for _, walk := range []struct {
		begin, of string
		how       *rts.Pairs
	}{{"=:= of the same words", "", &p.Same},
		{"order of the same words", " in order", &p.Order}} {
		add(walk.begin, walk.how.Start)
		add("a pair of words"+walk.of, walk.how.Pair)
		add("a cell"+walk.of, walk.how.Cell)
		add("a tuple"+walk.of, walk.how.Box)
		add("more words behind it"+walk.of, walk.how.Nested)
		add("a pair that differs"+walk.of, walk.how.Differ)
	}
	add("a copy with its count", p.Copy.Start)
	add("a word of it", p.Copy.Word)
	add("a cell or box of it", p.Copy.Object)
	add("word of a copy", p.CopyWord)
	return append(rows, routine{name: "walks over terms", bytes: p.Bytes})
}

// bigRows are the arithmetic of big integers.
func bigRows() (rows []routine) {
	p := rts.BigPrices()
	add := func(name string, r rts.Routine) {
		rows = append(rows, routine{name: name, cycles: int(r.Cycles)})
	}
	add("sum of big integers", p.Add)
	add("a limb of a sum", p.AddLimb)
	add("difference of big integers", p.Sub)
	add("a limb of a difference", p.SubLimb)
	add("product of big integers", p.Mul)
	add("a limb of the second factor", p.MulRow)
	add("a pair of limbs", p.MulPair)
	return append(rows, routine{name: "sums and products of big integers", bytes: p.Bytes})
}

// integerRows are the operators on integers of any size, and the division of small ones.
func integerRows() (rows []routine) {
	p := rts.IntegerPrices()
	add := func(name string, r rts.Routine) {
		if r.Cycles > 0 {
			rows = append(rows, routine{name: name, cycles: int(r.Cycles)})
		}
	}
	for op, names := range integerNames {
		price := &p.Op[op]
		add(names[0], price.Start)
		add(names[1], price.Limb)
		add(names[2], price.Row)
		add(names[3], price.Pair)
	}
	add("quotient of small integers", p.Divide)
	add("a bit of it", p.QuotientBit)
	return append(rows, routine{name: "integers of any size", bytes: p.Bytes})
}

// integerNames are rows for operators, their limbs, rows and pairs.
var integerNames = [rts.NumIntegerOps][4]string{
	rts.IntegerSum:     {"sum of integers", "a limb of their sum"},
	rts.IntegerProduct: {"product of integers", "", "a limb of a factor", "a pair of factors' limbs"},
	rts.IntegerQuotient: {"quotient, remainder", "a limb of the divisor", "a limb of the quotient",
		"a pair of these"},
	rts.IntegerShorter:   {"of a shorter dividend"},
	rts.IntegerBits:      {"bitwise operator", "a limb of its operands"},
	rts.IntegerShiftUp:   {"shift to the left", "a limb that it shifts", "a limb that it adds"},
	rts.IntegerShiftDown: {"shift to the right", "a limb that goes down", "a limb that it drops"},
}

// slaveRows are the parts of the slave beside its rings.
func slaveRows() []routine {
	p := rts.SlavePrices()
	row := func(name string, cycles uint64) routine {
		return routine{name: name, cycles: int(cycles)}
	}
	return []routine{
		row("a process traps", p.Leave), row("and goes on", p.Resume),
		row("call of the master, beside the fence", p.Call), row("an argument of it", p.CallArg),
		row("check for a reply", p.Replied), row("a new process", p.Begin),
		row("an argument of its function", p.BeginArg), row("a message into the mailbox", p.Message),
		row("a signal", p.Signal), row("text that is printed", p.Print),
		row("a byte of it", p.PrintByte), row("its way into the ring", p.Flush),
		row("a request to be resumed", p.Halt),
		{name: "slave with its rings", bytes: p.Bytes}, {name: "rest of the slave", bytes: p.RestBytes},
	}
}

const introduction = `
These routines are assembly texts that are executed: their size is what they assemble to, and their
time is what the pipeline takes for the path that is executed, which tests compare with the cycles
that a core takes from its own memory. Tests execute each routine on random operands and compare the
result with its meaning in Go. The values that were declared before are recorded in
benchmarks/routines/declared.tsv; ` + "`make routines-doc`" + ` writes this section.

Handlers of the cost model *own* (bytecode/handlers/text/own.s), with operands as in docs/opcodes.md
except for lists, which have %d entries. One execution of each takes %d cycles; %d were declared.
All code and its jump tables are %d bytes; %d bytes of code were declared, and none for the tables.
A handler is larger than the declared sequence because it has to return from code for operands that
it shares with others, and because the code for failure is out of the reach of short branches. It
takes longer where one part needs the result of the load at the end of the previous part at once.
Some declared sequences were wrong: is_boolean recognised the wrong atoms, neg missed the only
possible overflow, div did not check for it, bsl and bsr took five bits of the shift distance,
select_arity compared a number with a term, is_port did not test anything, recv_seek loaded from a
small integer, call_fun took the entry of a fun for its address and copied one free variable however
many there were, and functions of the runtime were called without loading their addresses.

Instructions that do the same share a handler: is_eq and is_eq_exact, is_ne and is_ne_exact, try and
catch, try_end and try_case. Where a handler is the beginning of another one, as bs_get_integer of
bs_get_bits, its size is that of the beginning.

Still *declared*, as sequences of instructions that are never executed: the rest of the runtime
(the instruction cache's, the built-in functions that are not listed below, bitstrings, and what is
said below), and all of gcc-beam. Native code has the size
to which the assembler assembles its sequences, which a test checks for each instruction and its
registers; what these sequences do is not executed. HiPE's code is priced in the same way, and
fitted.
`

const aboutDoubles = `
Double precision by hand, mean cycles over numbers of similar size; boxing a result is *declared*,
with %d cycles:
`

const aboutRings = `
Rings between slaves and master (vm/rts/text/ring.s), with messages of five words; loads and stores
of shared DRAM are charged in addition. Before, nothing was charged for these instructions. Their
bytes are part of the slave's.
`

const aboutCollector = `
The collector of cores (vm/rts/text/gc.s), where the runtime is handwritten: the cost of one more
event of each kind. A test executes it on random heaps, with up to three ranges that are collected
into up to three areas, and compares every word of heap and roots with the result of the collector
in Go; the sum of the events' costs is what the core takes within 1 % over all heaps, and within 5 %
for each. The number of events of each kind is counted in Go. Loads, stores and fences outside the
core's SRAM are charged in addition, as before. Where the runtime is C the declared loops stay. What
to collect and into how much is executed, too, with one area and nothing in memory; tests compare
these choices with this runtime's on random processes. 100 more bytes stay *declared*: finding roots
in mailbox and dictionary, and two calls of the master. Before, the copying of a word was declared as
a loop with a jump by its tag, and nothing for roots and choices.
`

const aboutBuiltins = `
Built-in functions of cores (vm/rts/text/bif.s, build.s, beside.s, bytes.s and number.s), for lists,
tuples and maps of four elements of which the last is used, numbers of four digits, and a dictionary
in which four other keys collide; what else there may be any number of, elements on the right of --,
pairs of a dictionary or binaries in an iolist, there is twice. Tests execute them on random terms;
they compare the newer ones with the functions in Go, and the work that is counted there with the
cycles that a core takes. Where the runtime is handwritten a call costs what is measured without any
work, and for each unit of work (an element, a part, a step of an inner loop) what one more takes; a
function that is called by name costs a lookup in the table of functions in addition. Routines leave
some calls to the general way, whose loops stay declared: -- with other terms than immediates on the
left or more than 31 elements on the right; bytes that are not on a heap or do not begin where a byte
does, results of more than 64 bytes, iolists in more than eight others; integers that are not small,
doubles from 2^27 on, and hashes of anything but small integers. The bytes include the tails that
functions share, since each function is cached on its own. These are the functions that the programs
here call most, of those that run on cores. The others, and all of them where the runtime is C, have
one of three shapes of code with declared bytes and cycles, and loops that are charged by the work
of a call.
`

const aboutTerms = `
Traversals of terms (vm/rts/text/term.s): =:= and the order of terms, and the copying of terms
between heaps, for which the words are counted first. Tests execute them on random terms, compare
the results with package term, and the prices with what a core takes: =:= is within 5 % over all,
order within 8 %, copies within 10 %. The order of atoms and of doubles, maps in order, and
bitstrings are left to the callers. Before, a comparison of compound terms cost its loads and
nothing else; now it costs this in C, too. Where the runtime is handwritten, each word of a copy
costs the average word of a copy that has as many list cells as tuples of three.
`

const aboutBigs = `
Magnitudes of big integers (vm/rts/text/big.s), which tests execute on random limbs against Go's
math/big: sums and differences are priced within 15 % of what a core takes over all, products within
5 %. Before, a product was charged by its limbs, like a sum; now each pair of limbs is charged in
addition. Where the runtime is handwritten, a limb costs what is measured in text of numbers and in
bitstrings; operators cost what follows.
`

const aboutIntegers = `
Operators on integers of any size (vm/rts/text/integer.s), from terms to a term on the heap, with the
magnitudes of big.s: tests execute them on random integers against Go's math/big, and their costs
are within 8 %% of what a core takes over all. Quotients are Knuth's algorithm D, with a reciprocal that
is found bit by bit. Where the runtime is handwritten, an operator costs this if an operand or the
result is not small. Before, and in C now, each costs the limbs of its operands and of its result, as
if it were a sum, with the pairs of limbs of a product, a quotient no more than that; and a quotient
of small integers costs its bits. The operators come through the instruction cache unless settings
say something else. Quotients of small integers, and compiled code's products, are in SRAM: they are
the runtime function *smallint* of %d bytes.
`

const aboutSlave = `
The slave (vm/rts/text/slave.s): traps of processes, calls of the master, the start of processes,
and what the master sends, not including the rings. Tests execute it on random messages against the
rules of package syscalls. These are charged where the runtime is handwritten; before, nothing was.
Where it is C, calls of the master are fitted. The rest of the slave is text that is printed, halting
and what comes before the first process. Cold calls, the routines of the instruction cache, stay
*declared*: their bytes are those of the sequences by which their time is charged.
`

func summary(all []routine) string {
	var sum routine
	for i := range all {
		r := &all[i]
		sum.cycles, sum.declCycles = sum.cycles+r.cycles, sum.declCycles+r.declCycles
		sum.declBytes += r.declBytes
	}
	return fmt.Sprintf(introduction, entries, sum.cycles, sum.declCycles, handlers.AllBytes(),
		sum.declBytes)
}

func tableOf(all []routine) string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"routine", "cycles declared", "measured", "bytes declared", "measured"})
	columns := []table.ColumnConfig{{Number: 1}}
	for n := 2; n <= 5; n++ {
		columns = append(columns, table.ColumnConfig{Number: n, Align: text.AlignRight})
	}
	t.SetColumnConfigs(columns)
	for i := range all {
		r := &all[i]
		t.AppendRow(table.Row{r.name, count(r.declCycles), count(r.cycles), count(r.declBytes),
			count(r.bytes)})
	}
	return t.RenderMarkdown()
}

// count is a number of cycles or bytes, where there is one.
func count(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
