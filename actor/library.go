package actor

import (
	"github.com/parallergo/epiphany/actor/clock"
	"github.com/parallergo/epiphany/actor/compile"
	"github.com/parallergo/epiphany/actor/convert"
	"github.com/parallergo/epiphany/actor/crypto"
	"github.com/parallergo/epiphany/actor/ets"
	"github.com/parallergo/epiphany/actor/inspect"
	"github.com/parallergo/epiphany/actor/re"
	"github.com/parallergo/epiphany/actor/shared"
	"github.com/parallergo/epiphany/actor/sysinfo"
	"github.com/parallergo/epiphany/actor/table"
)

// library is the state of the built-in functions that are in packages.
type library struct {
	shared   *shared.Values
	compiler *compile.Library
	patterns *re.Patterns
	random   crypto.Generator
	tables   *ets.Tables
	info     *sysinfo.Info
	polls    *inspect.Inspector
	reader   convert.Reader
}

// refs makes references.
type refs struct {
	latest uint32
	table  *table.Table
	timers *clock.Timers
	shared *shared.Values
}

// next returns a reference that differs from those of live aliases, timers and arrays.
func (rs *refs) next() uint32 {
	for {
		rs.latest = (rs.latest + 1) & (1<<28 - 1)
		_, alias := rs.table.Aliases[rs.latest]
		if !rs.shared.IsArray(rs.latest) && !alias && !rs.timers.Pending(rs.latest) {
			return rs.latest
		}
	}
}
