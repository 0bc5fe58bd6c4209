package actor

import (
	"fmt"
	"time"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm"
)

// maxReport bounds what is shown of a reason, in characters: a stack trace may hold terms as large as the memory.
const maxReport = 1 << 16

// report tells people that a process has crashed, in the form of OTP's error reports. The time is virtual.
func (ma *Master) report(m *vm.Machine, pr *proc, reason term.Term) {
	us := Epoch*1_000_000 + ma.nanos(m.Clock)/1000
	at := time.UnixMicro(us).UTC().Format("2-Jan-2006::15:04:05.000000")
	text := fmt.Sprintf("=ERROR REPORT==== %s ===\nError in process <0.%d.0> with exit value:\n%s\n",
		at, pr.num, term.Print(m.View, ma.atoms, reason, term.Format{Most: maxReport}))
	ma.out(func(o Outlet) { o.Report(text) })
}
