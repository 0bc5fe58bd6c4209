package code

import (
	"errors"

	"github.com/parallergo/epiphany/emu"
)

// ErrTables is returned when a module is loaded whose entries do not fit into the tables.
var ErrTables = errors.New("the tables of atoms, modules and functions are full")

// Bytes of an entry.
const (
	// exportBytes: module, function, arity, and an address for each of three code indices, as in
	// OTP 17.
	exportBytes = (3 + 3) * emu.WordBytes
	// moduleBytes: name, and code and literals of two generations, address and size of each.
	moduleBytes = (1 + 2*4) * emu.WordBytes
	// funcBytes: trampoline of 16 bytes, cold address, size, and the table of stack descriptors
	// with its size (FACTS.md section 8, Software cache, H).
	funcBytes = 16 + 4*emu.WordBytes
	// funBytes: module, index, arity with the number of free variables, address.
	funBytes = 4 * emu.WordBytes
)

// Table is how full a shared table is.
type Table struct {
	Name           string
	Entries, Bytes int
}

// Tables returns the use of the shared tables, with that of atoms.
func (p *Program) Tables() []Table {
	c := p.code
	return append([]Table{{"atoms", p.Atoms.Len(), p.Atoms.Bytes()}}, c.tables()...)
}

// Places are those of the program itself.
func (c *Code) tables() []Table {
	modules := len(c.modules)
	for name := range c.old {
		if c.modules[name] == nil {
			modules++
		}
	}
	return []Table{
		{"modules", modules, modules * moduleBytes},
		{"exports", len(c.Exports), len(c.Exports) * exportBytes},
		{"functions", len(c.Functions), len(c.Functions) * funcBytes},
		{"funs", len(c.Lambdas), len(c.Lambdas) * funBytes},
	}
}

func (c *Code) TableBytes() (n int) {
	for _, t := range c.tables() {
		n += t.Bytes
	}
	return n
}

// SetTables bounds the shared tables, in bytes. A module whose entries do not fit is refused with
// ErrTables, an atom with term.ErrAtomTable.
func (p *Program) SetTables(bytes int) {
	p.tables = bytes
	p.Atoms.Limit(bytes - p.code.TableBytes())
}

// admit checks that the tables of a snapshot fit, and leaves the rest to atoms.
func (p *Program) admit(c *Code) error {
	if p.tables == 0 {
		return nil
	}
	n := c.TableBytes()
	if n+p.Atoms.Bytes() > p.tables {
		return ErrTables
	}
	p.Atoms.Limit(p.tables - n)
	return nil
}
