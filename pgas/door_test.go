package pgas_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas"
)

func TestLibraries(t *testing.T) {
	var names []string
	for _, l := range pgas.Libraries() {
		names = append(names, l.Name)
		sources, err := l.Sources()
		require.NoError(t, err)
		assert.NotEmpty(t, sources, l.Name)
		require.NotEmpty(t, l.Prefixes, "a program takes part by including a header")
		assert.True(t, l.Named([]byte(l.Prefixes[0]+"x")))
		assert.False(t, l.Named([]byte("main")), l.Name)
	}
	assert.Equal(t, []string{"shmem", "rpc", "fabric"}, names)
}

// run runs a source on a board.
func run(t *testing.T, source string) (string, uint64, error) {
	t.Helper()
	image, err := pgas.Build("a.c", []byte(source))
	require.NoError(t, err)
	var out strings.Builder
	hash, err := pgas.Run(t.Context(), host.Config{Board: emu.Parallella()}, image, &out)
	return out.String(), hash, err
}

// A program with a library's header runs on all cores, and the same way each time.
func TestRun(t *testing.T) {
	const source = "#include <shmem.h>\n#include <stdio.h>\nint sum;\nint main(void) {\n" +
		"shmem_init();\nshmem_int_atomic_add(&sum, shmem_my_pe() + 1, 0);\nshmem_barrier_all();\n" +
		"if (shmem_my_pe() == 0) printf(\"%d of %d\\n\", sum, shmem_n_pes());\n" +
		"shmem_finalize();\nreturn 0;\n}\n"
	out, hash, err := run(t, source)
	require.NoError(t, err)
	assert.Equal(t, "136 of 16\n", out, "1 to 16")
	again, same, err := run(t, source)
	require.NoError(t, err)
	assert.Equal(t, out, again)
	assert.Equal(t, hash, same)
}

// A program whose PEs wait for each other, or for one that has failed, ends with an error that says
// where they are and what they read.
func TestWaiting(t *testing.T) {
	const head = "#include <shmem.h>\nint flag, other;\nint main(void) {\nshmem_init();\n" +
		"if (shmem_my_pe() == 3) "
	for does, want := range map[string]string{
		"shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);": `PE 3 waits at 0x\w+ in _shmem_int_\w+` +
			`, reading 0x\w+ in _flag`,
		"while (shmem_int_g(&other, 5) == 0) ;": `PE 3 waits at 0x\w+ in _\w+, reading 0x\w+ in _other` +
			` of core\[5\]`,
		"*(volatile int *)0x9000 = 1;": `PE 3 has failed before 0x\w+ in _main: illegal access`,
	} {
		_, _, err := run(t, head+does+"\nshmem_barrier_all();\nreturn 0;\n}\n")
		var waits *pgas.WaitError
		require.ErrorAs(t, err, &waits, does)
		assert.Len(t, waits.Ends, 16)
		assert.Regexp(t, want, err.Error(), does)
		assert.Regexp(t, `PE 15 waits at 0x\w+ in _shmem_barrier_all, reading`, err.Error())
	}
}

// PEs that try to take a lock are told who has it, who waits for others.
func TestWaitingForLocks(t *testing.T) {
	const head = "#include <shmem.h>\nlong lock;\nint word;\nint main(void) {\nshmem_init();\n" +
		"if (shmem_my_pe() == 3) shmem_set_lock(&lock);\nshmem_barrier_all();\n" +
		"if (shmem_my_pe() != 3) "
	_, _, err := run(t, head+"shmem_set_lock(&lock);\nshmem_barrier_all();\nreturn 0;\n}\n")
	var waits *pgas.WaitError
	require.ErrorAs(t, err, &waits)
	assert.Len(t, waits.Ends, 16)
	assert.Regexp(t, `PE 3 waits at 0x\w+ in _shmem_barrier_all, reading`, err.Error())
	assert.Regexp(t, `PE 15 waits at 0x\w+ in _shmem_set_lock, trying to take the lock 0x\w+ in _lock `+
		`of core\[0\], which PE 3 has`, err.Error())
	// A lock that is left in time is none of that.
	_, _, err = run(t, head+"{ shmem_set_lock(&lock); shmem_clear_lock(&lock); }\n"+
		"else { for (volatile int i = 0; i < 400000; i++) ; shmem_clear_lock(&lock); }\n"+
		"shmem_barrier_all();\nreturn 0;\n}\n")
	require.NoError(t, err)
}

// A core that ends otherwise is named.
func TestStatus(t *testing.T) {
	_, hash, err := run(t, "#include <e_lib.h>\n"+
		"int main(void) { return e_get_coreid() == 0x808 ? 3 : 0; }\n")
	assert.ErrorContains(t, err, "core[0] is")
	assert.ErrorContains(t, err, "with status 3")
	assert.Zero(t, hash)
}

func TestBadSources(t *testing.T) {
	for source, want := range map[string]string{
		"int main(void) { return x; }":                    "a.c:1:25: error: ",
		"#include <none.h>\nint main(void) { return 0; }": "a.c:1:",
		"int f(void); int main(void) { return f(); }":     "f",
	} {
		_, err := pgas.Build("a.c", []byte(source))
		assert.ErrorContains(t, err, want, source)
	}
}
