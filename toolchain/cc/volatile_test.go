package cc_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc"
)

var back = regexp.MustCompile(`(?m)^(\S+):\n((?:\s.*\n)+?)\tb\w+ (\S+)\n`)

// loop gives the innermost loop of a function.
func loop(text string) string {
	for _, m := range back.FindAllStringSubmatch(text, -1) {
		if m[1] == m[3] {
			return m[2]
		}
	}
	return ""
}

// TestVolatile looks into loops that wait: what they wait for is read in each turn wherever the
// type that says so is written, and nothing else is.
func TestVolatile(t *testing.T) {
	const types = `
typedef volatile int word;
typedef int four[4];
typedef volatile int *(*giver)(void);
typedef struct { volatile int busy; int other; volatile unsigned field : 3; } device;
typedef volatile struct { int status; int line[4]; struct { int x; } in; } registers;
struct plain { int a[2][3]; int x; };
extern struct { volatile struct { int u; union { int v; }; }; int w; } mixed;
extern volatile int one, all[4];
extern int plain;
extern volatile four typed;
#define ONCE(x) (*(volatile __typeof__(x) *)&(x))
`
	for _, c := range []struct {
		parameter, read string
		loads           int
	}{
		{"int *p", "one", 1},
		{"int *p", "all[2]", 1},
		{"int *p", "*(volatile int *)p", 1},
		{"int *p", "*(word *)p", 1},
		{"char *p", "*(word *)(p + 4)", 1},
		{"int *p", "((volatile int *)p)[1]", 1},
		{"int *p", "1[(volatile int *)p]", 1},
		{"int *p", "*(1 ? (volatile int *)p : p)", 1},
		{"int *p", "*(0, (volatile int *)p)", 1},
		{"int *p", "*&*(volatile int *)p", 1},
		{"int *p", "({ volatile int *q = p; *q; })", 1},
		{"int *p", "({ __auto_type q = (volatile int *)p; *q; })", 1},
		{"int *p", "*_Generic(p, int *: (volatile int *)p)", 1},
		{"int *p", "ONCE(plain)", 1},
		{"int *p", "ONCE(*p)", 1},
		{"volatile int *p", "*p", 1},
		{"const volatile int *const p", "*p", 1},
		{"volatile int p[]", "p[1]", 1},
		{"volatile int p[2][2]", "p[1][1]", 1},
		{"word *p", "*p", 1},
		{"word *p", "p[1]", 1},
		{"volatile int *(*p)[2]", "*(*p)[1]", 2},
		{"int *volatile *p", "**p", 2},
		{"int *volatile *p", "(long)*p", 1},
		{"volatile int **p", "**p", 2},
		{"giver p", "*p()", 1},
		{"giver p", "*(*p)()", 1},
		{"device *p", "p->busy", 1},
		{"device *p", "p->field", 1},
		{"void *p", "((device *)p)->busy", 1},
		{"registers *p", "p->status", 1},
		{"registers *p", "p->line[2]", 1},
		{"registers *p", "p->in.x", 1},
		{"volatile struct plain *p", "p->a[1][2]", 1},
		{"struct plain *p", "((volatile struct plain *)p)->x", 1},
		{"int *p", "mixed.u", 1},
		{"int *p", "mixed.v", 1},
		{"int *p", "typed[3]", 1},
		{"four volatile *p", "(*p)[1]", 1},
		{"double *p", "*(volatile double *)p", 2},
		{"short *p", "*(volatile short *)p", 1},
	} {
		text, err := cc.Compile("volatile.c", []byte(types+"void f("+c.parameter+
			", int i) { while ("+c.read+" < i) ; }"), cc.Options{Level: 2})
		if !assert.NoError(t, err, "%s: %s", c.parameter, c.read) {
			continue
		}
		assert.Equal(t, c.loads, strings.Count(loop(string(text)), "\tldr"), "%s: %s\n%s",
			c.parameter, c.read, text)
	}
	for _, c := range []struct{ parameter, read string }{
		{"device *p", "p->other"},
		{"int *p", "mixed.w"},
		{"volatile int *p", "(long)p"},
		{"volatile int p[]", "(long)p"},
		{"struct plain *p", "p->a[1][1]"},
		{"word *p", "(*(int **)&p)[1]"},
	} {
		text, err := cc.Compile("plain.c", []byte(types+"int f("+c.parameter+
			", int i) { int s = 0; while (i--) s += "+c.read+"; return s; }"), cc.Options{Level: 2})
		require.NoError(t, err)
		assert.NotContains(t, loop(string(text)), "ldr", "%s: %s", c.parameter, c.read)
	}
}

// TestVolatileStructures copies them in each turn.
func TestVolatileStructures(t *testing.T) {
	text, err := cc.Compile("copy.c", []byte(`
struct four { int a[4]; };
void f(volatile struct four *from, struct four *to, int n) { while (n--) *to = *from; }
`), cc.Options{Level: 2})
	require.NoError(t, err)
	assert.Equal(t, 4, strings.Count(loop(string(text)), "\tldr"))
	assert.Equal(t, 4, strings.Count(loop(string(text)), "\tstr"))
}

// TestFences looks into loops that wait behind a fence for what others store.
func TestFences(t *testing.T) {
	for _, fence := range []string{
		"__sync_synchronize()", "__atomic_thread_fence(5)", "__atomic_signal_fence(5)",
	} {
		source := "extern int others;\nvoid f(void) { while (others) " + fence + "; }\n"
		text, err := cc.Compile("fence.c", []byte(source), cc.Options{Level: 2})
		require.NoError(t, err)
		assert.Contains(t, loop(string(text)), "ldr", "%s:\n%s", fence, text)
	}
}
