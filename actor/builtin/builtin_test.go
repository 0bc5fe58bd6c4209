package builtin_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/actor/builtin/builtintest"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// reply is what a process gets for an answer.
func reply(b *builtintest.Bench, x any) any {
	got, _ := b.Call(func(c *builtin.Call) (term.Term, bif.Result) { return c.Return(x) })
	return got
}

// An answer is built of Go values of any depth.
func TestAnswer(t *testing.T) {
	b := builtintest.New(t)
	one := func(x any) any {
		y, err := term.ToGo(b.M.View, b.Atoms, b.Term(x))
		assert.NoError(t, err)
		return y
	}
	name := term.AtomName("name")
	for _, c := range []struct{ reply, want any }{
		{builtin.Tuple{builtin.Named("name"), int64(1) << 40}, term.Tuple{name, 1 << 40}},
		{builtin.List{int64(1), builtin.List{}, builtin.Blob("bytes")}, []any{1, []any{}, []byte("bytes")}},
		{builtin.Assoc("name", int64(2)), []any{term.Tuple{name, 2}}},
		{builtin.Map{builtin.Named("name"), int64(3)}, map[any]any{name: 3}},
		{"text", "text"},
	} {
		assert.Equal(t, one(c.want), reply(b, c.reply), "%v", c.reply)
	}
}

// Arguments are read as what they are, and not as what they are not.
func TestArguments(t *testing.T) {
	b := builtintest.New(t)
	read := func(f func(c *builtin.Call), args ...any) {
		b.Call(func(c *builtin.Call) (term.Term, bif.Result) {
			f(c)
			return term.Nil, bif.Done
		}, args...)
	}
	read(func(c *builtin.Call) {
		text, good := c.Text(c.Args[0])
		assert.True(t, good)
		assert.Equal(t, "blå", text)
		_, good = c.Text(c.Args[1])
		assert.False(t, good)
		n, good := c.Integer(c.Args[1])
		assert.True(t, good)
		assert.EqualValues(t, 1<<50, n)
		_, good = c.Integer(c.Args[2])
		assert.False(t, good, "more than 64 bits")
		x, y, good := c.Pair(c.Args[3])
		assert.True(t, good)
		assert.Equal(t, [2]term.Term{term.Small(1), term.Small(2)}, [2]term.Term{x, y})
		assert.Equal(t, "name", c.Name(c.Args[4]))
		assert.Equal(t, term.Term(term.Nil), c.Optional(5))
		_, good = c.BytesAt(0)
		assert.False(t, good)
	}, "blå", 1<<50, new(big.Int).Lsh(big.NewInt(1), 80), term.Tuple{1, 2}, term.AtomName("name"))
}

// Errors have Erlang's reasons, with a cause for those who explain them.
func TestErrors(t *testing.T) {
	b := builtintest.New(t)
	b.Call(func(c *builtin.Call) (term.Term, bif.Result) {
		t1, how := c.BadargFor("badopt")
		assert.Equal(t, bif.Raised, how)
		assert.Equal(t, [2]term.Term{term.AtomError, term.AtomBadarg}, [2]term.Term{c.Class, c.Reason})
		assert.Equal(t, c.Atom("badopt"), c.Cause)
		_, how = c.NoMemory(memory.ErrNoMemory)
		assert.Equal(t, bif.Raised, how)
		assert.Equal(t, term.AtomSystemLimit, c.Reason)
		return t1, how
	})
}

// What does not fit on the heap is asked for, and nothing has been built.
func TestNoSpace(t *testing.T) {
	b := builtintest.New(t)
	before := b.P.HeapUsed()
	b.Call(func(c *builtin.Call) (term.Term, bif.Result) {
		_, how := c.Build(1<<24, func(*term.Builder) term.Term { panic("built") })
		assert.Equal(t, bif.Space, how)
		return term.Nil, bif.Done
	})
	assert.Equal(t, before, b.P.HeapUsed())
}
