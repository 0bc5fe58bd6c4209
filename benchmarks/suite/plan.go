package suite

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/benchmarks/published"
)

// Program is a benchmark program of the thesis.
type Program struct {
	Name    string
	Size    int   // the thesis's
	Workers int   // the thesis's
	Larger  []int // sizes
	Boards  []int // sizes for larger boards; none for those that have far more cores than the program has jobs, or too little DRAM for its messages
}

// Programs lists the programs in the thesis's order.
var Programs = []Program{
	{Name: "binarytrees", Size: 10, Workers: 16, Larger: []int{12}},
	{Name: "mandelbrot", Size: 64, Workers: 16, Larger: []int{128}, Boards: []int{256, 512}},
	{Name: "matmul", Size: 96, Workers: 16, Larger: []int{144}, Boards: []int{96}},
	{Name: "fannkuchredux", Size: 8, Workers: 8, Larger: []int{9}},
}

// Select finds programs by their names, all without names, in the order of Programs.
func Select(names []string) ([]Program, error) {
	var some []Program
	for _, p := range Programs {
		if len(names) == 0 || slices.Contains(names, p.Name) {
			some = append(some, p)
		}
	}
	for _, n := range names {
		if !slices.ContainsFunc(Programs, func(p Program) bool { return p.Name == n }) {
			return nil, fmt.Errorf("there is no benchmark program %q, want some of %v", n,
				programNames())
		}
	}
	return some, nil
}

func programNames() (names []string) {
	for _, p := range Programs {
		names = append(names, p.Name)
	}
	return names
}

// System is a configuration with a name.
type System struct {
	Name     string
	Settings epiphany.Settings
	ARM      bool // the programs run on the ARM alone
}

// Best is the preset that the others lead to.
const Best = "best"

// FindSystem finds a preset, or a configuration of the ARM as package published names it.
func FindSystem(name string) (System, error) {
	for _, s := range ARMSystems() {
		if s.Name == name {
			return s, nil
		}
	}
	preset, err := epiphany.Preset(name)
	return System{Name: name, Settings: preset}, err
}

// QuickSystems are the presets of the thesis and the best.
func QuickSystems() ([]System, error) {
	var some []System
	for _, name := range []string{"thesis-bytecode", "thesis-native", "thesis-cached", Best} {
		s, err := FindSystem(name)
		if err != nil {
			return nil, err
		}
		some = append(some, s)
	}
	return some, nil
}

// AllSystems are all presets, in the order in which they lead to the best.
func AllSystems() ([]System, error) {
	var all []System
	for _, name := range epiphany.Presets() {
		s, err := FindSystem(name)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// armKeys are what the configurations of the ARM have in common: no cores take part.
var armKeys = [][2]string{{"place", "host"}, {"cores", "1x1"}, {"wait", "trap"},
	{"host-schedulers", "2"}}

// ARMSystems are the two processors of the ARM without the cores, with bytecode and with native
// code.
func ARMSystems() []System {
	return []System{armSystem(published.ARMBeam, "beam"), armSystem(published.ARMHipe, "hipe")}
}

func armSystem(name, software string) System {
	s := System{Name: name, ARM: true}
	set(&s.Settings, append(slices.Clone(armKeys), [2]string{"host-software", software}))
	return s
}

// Plan says what to run.
type Plan struct {
	Programs []Program
	Systems  []System
	Samples  int         // at most so many of a case; 0 for Samples, which is what figures are published of
	Set      [][2]string // settings that all systems get, key and value
	Full     bool        // larger sizes, other numbers of workers, and larger boards as well
}

// Cases are the runs that a plan asks for. The error tells of settings that are wrong.
func (p *Plan) Cases() ([]Case, error) {
	systems, err := p.configured()
	if err != nil {
		return nil, err
	}
	var cases []Case
	for _, s := range systems {
		for _, prog := range p.Programs {
			cases = append(cases, p.at(GroupThesis, s, prog, prog.Size, prog.Workers))
		}
	}
	if !p.Full {
		return cases, nil
	}
	for _, s := range systems {
		for _, prog := range p.Programs {
			cases = append(cases, p.more(s, prog)...)
		}
	}
	return cases, nil
}

// configured are the plan's systems with the settings that all of them get.
func (p *Plan) configured() ([]System, error) {
	all := slices.Clone(p.Systems)
	for i := range all {
		for _, kv := range p.Set {
			if err := all[i].Settings.Set(kv[0], kv[1]); err != nil {
				return nil, err
			}
		}
		if _, _, err := all[i].Settings.Check(); err != nil {
			return nil, fmt.Errorf("%s: %w", all[i].Name, err)
		}
	}
	return all, nil
}

func (p *Plan) at(group string, s System, prog Program, size, workers int) Case {
	return Case{Group: group, System: s.Name, Settings: s.Settings, Program: prog.Name, Size: size,
		Workers: workers, Samples: cmp.Or(p.Samples, Samples)}
}

// scaling are the numbers of workers with which systems are compared.
var scaling = []int{1, 2, 4, 8, 16}

// boards are larger boards: rows x columns, and a worker for each core. Their DRAM is the
// Parallella's, which ends where their cores begin. So many processes share it in small blocks.
var boards = []struct {
	set     [][2]string
	workers int
}{
	{[][2]string{{"cores", "8x8"}}, 64},
	{[][2]string{{"cores", "32x32"}, {"heap-words", "640"}}, 1024},
}

// more are the runs besides the sizes of the thesis, for the systems of the thesis, the best, and
// the ARM.
func (p *Plan) more(s System, prog Program) (cases []Case) {
	if s.ARM {
		return p.onProcessors(s, prog)
	}
	thesis := isThesis(s.Name)
	if !thesis && s.Name != Best {
		return nil
	}
	for _, n := range scaling {
		cases = append(cases, p.at(GroupScaling, s, prog, prog.Size, n))
	}
	if thesis {
		return cases
	}
	for _, size := range prog.Larger {
		cases = append(cases, p.at(GroupSize, s, prog, size, prog.Workers))
	}
	for i, size := range prog.Boards {
		large := s
		set(&large.Settings, boards[i].set)
		cases = append(cases, p.at(GroupBoard, large, prog, size, boards[i].workers))
	}
	return cases
}

// onProcessors are runs of a program on one and on two processors of the ARM, with a worker for
// each.
func (p *Plan) onProcessors(s System, prog Program) (cases []Case) {
	for n := 1; n <= 2; n++ {
		some := s
		set(&some.Settings, [][2]string{{"host-schedulers", strconv.Itoa(n)}})
		cases = append(cases, p.at(GroupScaling, some, prog, prog.Size, n))
	}
	return cases
}

// set changes settings that this package knows to be right: its tests do all that there are.
func set(s *epiphany.Settings, all [][2]string) {
	for _, kv := range all {
		if err := s.Set(kv[0], kv[1]); err != nil {
			panic(err)
		}
	}
}
