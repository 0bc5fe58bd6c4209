package program

import (
	"math"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/term"
)

// Plan is the parsed arguments of a program to be started on a core.
type Plan struct {
	Link, Monitor bool

	image     *host.Image // the program; for an Erlang process, the program of the other members
	fun       term.Term   // the function of a member that is an Erlang process, or None
	core      int
	entry     uint32
	vectored  bool // starts at the interrupt vector, as with the eHAL
	registers []uint32
	cycles    emu.Cycles // the most that it may run, 0 for no limit
	group     int
	size      int // number of cores in the group
	shape     *shape
	waits     bool // its process is told when it waits for ever
	channel   channel
}

// Plan parses the arguments of start: program, core, entry, arguments, options. If the plan is nil
// the call fails, with badarg or with the error.
func (p *Programs) Plan(c *builtin.Call, args []term.Term) (plan *Plan, badarg bool, err error) {
	plan = &Plan{core: -1, fun: term.None}
	good := plan.what(p, c, args[0]) && plan.place(c, args[1], len(p.seats)) &&
		plan.arguments(c, args[3]) &&
		plan.options(p, c, args[4]) && plan.inShape(p.board)
	if !good {
		return nil, true, nil
	}
	if plan.fun != term.None {
		if err := p.mayJoin(plan); err != nil {
			return nil, false, err
		}
		return plan, false, p.claim(plan)
	}
	if good, err = plan.begin(c, args[2]); !good || err != nil {
		return nil, !good, err
	}
	if err := p.claim(plan); err != nil {
		return nil, false, err
	}
	return plan, false, nil
}

// what parses a program, or the fun of a member that is an Erlang process.
func (plan *Plan) what(p *Programs, c *builtin.Call, t term.Term) bool {
	if term.IsBoxed(t) && term.IsFun(c.M.View, t) && !term.IsExport(c.M.View, t) {
		plan.fun = t
		return term.ReadFun(c.M.View, t).Arity == 0
	}
	plan.image = p.images.all[term.ImmValue(t)]
	return term.IsRef(t) && plan.image != nil
}

// place parses the number of a core, or any.
func (plan *Plan) place(c *builtin.Call, t term.Term, cores int) bool {
	if c.Name(t) == "any" {
		return true
	}
	if !term.IsSmall(t) || term.SmallValue(t) < 0 || term.SmallValue(t) >= cores {
		return false
	}
	plan.core = term.SmallValue(t)
	return true
}

// maxArguments is the number of arguments that registers can contain.
const maxArguments = 4

// arguments parses the values of the registers from r0 on: integers of 32 bits, floats in single
// precision, and pids.
func (plan *Plan) arguments(c *builtin.Call, t term.Term) bool {
	all, good := c.Elements(t)
	if !good || len(all) > maxArguments {
		return false
	}
	for _, a := range all {
		n, isInt := c.Integer(a)
		switch {
		case isInt && n >= math.MinInt32 && n <= math.MaxUint32:
			plan.registers = append(plan.registers, uint32(n))
		case !isInt && term.IsFloat(c.M.View, a):
			plan.registers = append(plan.registers,
				math.Float32bits(float32(term.FloatValue(c.M.View, a))))
		case term.IsPid(a):
			plan.registers = append(plan.registers, a)
		default:
			return false
		}
	}
	return true
}

// mostGroup is the maximum number of a group.
const mostGroup = 1 << 16

// options parses link, monitor, waits, {cycles, N}, {group, {N, Size}}, {workgroup, [N, First, Rows,
// Columns]}, and {symmetric, Program} for an Erlang process.
func (plan *Plan) options(p *Programs, c *builtin.Call, t term.Term) bool {
	all, good := c.Elements(t)
	for _, o := range all {
		name, value := c.Option(o)
		n, isInt := int64(0), false
		if value != term.None {
			n, isInt = c.Integer(value)
		}
		switch {
		case value == term.None && plan.flag(name):
		case name == "cycles" && isInt && n > 0 && n < 1<<60:
			plan.cycles = emu.Cycles(n)
		case name == "group" && value != term.None && plan.grouped(c, value):
		case name == "symmetric" && plan.shares(p, value):
		case name == "workgroup" && value != term.None && plan.shaped(c, value):
		default:
			return false
		}
	}
	return good
}

// flag parses an option that is an atom.
func (plan *Plan) flag(name string) bool {
	switch name {
	case "link":
		plan.Link = true
	case "monitor":
		plan.Monitor = true
	case "waits":
		plan.waits = true
	default:
		return false
	}
	return true
}

// shares parses the program whose symmetric variables an Erlang process has.
func (plan *Plan) shares(p *Programs, t term.Term) bool {
	if t == term.None || plan.fun == term.None || !term.IsRef(t) {
		return false
	}
	plan.image = p.images.all[term.ImmValue(t)]
	return plan.image != nil
}

// grouped parses the number of a group, and the number of its cores.
func (plan *Plan) grouped(c *builtin.Call, t term.Term) bool {
	group, size, good := c.Pair(t)
	if !good || !term.IsSmall(group) || !term.IsSmall(size) {
		return false
	}
	plan.group, plan.size = term.SmallValue(group), term.SmallValue(size)
	return plan.group >= 1 && plan.group <= mostGroup && plan.size >= 1
}

// begin finds the address at which the program begins: the ELF file's entry point for the atom
// entry, a number, or a symbol, in C or assembly spelling. Except for entry, it is that of a
// function to be called.
func (plan *Plan) begin(c *builtin.Call, t term.Term) (good bool, err error) {
	name := c.Name(t)
	if n, isInt := c.Integer(t); isInt {
		plan.entry = uint32(n)
		if n < 0 || n > math.MaxUint32 || n%2 != 0 || !covers(plan.image, plan.entry, 2) {
			return true, &Refusal{"no_entry", "there is no code of the program at the address"}
		}
		return true, nil
	}
	if name == "entry" {
		plan.entry, plan.vectored = plan.image.Entry, plan.image.Vectored()
		return true, nil
	}
	if term.IsBinary(c.M.View, t) {
		name = string(term.BinBytes(c.M.View, t))
	} else if text, isText := c.Text(t); isText && name == "" {
		name = text
	}
	if name == "" {
		return false, nil
	}
	for _, symbol := range []string{name, "_" + name} {
		if s, found := plan.image.Find(symbol); found && s.Address%2 == 0 &&
			covers(plan.image, s.Address, 2) {
			plan.entry = s.Address
			return true, nil
		}
	}
	return true, &Refusal{"no_entry", name}
}
