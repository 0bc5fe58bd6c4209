package mailbox_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/mailbox"
)

// The mailbox against a slice and a position in it.
func TestMailboxAgainstModel(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var q mailbox.Mailbox
	var model []term.Term
	save, next := 0, 0
	marks := []term.Term{q.Mark()} // by number of messages that have come
	number := map[term.Term]int{}
	for range 20000 {
		switch rnd.IntN(7) {
		case 0, 1:
			next++
			v := term.Small(next)
			if next%3 == 0 {
				v = term.ListAt(uint32(next * 8))
			}
			q.Put(mailbox.Message{Value: v})
			model = append(model, v)
			number[v] = next
			marks = append(marks, q.Mark())
		case 2, 3:
			if save < len(model) {
				q.Remove()
				model, save = slices.Delete(model, save, save+1), 0
			}
		case 4:
			if save < len(model) {
				q.Skip()
				save++
			}
		case 5:
			want := term.Small(rnd.IntN(next + 1))
			if rnd.IntN(3) == 0 && len(model) > 0 {
				want = model[rnd.IntN(len(model))]
			}
			i := slices.Index(model, want)
			require.Equal(t, i >= 0, q.RemoveFirst(func(t term.Term) bool { return t == want }))
			if i >= 0 {
				model, save = slices.Delete(model, i, i+1), 0
			}
		case 6:
			came := max(0, next-rnd.IntN(30))
			q.Seek(marks[came])
			for save = 0; save < len(model) && number[model[save]] <= came; save++ {
			}
			q.Seek(term.Nil) // is none
		}
		bare := 0
		for _, v := range model {
			if term.IsImm(v) {
				bare++
			}
		}
		require.Equal(t, bare, q.Bare())
		require.Equal(t, len(model), q.Len())
		require.Equal(t, save >= len(model), q.Exhausted())
		if save < len(model) {
			require.Equal(t, model[save], q.Current().Value)
		}
		for i, v := range model {
			require.Equal(t, v, q.At(i).Value)
		}
	}
}

func TestMailboxGivesFragmentsBack(t *testing.T) {
	var q mailbox.Mailbox
	q.Put(mailbox.Message{Value: term.Small(1), Fragment: 8, Words: 2})
	q.Put(mailbox.Message{Value: term.Small(2)})
	q.Put(mailbox.Message{Value: term.Small(3), Fragment: 16, Words: 2})
	require.True(t, q.RemoveFirst(func(t term.Term) bool { return t == term.Small(1) }))
	q.Drop()
	assert.Zero(t, q.Len())
	assert.True(t, q.Exhausted())
	require.Len(t, q.Freed, 2)
	assert.EqualValues(t, 8, q.Freed[0].Fragment)
	assert.EqualValues(t, 16, q.Freed[1].Fragment)
}
