package epiphany_test

import (
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
)

// cpu is what this process has used of CPUs.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkPage runs a program of 60 processes on 64 cores alone and with somebody who looks, by
// turns. It reports the CPU time of a run, what one snapshot costs of it (looking, encoding,
// sending, and reading it here), and what part of a CPU four of them take in a second.
func BenchmarkPage(b *testing.B) {
	var alone, searched time.Duration
	snapshots := 0
	for b.Loop() {
		alone += runBoard(b, nil)
		searched += runBoard(b, func(stats.Live) bool { snapshots++; return true })
	}
	each := float64(searched-alone) / float64(max(snapshots, 1))
	b.ReportMetric(alone.Seconds()/float64(b.N), "cpu-s/run")
	b.ReportMetric(float64(snapshots)/float64(b.N), "snapshots/run")
	b.ReportMetric(each/1e6, "cpu-ms/snapshot")
	b.ReportMetric(100*4*each/1e9, "%-of-a-cpu")
}

// runBoard runs the program on a board of 64 cores and returns the CPU time; see is shown the
// snapshots of its page, if it is not nil.
func runBoard(b *testing.B, see func(l stats.Live) bool) time.Duration {
	sys, err := epiphany.New(epiphany.WithCores(8, 8), epiphany.WithWorkers(1))
	require.NoError(b, err)
	require.NoError(b, sys.LoadSource(b.Context(), "busy.erl", []byte(busy)))
	watched := make(chan struct{})
	close(watched)
	if see != nil {
		watched = make(chan struct{})
		p := servePage(b, sys)
		go func() {
			defer close(watched)
			p.watch(see)
		}()
	}
	began := cpu(b)
	_, err = sys.RunMain(b.Context(), "busy", "main", 59, 3000)
	require.NoError(b, err)
	used := cpu(b) - began
	require.NoError(b, sys.Close())
	<-watched
	return used
}
