package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"
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
	fs.StringVar(&f.filter, "trace-filter", "",
		"events of the trace: categories (process, message, syscall, gc, cache, wait, timer), core:N, core:host, process:N (default all)")
}

// openTrace is a trace and its file.
type openTrace struct {
	*trace.Trace
	file io.Closer
}

// open makes the file and begins the trace.
func (f *traceFlags) open(c *cobra.Command, clockHz int64) (t openTrace, err error) {
	cfg, err := f.config()
	if err != nil {
		return t, err
	}
	file, err := create(c, "trace", f.file)
	if err != nil {
		return t, err
	}
	return openTrace{trace.New(file, cfg, clockHz), file}, nil
}

// config is what the flags say.
func (f *traceFlags) config() (cfg trace.Config, err error) {
	limit, err := settings.ParseBytes(f.limit)
	if err != nil || limit < trace.MinLimit {
		return cfg, fmt.Errorf("--trace-limit is %q, want a size in bytes of at least %d, such as 64M", f.limit, trace.MinLimit)
	}
	filter, err := trace.ParseFilter(f.filter)
	if err != nil {
		return cfg, fmt.Errorf("--trace-filter: %w", err)
	}
	return trace.Config{Limit: int64(limit), Filter: filter}, nil
}

// option is the option for a file, once the values of the flags have been found good.
func (f *traceFlags) option() (func(io.Writer) epiphany.Option, error) {
	cfg, err := f.config()
	if err != nil {
		return nil, err
	}
	return func(w io.Writer) epiphany.Option { return epiphany.WithTrace(w, cfg.Limit, f.filter) }, nil
}
