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
	for _, rows := range [][]routine{all, doubles, rings, collector, builtins, terms, bigs, slave} {
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
		{aboutTerms, terms}, {aboutBigs, bigs}, {aboutSlave, slave},
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
	return append(rows, routine{name: "collector", bytes: rts.CollectorBytes()})
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

// slaveRows are the parts of the slave beside its rings.
func slaveRows() []routine {
	p := rts.SlavePrices()
	row := func(name string, cycles uint64) routine {
		return routine{name: name, cycles: int(cycles)}
	}
	return []routine{
		row("a process traps", p.Leave), row("and goes on", p.Resume),
		row("call of the master, beside the fence", p.Call), row("an argument of it", p.CallArg),
		row("look for an answer", p.Replied), row("a new process", p.Begin),
		row("an argument of its function", p.BeginArg), row("a message into the mailbox", p.Message),
		row("a signal", p.Signal), {name: "slave with its rings", bytes: p.Bytes},
	}
}

const introduction = `
Routines that are texts for the assembler and that are executed: their size is what they assemble
to, their time what the pipeline takes for the way that they go, which tests hold to what a core
takes from its own memory. Tests execute each on random operands against its meaning in Go. What was
declared before is recorded in benchmarks/routines/declared.tsv; ` + "`make routines-doc`" + `
writes this section.

Handlers of the cost model *own* (bytecode/handlers/text/own.s), with operands as in docs/opcodes.md
but lists of %d entries. One of each takes %d cycles, declared were %d. All code, and the tables
through which it jumps, are %d bytes; declared were %d of code, and the tables for nothing. A
handler is larger than its mnemonics were because it has to find back from a way to operands that it
shares, and goes far to the code for failure. It is longer where a part needs at once what the load
at the end of the part before gives. Of the texts that were declared, is_boolean told the wrong
atoms, neg missed the one overflow that there is, div did not look for it, bsl and bsr took five
bits of the distance, select_arity compared a number with a term, is_port did not look, recv_seek
loaded from a small integer, call_fun took the entry of a fun for its address and copied one free
variable whatever there were, and functions of the runtime were called without loading their
addresses.

Instructions that do the same have one handler: is_eq and is_eq_exact, is_ne and is_ne_exact, try
and catch, try_end and try_case. Where one stands for another's beginning, as bs_get_integer for
bs_get_bits, its bytes are those of the beginning.

Still *declared*, as sequences of instructions that nobody executes: what is left of the runtime
(part of the slave and of the collector, the built-in functions that are not below, division and
bits of big integers, bitstrings), and all of gcc-beam. Native code has the bytes that the assembler
makes of its sequences, which a test holds for each instruction and its registers; nobody executes
what they mean. That of HiPE is priced as these, and fitted.
`

const aboutDoubles = `
Double precision by hand, mean cycles over numbers of similar size; what makes boxes of results is
*declared*, %d cycles:
`

const aboutRings = `
Rings between slaves and master (vm/rts/text/ring.s), messages of five words; what loads and stores
of shared DRAM take is charged beside it. Nothing was charged for their instructions; their bytes
are part of the slave's, which stay *declared*.
`

const aboutCollector = `
The collector of cores (vm/rts/text/gc.s), where the runtime is written by hand: what one event more
takes. A test executes it on random heaps, of up to three ranges into up to three areas, and
compares every word of heap and roots with what the collector in Go leaves; what events cost adds up
to what the core takes within 1 % over all, within 5 % of each. How many there are of each is
counted in Go. Loads, stores and fences outside of the core are charged beside it, as they were.
Where the runtime is C the declared loops stay. Of its bytes, 400 beside these stay *declared*:
finding roots in mailbox and dictionary, choosing what to collect and into how much. Declared was
the copying of a word as a loop with a jump by its tag, for roots nothing.
`

const aboutBuiltins = `
Built-in functions of cores (vm/rts/text/bif.s and build.s), with lists, tuples and maps of four
elements of which the last one is meant, numbers of four digits, and a dictionary in which four
other keys are in the way. Tests execute them on random terms. Where the runtime is by hand a call
costs what is measured without elements, and what an element more takes for each; what is called by
its name costs its way through the table of functions besides. Bytes are with the ends that
functions share, for each is cached alone. They are the ones that the programs here call most, of
those that run on cores. The others, and all of them where the runtime is C, have three shapes of
code, whose bytes and cycles are those declared, beside loops that are charged for what a call has
to do.
`

const aboutTerms = `
Walks over terms (vm/rts/text/term.s): =:= and the order of terms, and the copying of terms between
heaps, for which the words are counted first. Tests execute them on random terms against package
term, and hold what they are priced at to what a core takes: =:= within 5 % over all, order within
8 %, copies within 10 %. The order of atoms and of doubles, maps in order, and bitstrings are left
to what calls them. Comparisons that go into terms cost loads and nothing else before; now they cost
this in C, too. Copies cost a word of a copy for each of theirs where the runtime is by hand, in
which there are as many cells as tuples of three.
`

const aboutBigs = `
Magnitudes of big integers (vm/rts/text/big.s), which tests execute on random limbs against Go's
math/big: sums and differences are priced within 15 % of what a core takes over all, products within
5 %. For a product the limbs of a sum were charged; now each pair of limbs is, besides. Where the
runtime is by hand a limb of a sum and a pair cost what is measured.
`

const aboutSlave = `
The slave (vm/rts/text/slave.s): what traps of a process come to, calls of the master, processes
that begin, and what the master sends, beside what rings take. Tests execute it on random messages
against the rules of package syscalls. They are charged where the runtime is by hand, for which
nothing was before. Where it is C, what calls of the master take is fitted. Of the slave's bytes 400
beside these stay *declared*: cold calls, printing, halting, and what comes before the first
process.
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
