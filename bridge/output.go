package bridge

import (
	"fmt"
	"io"
	"sync"
)

// output holds the writers of the system's output.
type output struct {
	out, log, report io.Writer

	writing sync.Mutex
	wrote   error // the first error
}

// newOutput uses io.Discard for nil writers.
func newOutput(cfg *Config) *output {
	o := &output{out: cfg.Output, log: cfg.Log, report: cfg.Report}
	for _, w := range []*io.Writer{&o.out, &o.log, &o.report} {
		if *w == nil {
			*w = io.Discard
		}
	}
	return o
}

// Output implements Outlet.
func (o *output) Output(text []byte) { o.write(o.out, text) }

// Log implements Outlet.
func (o *output) Log(text []byte) { o.write(o.log, text) }

// ErrorOutput implements Outlet.
func (o *output) ErrorOutput(text []byte) { o.write(o.report, text) }

// Report implements Outlet.
func (o *output) Report(text string) { o.write(o.report, []byte(text+"\n")) }

func (o *output) write(w io.Writer, text []byte) {
	o.writing.Lock()
	defer o.writing.Unlock()
	if _, err := w.Write(text); err != nil && o.wrote == nil {
		o.wrote = fmt.Errorf("epiphany: output: %w", err)
	}
}

// failed returns the first error of writing.
func (o *output) failed() error {
	o.writing.Lock()
	defer o.writing.Unlock()
	return o.wrote
}
