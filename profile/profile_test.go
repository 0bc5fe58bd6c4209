package profile

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// coreOf is the label of a sample's core.
func coreOf(s *profile.Sample) string {
	if n := s.NumLabel["core"]; len(n) > 0 {
		return fmt.Sprint(n[0])
	}
	return s.Label["core"][0]
}

// stacks writes collectors and reads the file: the values of each sample by "label process:
// outermost;…;innermost".
func stacks(t *testing.T, cs ...*Collector) (map[string][]int64, *profile.Profile) {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, Write(&b, Run{Time: 900, ClockHz: 600_000_000}, cs))
	p, err := profile.Parse(&b)
	require.NoError(t, err)
	require.NoError(t, p.CheckValid())
	got := map[string][]int64{}
	for _, s := range p.Sample {
		var names []string
		for i := len(s.Location) - 1; i >= 0; i-- {
			l := s.Location[i].Line[0]
			name := l.Function.Name
			if l.Line > 0 {
				name += fmt.Sprintf("@%s:%d", l.Function.Filename, l.Line)
			}
			names = append(names, name)
		}
		key := strings.TrimSpace(coreOf(s)+" "+strings.Join(s.Label["process"], "")) + ": " + strings.Join(names, ";")
		require.NotContains(t, got, key, "two samples of one stack")
		got[key] = s.Value
	}
	return got, p
}

// cycles takes the sums of all cycles.
func cycles(samples map[string][]int64) map[string]int64 {
	n := map[string]int64{}
	for k, v := range samples {
		n[k] = v[0]
	}
	return n
}

// line is the node of line n of a function m:f/0.
func line(c *Collector, at *Node, n int) *Node {
	kid := c.Child(at, Key(n))
	kid.Frame = Frame{"m:f/0", "m.erl", n}
	return kid
}

// TestValuesAreTheCounters asserts that each counter of cycles, and no other, is in the sum of
// cycles, by its name.
func TestValuesAreTheCounters(t *testing.T) {
	var c emu.Counters
	want := map[string]uint64{}
	for i, f := range c.Fields() {
		*f.Value = 1 << i
		want[f.Name] = 1 << i
	}
	v := Of(&c)
	assert.Equal(t, c.Cycles(), v.Cycles())
	for i, k := range kinds {
		assert.Equal(t, want[k.name], v[i], k.name)
	}
}

func TestStacks(t *testing.T) {
	c := New("3")
	total := Values{}
	spend := func(kind int, n uint64) *Values {
		total[kind] += n
		return &total
	}
	p := c.Process("<0.5.0>")
	c.Goto(line(c, p, 1), spend(Issue, 5)) // before any process
	main := c.At()
	c.Goto(line(c, main, 7), spend(Issue, 10))
	x := c.Enter(c.Below(c.At(), "[copy]"), spend(Load, 100)) // which line 7 has loaded itself
	y := c.Enter(c.Below(c.At(), "[gc]"), spend(Store, 20))
	c.Leave(&y, spend(DMA, 3))
	c.Leave(&x, spend(Fetch, 4))
	assert.Equal(t, main.kids[0], c.At())
	c.Settle(spend(Issue, 1000))
	c.SettleAs(spend(Sleep, 50), "[syscall]", "[wait]")
	c.SettleAs(&total, "[nothing]")
	c.Move(main)
	c.Settle(spend(Issue, 1))
	assert.Equal(t, total, c.undone)
	got, file := stacks(t, c)
	assert.Equal(t, map[string]int64{
		"3: [runtime]":                                            5,
		"3 <0.5.0>: m:f/0@m.erl:1":                                11,
		"3 <0.5.0>: m:f/0@m.erl:1;m:f/0@m.erl:7":                  1100,
		"3 <0.5.0>: m:f/0@m.erl:1;m:f/0@m.erl:7;[copy]":           24,
		"3 <0.5.0>: m:f/0@m.erl:1;m:f/0@m.erl:7;[copy];[gc]":      3,
		"3 <0.5.0>: m:f/0@m.erl:1;m:f/0@m.erl:7;[syscall];[wait]": 50,
	}, cycles(got))
	assert.Equal(t, []int64{24, 0, 4, 0, 0, 20, 0, 0, 0, 0, 0}, got["3 <0.5.0>: m:f/0@m.erl:1;m:f/0@m.erl:7;[copy]"])
	assert.Equal(t, "cycles", file.DefaultSampleType)
	assert.Equal(t, int64(1500), file.DurationNanos)
}

func TestRecursionGoesRound(t *testing.T) {
	c := New("0")
	n := c.Process("p")
	for range 1000 {
		n = line(c, line(c, n, 1), 2)
	}
	assert.Equal(t, 2, c.nodes)
	c.Add(n, &Values{Issue: 1})
	c.Add(line(c, n, 3), &Values{Issue: 2})
	got, _ := stacks(t, c)
	assert.Equal(t, map[string]int64{"0 p: m:f/0@m.erl:1;m:f/0@m.erl:2": 1, "0 p: m:f/0@m.erl:1;m:f/0@m.erl:2;m:f/0@m.erl:3": 2}, cycles(got))
}

func TestDeepStacksLoseTheirCallers(t *testing.T) {
	c := New(ARM)
	n := c.Process("p")
	for i := range 3 * MaxDepth {
		n = line(c, n, i+1)
		require.LessOrEqual(t, n.depth, MaxDepth)
	}
	c.Add(n, &Values{Issue: 1})
	got, _ := stacks(t, c)
	require.Len(t, got, 1)
	for k := range got {
		assert.True(t, strings.HasPrefix(k, "host p: [deep];m:f/0@"), k)
		assert.True(t, strings.HasSuffix(k, fmt.Sprintf("m.erl:%d", 3*MaxDepth)), k)
	}
}

func TestManyNodesLoseTheirCallers(t *testing.T) {
	c := New("0")
	n := c.Process("p")
	c.nodes = MaxNodes
	kid := line(c, n, 4)
	assert.Same(t, kid, line(c, n, 4))
	c.Add(line(c, kid, 5), &Values{Load: 1})
	got, _ := stacks(t, c)
	assert.Equal(t, map[string]int64{"0 p: [many];m:f/0@m.erl:5": 1}, cycles(got))
}

func TestManyProcessesShareATree(t *testing.T) {
	c := New("0")
	for i := range 2 * MaxProcesses {
		c.Add(line(c, c.Process(fmt.Sprint("p", i)), 1), &Values{Issue: 1})
	}
	got, _ := stacks(t, c)
	require.Len(t, got, MaxProcesses, "the first have labels of their own, and one is that of the others")
	assert.Equal(t, int64(MaxProcesses+1), got["0 others: m:f/0@m.erl:1"][0])
}

func TestHostIsAFrame(t *testing.T) {
	c := New(ARM)
	c.SettleAs(&Values{Issue: 2}, "[commander]")
	c.Add(line(c, c.Process("p"), 1), &Values{Issue: 1})
	got, _ := stacks(t, c)
	assert.Equal(t, map[string]int64{"host: host;[commander]": 2, "host p: host;m:f/0@m.erl:1": 1}, cycles(got))
}

// TestNothingIsLost walks at random and compares with a model that books each step where it
// happens.
func TestNothingIsLost(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 7))
		c := New("0")
		var total Values
		want := map[*Node]Values{}
		spend := func() *Values {
			var v Values
			v[r.IntN(NumValues)] = r.Uint64N(1000)
			sum := want[c.At()]
			sum.Add(&v)
			want[c.At()] = sum
			total.Add(&v)
			return &total
		}
		var calls []Call
		for range 2000 {
			spend()
			switch op := r.IntN(4); {
			case op == 0:
				calls = append(calls, c.Enter(line(c, c.At(), 100+r.IntN(5)), &total))
			case op == 1 && len(calls) > 0:
				c.Leave(&calls[len(calls)-1], &total)
				calls = calls[:len(calls)-1]
			case op == 2 && len(calls) == 0:
				c.Goto(line(c, c.Process(fmt.Sprint(r.IntN(3))), r.IntN(20)), &total)
			case op == 3 && len(calls) == 0:
				c.Goto(line(c, c.At(), r.IntN(20)), &total)
			}
		}
		for i := len(calls) - 1; i >= 0; i-- {
			c.Leave(&calls[i], &total)
		}
		c.Settle(&total)
		assert.Equal(t, total, c.undone)
		for n, v := range want {
			assert.Equal(t, v, n.sum, "seed %d", seed)
		}
		got, _ := stacks(t, c)
		var sum int64
		for _, v := range got {
			sum += v[0]
		}
		assert.Equal(t, total.Cycles(), uint64(sum))
	}
}

func TestWriteIsRepeatable(t *testing.T) {
	write := func() []byte {
		c := New("1")
		for i := range 100 {
			c.Add(line(c, line(c, c.Process(fmt.Sprint(i%7)), i%11), i), &Values{Issue: uint64(i)})
		}
		var b bytes.Buffer
		require.NoError(t, Write(&b, Run{}, []*Collector{c}))
		return b.Bytes()
	}
	assert.Equal(t, write(), write())
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, fmt.Errorf("no room") }

func TestWriteFails(t *testing.T) {
	assert.EqualError(t, Write(broken{}, Run{}, nil), "profile: no room")
}

// At the end of a run what has been done ahead is taken back, from where the agent is at first, and
// what it does then is added.
func TestEnd(t *testing.T) {
	c := New("3")
	a := c.Below(c.Process("p"), "a")
	b := c.Below(a, "b")
	c.Goto(a, &Values{})
	c.Goto(b, &Values{Issue: 10, Load: 50})
	c.Settle(&Values{Issue: 13, Load: 50, Bytecodes: 2})
	c.End(&Values{Issue: 8, Load: 49, Wait: 5, Bytecodes: 2}, "[wait]")
	got, _ := stacks(t, c)
	assert.Equal(t, map[string][]int64{
		"3 p: a":          {57, 8, 0, 0, 49, 0, 0, 0, 0, 0, 0},
		"3 p: a;b":        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2},
		"3 p: a;b;[wait]": {5, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0},
	}, got)
}
