package suite

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// RunAll runs cases, so many at a time, and returns the results of those that could be run in the
// order of the cases, beside the errors of the others. done is called after each, by one goroutine
// at a time.
func RunAll(ctx context.Context, cases []Case, parallel int, done func()) ([]Result, error) {
	results := make([]Result, len(cases))
	err := each(ctx, len(cases), parallel, func(ctx context.Context, i int) (err error) {
		results[i], err = cases[i].Run(ctx)
		return err
	}, done)
	return slices.DeleteFunc(results, func(r Result) bool { return len(r.Samples) == 0 }), err
}

// each calls f for 0 to n-1, so many at a time, and joins the errors in that order. It stops when
// the context ends.
func each(ctx context.Context, n, parallel int, f func(ctx context.Context, i int) error,
	done func()) error {
	var mu sync.Mutex
	var wait sync.WaitGroup
	errs := make([]error, n)
	next := 0
	for range max(parallel, 1) {
		wait.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= n || ctx.Err() != nil {
					return
				}
				errs[i] = f(ctx, i)
				mu.Lock()
				if done != nil {
					done()
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return errors.Join(errs...)
}
