package rpc_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/pgas/pgastest"
	"github.com/parallergo/epiphany/toolchain/cc"
)

var programs = []string{
	"calls.c", "calls.c RPC_C_HANDLER",
	"queue.c RPC_QUEUE=0", "queue.c RPC_QUEUE=1", "queue.c", "queue.c RPC_C_HANDLER",
	"defer.c", "defer.c RPC_C_HANDLER",
	"mutual.c", "mutual.c RPC_C_HANDLER RPC_QUEUE=2",
	"disturbed.c", "disturbed.c RPC_C_HANDLER",
}

func TestPrograms(t *testing.T) { pgastest.RunPrograms(t, programs) }

func TestDataInDRAM(t *testing.T) { pgastest.RefusesDRAM(t, "near.c", "rpc_init") }

func TestThreadsDoNotMatter(t *testing.T) { pgastest.CompareThreads(t, "queue.c RPC_QUEUE=3") }

// TestRefused looks at what a compiler says of functions that cannot be called from afar.
func TestRefused(t *testing.T) {
	const include = "#include <rpc.h>\n"
	for text, want := range map[string]string{
		include + "RPC(long long, f, int *)":                  "larger than a register",
		include + "RPC(int, f, int *, long long)":             "",
		include + "RPC(int, f, int *, int, long long)":        "",
		include + "RPC(int, f, int *, int, int, long long)":   "do not fit four registers",
		include + "RPC(int, f, int *, long long, int)":        "do not fit four registers",
		include + "RPC(int, f, int)":                          "2:",
		include + "RPC(int, f, int *, int, int, int, int)":    "2:",
		include + "struct s;\nRPC_VOID(f, struct s **, char)": "",
		"#define RPC_QUEUE 16\n" + include:                    "0 to 15",
		"#define RPC_QUEUE -1\n" + include:                    "0 to 15",
	} {
		_, err := cc.Object("x.c", []byte(text+"\n"), cc.Options{Libraries: pgas.Libraries()})
		if want == "" {
			assert.NoError(t, err, text)
		} else {
			assert.ErrorContains(t, err, want, text)
		}
	}
}
