package routines

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/parallergo/epiphany/vm/rts"
)

// Heading begins the section.
const Heading = "### Declared before, measured now\n"

// Report is a section of docs/model.md.
func Report() (string, error) {
	handlers, err := Handlers()
	if err != nil {
		return "", err
	}
	doubles, err := DoubleRoutines()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s\n%s\n%s\n%s\n", Heading, summary(handlers), tableOf(handlers),
		fmt.Sprintf(aboutDoubles, rts.BoxedDouble[rts.DoubleBox].Cycles), tableOf(doubles))
	return b.String(), nil
}

const introduction = `
Routines that are written as code, assembled, and executed by a core from its own memory
(package benchmarks/routines; ` + "`make routines-doc`" + ` writes this section). Tests execute each
on random operands against its meaning in Go. **Prices of the model are still the declared ones**, in
every table of this page. What is marked *declared* calls the runtime or is not written as code yet;
so are the sequences of native code, the rings of messages and the loops of the runtime.

Handlers of the cost model *own*, with operands as in docs/opcodes.md but lists of two entries:
%d of %d are measured. Together they take %d bytes, declared were %d.
One of each takes %d cycles, declared were %d. A handler is larger than its mnemonics because it
has to find back from a way to operands that it shares, and goes far to the code for failure. It is
longer where a part needs at once what the load at the end of the part before gives. Of the texts
that are declared, is_boolean tells the wrong atoms, neg misses the one overflow that there is, bsl
and bsr take five bits of the distance, select_arity compares a number with a term, and is_port does
not look.
`

const aboutDoubles = `
Double precision by hand, mean cycles over numbers of similar size; what makes boxes of results is
*declared*, %d cycles:
`

func summary(all []Routine) string {
	var sum Routine
	handlers, measured := 0, 0
	for i := range all {
		if all[i].Cycles == 0 && all[i].Measured {
			continue // what they share
		}
		handlers++
		if r := &all[i]; r.Measured {
			measured++
			sum.Bytes, sum.DeclBytes = sum.Bytes+r.Bytes, sum.DeclBytes+r.DeclBytes
			sum.Cycles, sum.DeclCycles = sum.Cycles+r.Cycles, sum.DeclCycles+r.DeclCycles
		}
	}
	return fmt.Sprintf(introduction, measured, handlers, sum.Bytes, sum.DeclBytes, sum.Cycles,
		sum.DeclCycles)
}

func tableOf(all []Routine) string {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"routine", "cycles declared", "measured", "bytes declared", "measured"})
	columns := []table.ColumnConfig{{Number: 1}}
	for n := 2; n <= 5; n++ {
		columns = append(columns, table.ColumnConfig{Number: n, Align: text.AlignRight})
	}
	t.SetColumnConfigs(columns)
	for i := range all {
		r := &all[i]
		if !r.Measured {
			t.AppendRow(table.Row{r.Name, r.DeclCycles, "*declared*", r.DeclBytes, "*declared*"})
			continue
		}
		t.AppendRow(table.Row{r.Name, count(r.DeclCycles), count(r.Cycles), count(r.DeclBytes),
			count(r.Bytes)})
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
