package scheduler

import (
	"slices"

	"github.com/parallergo/epiphany/actor/table"
)

// runQueue are the runnable processes of the ARM that no scheduler has, in the order of the times
// from which on they can run.
type runQueue struct {
	all   []*table.Entry
	taken int // so many of all have left; their places are used again
}

// list are the processes that wait.
func (q *runQueue) list() []*table.Entry { return q.all[q.taken:] }

// put adds a process behind those that can run as early.
func (q *runQueue) put(pr *table.Entry) {
	if q.taken > len(q.all)/2 && len(q.all) == cap(q.all) {
		q.all, q.taken = append(q.all[:0], q.list()...), 0
	}
	i := len(q.all)
	for i > q.taken && q.all[i-1].Since > pr.Since {
		i--
	}
	q.all = slices.Insert(q.all, i, pr)
}

// take takes the first process out.
func (q *runQueue) take() *table.Entry {
	pr := q.all[q.taken]
	q.all[q.taken] = nil
	if q.taken++; q.taken == len(q.all) {
		q.all, q.taken = q.all[:0], 0
	}
	return pr
}

// remove takes a process out, wherever it is.
func (q *runQueue) remove(pr *table.Entry) {
	i := slices.Index(q.list(), pr)
	if i >= 0 {
		q.all = slices.Delete(q.all, q.taken+i, q.taken+i+1)
	}
}
