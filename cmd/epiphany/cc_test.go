package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCC takes C from sources to assembly, objects and a program that runs.
func TestCC(t *testing.T) {
	workDir(t)
	for name, text := range map[string]string{
		"main.c": "#include <stdio.h>\n#include \"twice.h\"\n" +
			"int main(void) { printf(\"%d\\n\", twice(N)); return 3; }\n",
		"twice.c":  "#include \"twice.h\"\nint twice(int x) { return 2 * x; }\n",
		"twice.h":  "int twice(int x);\n",
		"wrong.c":  "int f(void) {\n  return y;\n}\nint g(void) { return 1 +; }\n",
		"warns.c":  "int g(int x) {\n\tint unused;\n\treturn x;\n}\n",
		"absent.c": "#include \"absent.h\"\n",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	run := func(want int, args ...string) (stdout, stderr string) {
		t.Helper()
		status, stdout, stderr := command(args...)
		require.Equal(t, want, status, stderr)
		return stdout, stderr
	}

	out, _ := run(statusOK, "cc", "-S", "-O2", "-o", "-", "twice.c")
	assert.Contains(t, out, "_twice:")
	run(statusOK, "cc", "-S", "-O2", "twice.c")
	text, err := os.ReadFile("twice.s")
	require.NoError(t, err)
	assert.Equal(t, out, string(text))
	assert.NoFileExists(t, "-")

	run(statusOK, "cc", "-c", "-O2", "twice.c")
	_, said := run(statusOK, "cc", "-Wall", "-S", "warns.c")
	assert.Equal(t, "warns.c:2:6: warning: variable unused is not used [-Wunused-variable]\n"+
		"    2 | \tint unused;\n      | \t    ^\n", said)
	_, said = run(statusError, "cc", "-Wall", "-Werror", "-c", "warns.c")
	assert.Contains(t, said, "unused-variable")
	assert.NoFileExists(t, "warns.o")
	_, said = run(statusError, "cc", "-Wmost", "-c", "warns.c")
	assert.Contains(t, said, `--warn is "most"`)
	run(statusOK, "cc", "-O2", "-DN=21", "-o", "prog.elf", "main.c", "twice.o")
	status, out, said := command("exec", "prog.elf")
	assert.Equal(t, 3, status, said)
	assert.Equal(t, "42\n", out)

	require.NoError(t, os.Mkdir("headers", 0o700))
	require.NoError(t, os.WriteFile(filepath.Join("headers", "absent.h"), []byte("int x;\n"), 0o600))
	run(statusOK, "cc", "-c", "-I", "headers", "absent.c")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-c", "wrong.c"}, "wrong.c:4:"},
		{[]string{"-c", "absent.c"}, "absent.h"},
		{[]string{"-c", "none.c"}, "none.c"},
		{[]string{"-O9", "twice.c"}, `--optimize is "9", want 0, 1, 2 or s`},
		{[]string{"--sram", "33K", "twice.c"}, `--sram is "33K", want a multiple of 4K to 960K`},
		{[]string{"--sram", "1M", "twice.c"}, `--sram is "1M", want a multiple of 4K to 960K`},
		{[]string{"--symmetric", "20K", "twice.c"}, `--symmetric is "20K", want a multiple of 8 to 16K`},
		{[]string{"--ffp-contract", "on", "twice.c"}, `--ffp-contract is "on", want fast or off`},
		{[]string{"-c", "-S", "twice.c"}, "--compile and --assembly exclude each other"},
		{[]string{"-c", "-o", "x.o", "twice.c", "main.c"}, "--output names one file"},
		{[]string{"-c", "-o", "-", "twice.c"}, "only assembly goes to standard output"},
		{[]string{"-S", "-o", "none/x.s", "twice.c"}, "--output: open none/x.s"},
		{[]string{"-T", "none", "main.c", "twice.c", "-DN=1"}, "--script: open none"},
		{[]string{"-DN=1", "main.c"}, "undefined symbol _twice"},
	} {
		_, said := run(statusError, append([]string{"cc"}, c.args...)...)
		assert.Contains(t, said, c.want)
	}
}

// TestLargerMemory runs a program whose variables have no room in 32 KB: each core has its own.
func TestLargerMemory(t *testing.T) {
	workDir(t)
	source := `#include <shmem.h>
#include <stdio.h>
static int many[20000];
int main(void)
{
	shmem_init();
	int n = shmem_n_pes(), me = shmem_my_pe();
	int *more = shmem_malloc(sizeof many);
	shmem_int_p(&many[19999], me + 1, (me + 1) % n);
	shmem_int_p(&more[19999], me + 1, (me + 1) % n);
	shmem_barrier_all();
	if (me == 1)
		printf("%d %d\n", many[19999], more[19999]);
	shmem_finalize();
	return 0;
}
`
	require.NoError(t, os.WriteFile("many.c", []byte(source), 0o600))
	status, _, said := command("exec", "-n", "4", "many.c")
	assert.Equal(t, statusError, status)
	assert.Contains(t, said, "SRAM")
	status, out, said := command("exec", "-n", "4", "--sram", "256K", "many.c")
	assert.Equal(t, statusOK, status, said)
	assert.Equal(t, "1 1\n", out)
	status, _, said = command("cc", "-O2", "--sram", "256K", "-o", "many.elf", "many.c")
	require.Equal(t, statusOK, status, said)
	status, out, said = command("exec", "-n", "4", "--sram", "256K", "many.elf")
	assert.Equal(t, statusOK, status, said)
	assert.Equal(t, "1 1\n", out)
}

// TestHello has each of 16 cores say where it is.
func TestHello(t *testing.T) {
	status, out, said := command("exec", "-n", "16", "../../examples/08-c/chip/hello.c")
	require.Equal(t, statusOK, status, said)
	var want []string
	for row := range 4 {
		for column := range 4 {
			want = append(want, fmt.Sprintf("core %03x: row %d, column %d",
				(32+row)<<6|8+column, row, column))
		}
	}
	assert.ElementsMatch(t, want, strings.Split(strings.TrimSpace(out), "\n"))
}
