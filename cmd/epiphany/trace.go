package main

import (
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/trace"
)

// traceFlags say what is traced.
type traceFlags struct{ file, limit, filter string }

func (f *traceFlags) add(fs *pflag.FlagSet) {
	fs.StringVar(&f.file, "trace", "", "write what happens to a file, for ui.perfetto.dev")
	fs.StringVar(&f.limit, "trace-limit", "64M", "most bytes of the trace, as in 1M")
	fs.StringVar(&f.filter, "trace-filter", "", "events of the trace: categories (process, message, syscall, gc, cache, wait, timer), core:N, core:host, process:N (default all)")
}

// option is the option for a file, once the values of the flags have been found good.
func (f *traceFlags) option() (func(io.Writer) epiphany.Option, error) {
	limit, err := settings.ParseBytes(f.limit)
	if err != nil || limit < trace.MinLimit {
		return nil, fmt.Errorf("--trace-limit is %q, want a size in bytes of at least %d, such as 64M", f.limit, trace.MinLimit)
	}
	if _, err := trace.ParseFilter(f.filter); err != nil {
		return nil, fmt.Errorf("--trace-filter: %w", err)
	}
	return func(w io.Writer) epiphany.Option { return epiphany.WithTrace(w, int64(limit), f.filter) }, nil
}
