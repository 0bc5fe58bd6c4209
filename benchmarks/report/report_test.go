package report

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/benchmarks/published"
	"github.com/parallergo/epiphany/benchmarks/suite"
	"github.com/parallergo/epiphany/stats"
)

// gain is that of each preset over the one before in the sample.
const gain = 1.25

// sample is a file of results with made-up numbers.
func sample(full bool) *suite.File {
	f := &suite.File{Version: suite.Version, Model: suite.ModelHash()}
	add := func(group, system, cores, program string, size, workers int, cycles float64) {
		onCores := map[string]uint64{"reductions": 500_000}
		for i, c := range components {
			onCores[c.counter] = uint64(cycles) / uint64(1+(i+len(system))%len(components))
		}
		arm := map[string]uint64{"reductions": 100_000, "natives": 20_000, "issue": uint64(cycles)}
		m := suite.Measure{Cycles: uint64(cycles), Seconds: cycles / 600e6, Cores: onCores, ARM: arm}
		m.Energy = suite.Energy{Active: cycles / 1e9, Stalled: cycles / 2e9, DRAM: cycles / 3e9,
			ARMIdle: cycles / 4e9}
		for core := range 16 {
			for d, way := range []string{"east", "west", "north", "south"} {
				if m.Links = append(m.Links, stats.MeshLink{Core: core, Direction: way, CMesh: uint64(core * d), RMesh: uint64(core)}); core%4 == 0 && way == "west" {
					m.Links = m.Links[:len(m.Links)-1] // shared DRAM is in the east
				}
			}
		}
		settings := map[string]string{}
		if cores == "1x1" {
			settings["place"] = "host"
		}
		f.Runs = append(f.Runs, suite.Result{Settings: settings, Group: group, System: system, Cores: cores, Program: program, Size: size, Workers: workers, Samples: []suite.Measure{m}})
	}
	presets := epiphany.Presets()
	for _, h := range suite.ARMSystems() {
		for k, p := range suite.Programs {
			add(suite.GroupThesis, h.Name, "1x1", p.Name, p.Size, p.Workers, 60e6*float64(k+1))
		}
	}
	for i, system := range presets {
		for k, p := range suite.Programs {
			cycles := 24e9 * float64(k+1) / math.Pow(gain, float64(i))
			add(suite.GroupThesis, system, "4x4", p.Name, p.Size, p.Workers, cycles)
			if !full || i > 0 && i < len(presets)-1 {
				continue
			}
			for n := 1; n <= 16; n *= 2 {
				add(suite.GroupScaling, system, "4x4", p.Name, p.Size, n, cycles*16/float64(n)+cycles/4)
			}
			for b, size := range p.Boards {
				add(suite.GroupBoard, system, []string{"8x8", "32x32"}[b], p.Name, size, []int{64, 1024}[b], cycles)
			}
		}
	}
	f.Micro = []suite.Figure{
		{Name: "read-latency/dram", System: "board", Value: 546, Unit: "cycles"}, {Name: "contended-read-latency/sobel", System: "board", Value: 400, Unit: "cycles"},
		{Name: "of/nobody", System: "board", Value: 1, Unit: "1"},
		{Name: "call-time/null", System: "thesis-native", Value: 310, Unit: "us"}, {Name: "spawn-time/x", System: "thesis-native", Value: 700, Unit: "us"},
		{Name: "spawn-time/x", System: "best", Value: 41.25, Unit: "us"}, {Name: "message-rate/x", System: "best", Value: 1e6, Unit: "1/s"},
	}
	return f
}

func pageOf(t *testing.T, f *suite.File) string {
	d, err := build(f)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, d.writeHTML(&b))
	return b.String()
}

// contains asserts that a long text has a part.
func contains(t *testing.T, text, part string) {
	t.Helper()
	assert.True(t, strings.Contains(text, part), "%q is not there", part)
}

func TestSameResultsGiveTheSameBytes(t *testing.T) {
	var all [2][2][]byte
	for i := range all {
		dir := filepath.Join(t.TempDir(), "not", "there")
		require.NoError(t, Write(dir, sample(true)))
		for k, name := range []string{HTMLFile, MarkdownFile} {
			data, err := os.ReadFile(filepath.Join(dir, name))
			require.NoError(t, err)
			all[i][k] = data
		}
	}
	assert.True(t, bytes.Equal(all[0][0], all[1][0]), HTMLFile)
	assert.True(t, bytes.Equal(all[0][1], all[1][1]), MarkdownFile)
}

// Whatever a file lacks, the report says so.
func TestResultsWithGaps(t *testing.T) {
	for name, change := range map[string]func(f *suite.File){
		"empty": func(f *suite.File) { f.Runs = nil },
		"one preset": func(f *suite.File) {
			f.Runs = f.Runs[:len(suite.ARMSystems())*len(suite.Programs)+4]
		},
		"no host": func(f *suite.File) { f.Runs = f.Runs[len(suite.ARMSystems())*len(suite.Programs):] },
		"no time": func(f *suite.File) {
			for i := range f.Runs {
				f.Runs[i].Samples[0].Seconds = 0
				clear(f.Runs[i].Samples[0].Cores)
			}
		},
		"not a board": func(f *suite.File) {
			for i := range f.Runs {
				f.Runs[i].Cores = "?"
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := sample(true)
			change(f)
			text := pageOf(t, f)
			assert.False(t, strings.Contains(text, "NaN"))
			assert.False(t, strings.Contains(text, "Inf"))
			if name == "empty" {
				contains(t, text, "epiphany bench --full")
			}
		})
	}
}

func TestDrawingsAreXMLInInksOfTheStyle(t *testing.T) {
	text := pageOf(t, sample(true))
	drawings := regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(text, -1)
	require.Equal(t, 2+4+4+1+8, len(drawings))
	for _, d := range drawings {
		dec := xml.NewDecoder(strings.NewReader(d))
		for {
			_, err := dec.Token()
			if err == io.EOF {
				break
			}
			require.NoError(t, err, d)
		}
		assert.NotRegexp(t, `#[0-9A-Fa-f]{6}`, d, "a colour that no style can change")
		assert.Contains(t, d, "<title>")
	}
	light, dark, found := strings.Cut(pageStyle, "prefers-color-scheme: dark")
	require.True(t, found)
	for _, i := range inks {
		assert.Contains(t, light, "--"+string(i)+": #")
		assert.Contains(t, dark, "--"+string(i)+": #")
	}
	for _, used := range regexp.MustCompile(`var\(--([a-z0-9-]+)\)`).FindAllStringSubmatch(text, -1) {
		assert.Contains(t, light, "--"+used[1]+": ")
	}
}

func TestPageNeedsNothingElse(t *testing.T) {
	text := pageOf(t, sample(true))
	assert.False(t, regexp.MustCompile(`(src|href)="(https?:)?//`).MatchString(text))
	assert.False(t, strings.Contains(text, "@import"))
	assert.False(t, strings.Contains(text, "<script"))
}

func TestSentencesFollowFromTheResults(t *testing.T) {
	f := sample(true)
	text := pageOf(t, f)
	total := math.Pow(gain, float64(len(epiphany.Presets())-1))
	contains(t, text, "programs become "+times(total)+" faster on the geometric mean")
	contains(t, text, "Speedup over one core with <code>best</code>: <code>binarytrees</code>")
	for i := range f.Runs {
		if r := &f.Runs[i]; r.System == "best" {
			r.Samples[0].Seconds *= 2
		}
	}
	contains(t, pageOf(t, f), "programs become "+times(total/2)+" faster on the geometric mean")
	f.Model = "another"
	contains(t, pageOf(t, f), "not the constants of the program")
}

func TestMarkdownHasTheTables(t *testing.T) {
	d, err := build(sample(true))
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, d.writeMarkdown(&b))
	text := b.String()
	contains(t, text, "# Where the time and the energy go\n")
	contains(t, text, "| program | time (s): published | time (s): ours | time (s): ratio |")
	contains(t, text, "| binarytrees | 39.0 | 40.0 | 1.03 |")
	contains(t, text, "|:--- | ---:|")
	assert.False(t, strings.Contains(text, "<svg"))
	for i := range d.Sections {
		contains(t, text, "\n## "+d.Sections[i].Title+"\n")
	}
}

func TestThree(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1: "1.00", 9.994: "9.99", 9.996: "10.0", 39.01: "39.0", 99.96: "100", 123.4: "123", 54321: "54321", 0.0613: "0.0613", 0.09999: "0.100", -1.5: "-1.50",
		math.NaN(): none, math.Inf(1): none, 1e-7: "0.000000100",
	} {
		assert.Equal(t, want, three(v), "%v", v)
	}
	assert.Equal(t, none, three(math.NaN()))
}

func TestAmount(t *testing.T) {
	for v, want := range map[float64]string{1: "1.00", 999.4: "999", 999.6: "1.00 k", 62656.1: "62.7 k", 1.27e7: "12.7 M", 5.34e10: "53.4 G", 2e12: "2.00 T"} {
		assert.Equal(t, want, amount(v), "%v", v)
	}
}

func TestDecadesLabelPowersOfTen(t *testing.T) {
	labels := func(lo, hi float64) (all []string) {
		for _, tick := range (decades{}).Ticks(lo, hi) {
			if tick.Label != "" {
				all = append(all, tick.Label)
			}
		}
		return all
	}
	assert.Equal(t, []string{"0.01", "0.1", "1", "10"}, labels(0.01, 10))
	assert.Equal(t, []string{"1", "100", "10k", "1M", "100M"}, labels(1, 1e8))
}

func TestHeat(t *testing.T) {
	for _, c := range []struct {
		v, largest float64
		want       int
	}{{0, 10, 0}, {1e-9, 10, 1}, {10, 10, 6}, {5, 10, 3}, {5.1, 10, 4}, {1, 0, 0}, {20, 10, 6}, {math.NaN(), 1, 0}} {
		assert.Equal(t, c.want, heat(c.v, c.largest), "%v of %v", c.v, c.largest)
	}
}

func TestMissingDrawing(t *testing.T) {
	f := figure{Title: "a chart"}
	f.draw("", func(string) (string, error) { return "", io.ErrUnexpectedEOF })
	d := &document{Sections: []section{{Blocks: []block{{Figure: &f}}}}}
	assert.ErrorIs(t, d.err(), io.ErrUnexpectedEOF)
	assert.ErrorContains(t, d.err(), "a chart")
}

func TestDirectoryThatCannotBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o666))
	assert.ErrorContains(t, Write(filepath.Join(file, "below"), sample(false)), "report: ")
}

func TestMicroBenchmarksByConfiguration(t *testing.T) {
	f := sample(false)
	assert.Equal(t, [][]string{
		{"call-time/null", "us", "310", none}, {"spawn-time/x", "us", "700", "41.2"}, {"message-rate/x", "1/s", none, "1.00 M"},
	}, runtimeTable(f.Micro).Rows)
	theirs, found := published.Find("contended-read-latency", published.Board, "sobel")
	require.True(t, found)
	assert.Equal(t, [][]string{
		{"read-latency/dram", "cycles", "input", "546", "546", "1.00"},
		{"contended-read-latency/sobel", "cycles", string(theirs.Role), three(theirs.Value), "400", three(400 / theirs.Value)},
		{"of/nobody", "1", none, none, "1.00", none},
	}, boardTable(f.Micro).Rows)
	assert.Equal(t, theirs.Role == published.HeldOut, strings.Contains(boardSentence(f.Micro), "geometric mean of 1;"))
	assert.Contains(t, boardSentence(nil), "no figure of the board")
}

func TestChangesOfSettings(t *testing.T) {
	assert.Equal(t, "heap=dram, send=mesh", changes(map[string]string{"heap": "sram:4K", "wait": "trap"}, map[string]string{"send": "mesh", "wait": "trap"}))
}

// Boards that cannot be drawn, and links that they do not have, are left out.
func TestBoardOf(t *testing.T) {
	links := []stats.MeshLink{{Core: 3, Direction: "east", XMesh: 7}, {Core: 0, Direction: "south", CMesh: 5, RMesh: 1}, {Core: 99, Direction: "east"}, {Core: 0, Direction: "up"}}
	at := func(rows, cols int, links []stats.MeshLink) *boardMap {
		return boardOf(&run{Result: &suite.Result{Samples: []suite.Measure{{Links: links}}}, rows: rows, cols: cols})
	}
	m := at(2, 2, links)
	require.NotNil(t, m)
	assert.Len(t, m.links, 2)
	assert.Equal(t, 7.0, m.busiest())
	assert.Equal(t, 7.0, m.offChip())
	assert.Equal(t, []float64{6, 0, 0, 7}, m.routed())
	assert.Nil(t, at(2, 2, links[2:]))
	assert.Nil(t, at(0, 2, links))
	assert.Nil(t, at(1000, 1000, links))
	assert.Nil(t, boardOf(nil))
	assert.Nil(t, boardOf(&run{Result: &suite.Result{}, rows: 1, cols: 1}))
	drawing, err := boardChart("one core", at(1, 1, []stats.MeshLink{{Core: 0, Direction: "west", XMesh: 1}}))
	require.NoError(t, err)
	assert.Contains(t, drawing, "eLink")
}

// What keeps the cores from the work is named: also the ARM, and that there is nothing to do.
func TestBounds(t *testing.T) {
	for want, spent := range map[string][2]map[string]uint64{
		"executing":     {{"issue": 50, "wait": 40, "halted": 10}, {"answer": 30, "message": 20}},
		"fetching code": {{"fetch_stalls": 60, "wait": 40}, {"answer": 40}},
		"the host":      {{"issue": 30, "wait": 70}, {"answer": 30, "room": 15, "process": 25}},
		"no job":        {{"issue": 30, "halted": 70}, {"answer": 20, "process": 25, "message": 20, "barrier": 5}},
	} {
		x := newRun(&suite.Result{System: suite.Best, Group: suite.GroupThesis, Program: "matmul", Samples: []suite.Measure{{Cores: spent[0], Waits: spent[1]}}})
		assert.Equal(t, want, x.bound().name)
		all := runs{x}
		contains(t, boundSentence(all, suite.Best), want)
		table := boundTable(all, suite.Best)
		assert.Equal(t, want, table.Rows[0][1])
		assert.Len(t, table.Rows[0], len(table.Columns))
		spans := 0
		for _, g := range table.Groups {
			spans += g.Span
		}
		assert.Equal(t, len(table.Columns), spans)
	}
}

// The report of a quick benchmark has no empty section, and none has names that only its authors
// know.
func TestReportOfQuickResults(t *testing.T) {
	for full, sections := range map[bool]int{false: 6, true: 7} {
		d, err := build(sample(full))
		require.NoError(t, err)
		assert.Len(t, d.Sections, sections)
		page := pageOf(t, sample(full))
		assert.Equal(t, full, strings.Contains(page, "More cores"))
		assert.NotRegexp(t, `S00\d|FACTS`, page)
	}
	for _, f := range published.Figures() {
		assert.NotRegexp(t, `S00\d|FACTS`, f.Source+f.Note)
	}
	for _, c := range suite.Constants() {
		assert.NotRegexp(t, `S00\d|FACTS`, c.Source, c.Name)
	}
}
