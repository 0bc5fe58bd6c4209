package epiphany_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/slave"
)

// stressed reports what `make stress` sets: every test then collects garbage at every allocation.
func stressed() bool { return os.Getenv("EPIPHANY_STRESS_GC") != "" }

func options(more ...epiphany.Option) []epiphany.Option {
	if stressed() {
		more = append(more, epiphany.WithStressGC())
	}
	return more
}

// outcome runs a program and gives what it prints, reports of crashes behind it.
func outcome(t *testing.T, file string, opts ...epiphany.Option) string {
	t.Helper()
	var out, reports bytes.Buffer
	opts = options(append(opts, epiphany.WithOutput(&out), epiphany.WithErrorReports(&reports))...)
	sys, err := epiphany.New(opts...)
	require.NoError(t, err)
	defer func() { assert.NoError(t, sys.Close()) }()
	if err := sys.Load(file); err != nil {
		return err.Error()
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	name := strings.TrimSuffix(filepath.Base(file), ".erl")
	reason, err := sys.RunMain(ctx, name, "main")
	if err != nil {
		return out.String() + "run: " + err.Error()
	}
	if reason != epiphany.Atom("normal") {
		return out.String() + reports.String()
	}
	return out.String()
}

// hostOnly are programs that look into other processes further than the master can while they run on cores: RATIONALE.md, process_info.
var hostOnly = map[string]bool{"process_info_items": true}

// tooLarge are programs whose heaps make a collection at every allocation take minutes.
var tooLarge = map[string]bool{"large_data": true, "large_recursion": true}

// places are where and how programs run: on the host, and on cores first, which wait in each of the ways.
var places = []struct {
	name string
	opts []epiphany.Option
}{
	{"host", nil},
	{"cores", []epiphany.Option{epiphany.WithCoresFirst()}},
	{"timer", []epiphany.Option{epiphany.WithCoresFirst(), epiphany.WithWait(slave.Wait{Policy: slave.WaitTimer})}},
	{"trap", []epiphany.Option{epiphany.WithCoresFirst(), epiphany.WithWait(slave.Wait{Policy: slave.WaitTrap})}},
}

// TestPrograms runs each testdata/erl program in all places. What it prints stands beside it; package
// testdata's own test keeps that equal to what OTP prints.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/erl/*.erl")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".erl")
		want, err := os.ReadFile(strings.TrimSuffix(file, ".erl") + ".out")
		require.NoError(t, err)
		for _, place := range places {
			t.Run(name+"/"+place.name, func(t *testing.T) {
				if place.opts != nil && hostOnly[name] || stressed() && tooLarge[name] {
					t.Skip("see hostOnly and tooLarge")
				}
				assert.Equal(t, string(want), outcome(t, file, place.opts...))
			})
		}
	}
}
