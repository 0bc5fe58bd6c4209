package crandom

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// variable is something that expressions can name.
type variable struct {
	name     string
	of       ctype
	count    int        // of elements of an array, a power of two; or 0
	pointer  bool       // to a variable of the type
	record   *structure // instead of the type
	fixed    bool       // not to be assigned to
	volatile bool
}

// function can be called by those behind it.
type function struct {
	name   string
	result *variable // its type; nil if it has none
	params []variable
	depth  int // of calls in it
}

// generator writes one program.
type generator struct {
	r         *rand.Rand
	text      strings.Builder
	records   []*structure
	globals   []variable
	functions []function
	locals    []variable
	names     int
	indent    int
	depth     int // of calls in the present function
	loops     int // around the present statement
	cost      int // of the present function: statements times repetitions
}

// mostCost is how many statements a function may execute, but for those that it calls.
const mostCost = 300

// Program is the source of a program: the same for the same seed and number.
func Program(seed, number uint64) string {
	g := &generator{r: rand.New(rand.NewPCG(seed, number))}
	fmt.Fprintf(&g.text, "/* Random program %d of seed %d. */\n", number, seed)
	g.text.WriteString(prelude)
	for range g.r.IntN(3) {
		g.record()
	}
	for range 4 + g.r.IntN(8) {
		g.global()
	}
	for range 1 + g.r.IntN(4) {
		g.function()
	}
	g.main()
	return g.text.String()
}

func pick[T any](g *generator, of []T) T { return of[g.r.IntN(len(of))] }

// chance is true once in so many times.
func (g *generator) chance(of int) bool { return g.r.IntN(of) == 0 }

func (g *generator) name(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

func (g *generator) line(format string, args ...any) {
	g.text.WriteString(strings.Repeat("\t", g.indent))
	fmt.Fprintf(&g.text, format, args...)
	g.text.WriteByte('\n')
}

// record declares a structure.
func (g *generator) record() {
	s := &structure{name: g.name("s")}
	for i := range 1 + g.r.IntN(6) {
		f := field{name: fmt.Sprintf("m%d", i), of: pick(g, numbers)}
		switch {
		case !f.of.float && f.of.bits <= 32 && g.chance(3):
			f.of = pick(g, integers[4:6])
			f.bits = 1 + g.r.IntN(31)
		case g.chance(5):
			f.count = 2 << g.r.IntN(2)
		}
		s.fields = append(s.fields, f)
	}
	g.records = append(g.records, s)
	g.text.WriteString(s.text())
}

// global declares a variable at file scope.
func (g *generator) global() {
	v := variable{name: g.name("g"), of: pick(g, numbers)}
	switch n := g.r.IntN(10); {
	case n < 2:
		v.count = 2 << g.r.IntN(4)
		values := make([]string, 1+g.r.IntN(v.count))
		for i := range values {
			values[i] = g.constant(v.of)
		}
		g.line("static %s %s[%d] = {%s};", v.of.name, v.name, v.count, strings.Join(values, ", "))
	case n < 4 && len(g.records) > 0:
		v.record = pick(g, g.records)
		g.line("static struct %s %s;", v.record.name, v.name)
	case n < 5 && g.scalars(func(x *variable) bool { return !x.fixed && !x.volatile }) != nil:
		x := pick(g, g.scalars(func(x *variable) bool { return !x.fixed && !x.volatile }))
		v.of, v.pointer = x.of, true
		g.line("static %s *%s = &%s;", v.of.name, v.name, x.name)
	case n < 6:
		v.volatile = true
		g.line("static volatile %s %s = %s;", v.of.name, v.name, g.constant(v.of))
	case n < 7:
		v.fixed = true
		g.line("static const %s %s = %s;", v.of.name, v.name, g.constant(v.of))
	default:
		g.line("%s %s = %s;", v.of.name, v.name, g.constant(v.of))
	}
	g.globals = append(g.globals, v)
}

// scalars are the variables in scope that are neither arrays nor structures nor pointers, if they
// are as wanted.
func (g *generator) scalars(wanted func(v *variable) bool) (all []variable) {
	for _, of := range [][]variable{g.globals, g.locals} {
		for i := range of {
			v := &of[i]
			if v.count == 0 && v.record == nil && !v.pointer && wanted(v) {
				all = append(all, *v)
			}
		}
	}
	return all
}

// function declares a function.
func (g *generator) function() {
	f := function{name: g.name("fn")}
	g.text.WriteByte('\n')
	g.locals, g.depth, g.cost = nil, 0, 0
	var params []string
	for range g.r.IntN(7) {
		p := variable{name: g.name("p"), of: pick(g, numbers)}
		switch n := g.r.IntN(8); {
		case n == 0 && len(g.records) > 0:
			p.record = pick(g, g.records)
			params = append(params, fmt.Sprintf("struct %s %s", p.record.name, p.name))
		case n == 1:
			p.pointer = true
			params = append(params, fmt.Sprintf("%s *%s", p.of.name, p.name))
		default:
			params = append(params, p.of.name+" "+p.name)
		}
		f.params = append(f.params, p)
	}
	g.locals = append(g.locals, f.params...)
	result := "void"
	switch n := g.r.IntN(8); {
	case n == 0:
	case n == 1 && len(g.records) > 0:
		f.result = &variable{record: pick(g, g.records)}
		result = "struct " + f.result.record.name
	default:
		f.result = &variable{of: pick(g, numbers)}
		result = f.result.of.name
	}
	attribute := pick(g, []string{"", "", "static ", "static inline ", "__attribute__((noinline)) "})
	list := strings.Join(params, ", ")
	if list == "" {
		list = "void"
	}
	g.line("%s%s %s(%s)\n{", attribute, result, f.name, list)
	g.indent++
	g.body(3 + g.r.IntN(8))
	switch {
	case f.result == nil:
	case f.result.record != nil:
		g.line("return %s;", g.recordValue(f.result.record))
	default:
		g.line("return %s;", g.kept(f.result.of, g.value(f.result.of, 3)))
	}
	g.indent--
	g.line("}")
	f.depth = g.depth
	g.functions = append(g.functions, f)
}

// main calls functions and adds up what the variables are.
func (g *generator) main() {
	g.locals, g.depth, g.cost = nil, -10, 0
	g.text.WriteString("\nint main(void)\n{\n")
	g.indent++
	g.body(6 + g.r.IntN(10))
	for _, f := range g.functions {
		g.call(f)
	}
	for _, of := range [][]variable{g.globals, g.locals} {
		for i := range of {
			g.mix(&of[i])
		}
	}
	g.text.WriteString(finish)
}

// mix adds a variable to the sum.
func (g *generator) mix(v *variable) {
	one := func(of ctype, what string) {
		if of.float {
			g.line("mix_%s(%s);", of.name, what)
		} else {
			g.line("mix((u64)%s);", what)
		}
	}
	switch {
	case v.pointer:
		one(v.of, "*"+v.name)
	case v.record != nil:
		for _, f := range v.record.fields {
			if f.count == 0 {
				one(f.of, v.name+"."+f.name)
			}
			for i := range f.count {
				one(f.of, fmt.Sprintf("%s.%s[%d]", v.name, f.name, i))
			}
		}
	case v.count > 0:
		for i := range v.count {
			one(v.of, fmt.Sprintf("%s[%d]", v.name, i))
		}
	default:
		one(v.of, v.name)
	}
}
