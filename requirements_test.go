package epiphany_test

import (
	"bufio"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// required are the direct dependencies that come along with the root package: see RATIONALE.md.
// Those of commands, benchmarks, tests and the C compiler do not.
var required = []string{
	"github.com/asynkron/protoactor-go",
	"github.com/google/pprof",
	"github.com/pelletier/go-toml/v2",
	"github.com/prometheus/client_golang",
	"github.com/tidwall/btree",
	"github.com/vmihailenco/msgpack/v5",
	"go.opentelemetry.io/otel",
	"go.opentelemetry.io/otel/exporters/prometheus",
	"go.opentelemetry.io/otel/metric",
	"go.opentelemetry.io/otel/sdk",
	"go.opentelemetry.io/otel/sdk/metric",
	"go.opentelemetry.io/otel/trace",
	"golang.org/x/text",
	"google.golang.org/protobuf",
}

// Who imports the root gets the direct dependencies that it needs, and no others.
func TestWhatImportersGet(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", ".").Output()
	require.NoError(t, err)
	reached := strings.Fields(string(out))
	var got []string
	for _, m := range directDependencies(t) {
		if slices.Contains(reached, m) {
			got = append(got, m)
		}
	}
	assert.Equal(t, required, got)
}

// Each direct dependency has a line that says what it is for.
func TestDependenciesHaveReasons(t *testing.T) {
	text, err := os.ReadFile("RATIONALE.md")
	require.NoError(t, err)
	for _, m := range directDependencies(t) {
		assert.Contains(t, string(text), "| `"+m+"` |")
	}
}

// directDependencies are those of go.mod, in its order.
func directDependencies(t *testing.T) (all []string) {
	t.Helper()
	f, err := os.Open("go.mod")
	require.NoError(t, err)
	defer func() { assert.NoError(t, f.Close()) }()
	inside := false
	for s := bufio.NewScanner(f); s.Scan(); {
		line := strings.TrimSpace(s.Text())
		switch {
		case line == "require (":
			inside = true
		case line == ")":
			inside = false
		case inside && !strings.HasSuffix(line, "// indirect"):
			path, _, _ := strings.Cut(line, " ")
			all = append(all, path)
		}
	}
	require.NotEmpty(t, all)
	return all
}
