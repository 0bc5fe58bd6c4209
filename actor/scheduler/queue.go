package scheduler

import (
	"slices"

	"github.com/parallergo/epiphany/actor/table"
)

// runQueue are the runnable processes of the host that no scheduler has, in the order of the times
// from which on they can run.
type runQueue []*table.Entry

// put adds a process behind those that can run as early.
func (q *runQueue) put(pr *table.Entry) {
	i := len(*q)
	for i > 0 && (*q)[i-1].Since > pr.Since {
		i--
	}
	*q = slices.Insert(*q, i, pr)
}

// remove takes a process out.
func (q *runQueue) remove(pr *table.Entry) {
	*q = slices.DeleteFunc(*q, func(other *table.Entry) bool { return other == pr })
}
