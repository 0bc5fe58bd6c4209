package suite

import (
	"context"
	"errors"
	"sync"
)

// RunAll runs cases, so many at a time, and returns their results in the order of the cases. done is called after each, by one goroutine at a time.
// The first error ends the others.
func RunAll(ctx context.Context, cases []Case, parallel int, done func()) ([]Result, error) {
	results := make([]Result, len(cases))
	err := each(ctx, len(cases), parallel, func(ctx context.Context, i int) (err error) {
		results[i], err = cases[i].Run(ctx)
		return err
	}, done)
	return results, err
}

// each calls f for 0 to n-1, so many at a time.
func each(ctx context.Context, n, parallel int, f func(ctx context.Context, i int) error, done func()) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var mu sync.Mutex
	var wait sync.WaitGroup
	var errs []error
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
				err := f(ctx, i)
				mu.Lock()
				if err != nil && ctx.Err() == nil {
					errs = append(errs, err)
					cancel()
				}
				if err == nil && done != nil {
					done()
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	return context.Cause(ctx)
}
