package cctest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Packed returns a random program with packed structures. It prints sizes, offsets, bytes and values
// of members that were initialised, assigned, copied, passed and returned; all compilers that lay
// out structures as GNU's does, with doubles and long longs at multiples of 8, print the same.
func Packed(r *rand.Rand) string {
	p := &structures{r: r}
	p.out.WriteString(packedHead)
	for range 4 {
		p.structure()
	}
	p.out.WriteString("int main(void) {\n")
	for _, s := range p.all {
		fmt.Fprintf(&p.out, "test_%s();\n", s.name)
	}
	p.out.WriteString("return 0;\n}\n")
	return p.out.String()
}

const packedHead = `#include <stdio.h>
#include <string.h>
#include <stddef.h>
static void bytes(const void *from, int n) {
	const unsigned char *p = from;
	unsigned h = 17;
	for (int i = 0; i < n; i++) h = h * 31 + p[i];
	printf(" %08x", h);
}
`

type structures struct {
	r   *rand.Rand
	out strings.Builder
	all []shape
}

// shape is a structure with its scalar members, by their paths.
type shape struct {
	name   string
	leaves []leaf
	align  bool // it may be at any address
	init   string
}

type leaf struct {
	path, kind string
	bits       int // of a bit-field, or 0
}

var scalars = []string{"char", "signed char", "short", "unsigned short", "int", "unsigned",
	"long long", "unsigned long long", "float", "double"}

func (p *structures) structure() {
	s := shape{name: fmt.Sprintf("s%d", len(p.all))}
	way := p.r.IntN(6)
	s.align = way < 4
	before, after := "", ""
	switch way {
	case 0, 1:
		before = "__attribute__((packed)) "
	case 2:
		after = " __attribute__((__packed__))"
	case 3:
		p.out.WriteString("#pragma pack(push, 1)\n")
	case 4:
		fmt.Fprintf(&p.out, "#pragma pack(%d)\n", 2<<p.r.IntN(2))
	}
	fmt.Fprintf(&p.out, "struct %s%s {\n", before, s.name)
	var inits []string
	for i := range 2 + p.r.IntN(6) {
		inits = append(inits, p.member(&s, fmt.Sprintf("m%d%c", i, 'a'+rune(len(p.all))), way))
	}
	fmt.Fprintf(&p.out, "}%s;\n", after)
	switch way {
	case 3:
		p.out.WriteString("#pragma pack(pop)\n")
	case 4:
		p.out.WriteString("#pragma pack()\n")
	}
	s.init = "{" + strings.Join(inits, ", ") + "}"
	p.test(s)
	p.all = append(p.all, s)
}

// member writes a member and returns its initialiser.
func (p *structures) member(s *shape, name string, way int) string {
	n := p.r.IntN(1 << 15)
	kind := scalars[p.r.IntN(len(scalars))]
	switch k := p.r.IntN(8); {
	case k < 3 && way < 4: // bit-fields
		kind = scalars[1+p.r.IntN(7)]
		most := map[string]int{"signed char": 8, "short": 16, "unsigned short": 16, "long long": 31,
			"unsigned long long": 31}[kind]
		if most == 0 {
			most = 32
		}
		bits := 1 + p.r.IntN(most)
		if p.r.IntN(4) == 0 { // the next bit-field begins at a multiple of a type
			fmt.Fprintf(&p.out, "%s : 0;\n", scalars[1+p.r.IntN(7)])
		}
		fmt.Fprintf(&p.out, "%s %s : %d;\n", kind, name, bits)
		s.leaves = append(s.leaves, leaf{name, kind, bits})
		return fmt.Sprint(n & (1<<max(bits-1, 0) - 1))
	case k == 3:
		count := 2 + p.r.IntN(2)
		fmt.Fprintf(&p.out, "%s %s[%d];\n", kind, name, count)
		for i := range count {
			s.leaves = append(s.leaves, leaf{fmt.Sprintf("%s[%d]", name, i), kind, 0})
		}
		return fmt.Sprintf("{%d, %d}", n&127, n>>8)
	case k == 4 && len(p.all) > 0:
		inner := p.all[p.r.IntN(len(p.all))]
		fmt.Fprintf(&p.out, "struct %s %s;\n", inner.name, name)
		for _, l := range inner.leaves {
			s.leaves = append(s.leaves, leaf{name + "." + l.path, l.kind, l.bits})
		}
		return inner.init
	case k == 5 && way == 5:
		fmt.Fprintf(&p.out, "%s %s __attribute__((packed));\n", kind, name)
	case k == 6:
		second := name + "b"
		fmt.Fprintf(&p.out, "%s %s, %s;\n", kind, name, second)
		s.leaves = append(s.leaves, leaf{name, kind, 0}, leaf{second, kind, 0})
		return fmt.Sprintf("%d, %d", n&127, n>>8)
	default:
		fmt.Fprintf(&p.out, "%s %s;\n", kind, name)
	}
	s.leaves = append(s.leaves, leaf{name, kind, 0})
	return fmt.Sprint(n & 127)
}

// test writes the function that uses a structure.
func (p *structures) test(s shape) {
	fmt.Fprintf(&p.out, "static struct %[1]s init_%[1]s = %[2]s;\n"+
		"static struct %[1]s __attribute__((noinline)) back_%[1]s(struct %[1]s a) { return a; }\n"+
		"static void __attribute__((noinline)) sum_%[1]s(struct %[1]s *p) {\n", s.name, s.init)
	for _, l := range s.leaves {
		fmt.Fprintf(&p.out, "printf(\" %%d\", (int)p->%s);\n", l.path)
	}
	fmt.Fprintf(&p.out, "}\nstatic void test_%[1]s(void) {\n"+
		"_Static_assert(sizeof(struct %[1]s) > 1, \"size\");\n"+
		"static char sized[sizeof(struct %[1]s)];\n"+
		"struct { _Alignas(8) char c[9]; struct %[1]s s; } box;\n"+
		"struct %[1]s local = %[2]s, copy, *p = &box.s;\n"+
		"printf(\"%[1]s %%d %%d\", (int)sizeof sized, (int)_Alignof(struct %[1]s));\n",
		s.name, s.init)
	for _, l := range s.leaves {
		if l.bits == 0 {
			fmt.Fprintf(&p.out, "printf(\" %%d\", (int)offsetof(struct %s, %s));\n", s.name, l.path)
		}
	}
	fmt.Fprintf(&p.out, "bytes(&init_%[1]s, sizeof init_%[1]s);\nsum_%[1]s(&local);\n"+
		"memset(&box, 0, sizeof box);\n", s.name)
	for _, l := range s.leaves {
		fmt.Fprintf(&p.out, "p->%s = %d;\n", l.path, p.r.IntN(1<<16)-1<<15)
		if l.kind != "float" && l.kind != "double" {
			fmt.Fprintf(&p.out, "p->%s += 3; p->%[1]s++;\n", l.path)
		}
	}
	fmt.Fprintf(&p.out, "bytes(&box, sizeof box);\nsum_%[1]s(p);\ncopy = box.s;\n"+
		"local = back_%[1]s(copy);\nsum_%[1]s(&local);\n"+
		"box.s = back_%[1]s(init_%[1]s);\nsum_%[1]s(p);\nprintf(\"\\n\");\n}\n", s.name)
}
