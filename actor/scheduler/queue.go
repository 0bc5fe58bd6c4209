package scheduler

import (
	"slices"

	"github.com/parallergo/epiphany/actor/table"
)

// runQueue is the queue of runnable processes on the ARM that are not current on a scheduler, in
// the order of the times at which they became runnable.
type runQueue struct {
	all   []*table.Entry
	taken int // number of entries at the beginning of all that have been removed
}

// list returns the processes in the queue.
func (q *runQueue) list() []*table.Entry { return q.all[q.taken:] }

// put adds a process after those that became runnable at the same time.
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

// take removes the first process and returns it.
func (q *runQueue) take() *table.Entry {
	pr := q.all[q.taken]
	q.all[q.taken] = nil
	if q.taken++; q.taken == len(q.all) {
		q.all, q.taken = q.all[:0], 0
	}
	return pr
}

// remove removes a process from anywhere in the queue.
func (q *runQueue) remove(pr *table.Entry) {
	i := slices.Index(q.list(), pr)
	if i >= 0 {
		q.all = slices.Delete(q.all, q.taken+i, q.taken+i+1)
	}
}
