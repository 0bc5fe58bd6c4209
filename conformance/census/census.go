package census

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/stdlib"
)

// Hits counts the programs that use a production or a function, by its name.
type Hits struct {
	Productions map[string]int
	Functions   map[string]int // by "module:name/arity"
}

// Take counts what programs use. It fails if one cannot be read or parsed.
func Take(programs []conformance.Program) (Hits, error) {
	h := Hits{map[string]int{}, map[string]int{}}
	for i := range programs {
		c, err := countProgram(&programs[i])
		if err != nil {
			return h, err
		}
		for name := range c.found {
			h.Productions[name]++
		}
		for name := range c.calls {
			h.Functions[name]++
		}
	}
	return h, nil
}

func countProgram(p *conformance.Program) (*counter, error) {
	source, err := p.Source()
	if err != nil {
		return nil, err
	}
	module, errs := syntax.Parse(p.File, source,
		syntax.Options{Include: epiphany.Compiler{}.Includes(p.File)})
	if len(errs) > 0 {
		return nil, errs
	}
	c := &counter{module: module, found: map[string]bool{}, calls: map[string]bool{}}
	c.count()
	if fun2ms.Match(source) { // the parser has replaced it by a match specification
		c.calls["ets:fun2ms/1"] = true
	}
	for _, t := range texts {
		if t.found.Match(source) {
			c.hit(t.name)
		}
	}
	return c, nil
}

var fun2ms = regexp.MustCompile(`\bets:fun2ms\(`)

// Module is a module of OTP with the functions that it exports, as "name/arity".
type Module struct {
	Name      string
	Functions []string
}

// listFile names the file, in the directory of chapters, that lists the functions of OTP: "module
// name/arity name/arity...", a module a line.
const listFile = "otp.txt"

// modules are those of OTP that the census covers: programs use them without ports and
// distribution.
const modules = `erlang lists maps proplists string binary unicode io io_lib math rand random queue sets ordsets orddict dict gb_trees gb_sets array base64
calendar timer proc_lib sys gen gen_server gen_statem gen_fsm gen_event supervisor application logger error_logger code file init ets persistent_term atomics
counters re zip`

// WriteOTP writes the list of OTP's functions, as reported by the erl on the path.
func WriteOTP(ctx context.Context, dir string) error {
	const list = `[io:format("~s~s~n", [M, [io_lib:format(" ~s/~w", [F, A]) || {F, A} <- lists:sort(M:module_info(exports)), F =/= module_info]]) ||
		M <- [MODULES]], halt().`
	names := strings.Join(strings.Fields(modules), ", ")
	out, err := exec.CommandContext(ctx, "erl", "-noinput", "-eval",
		strings.Replace(list, "MODULES", names, 1)).Output()
	if err != nil {
		return fmt.Errorf("erl: %w\n%s", err, out)
	}
	return os.WriteFile(filepath.Join(dir, listFile), out, 0o666)
}

// OTP reads the list of OTP's functions.
func OTP(dir string) ([]Module, error) {
	file, err := os.Open(filepath.Join(dir, listFile))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []Module
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) < 2 {
			return nil, fmt.Errorf("%s: a line without a module and functions", file.Name())
		}
		all = append(all, Module{words[0], words[1:]})
	}
	return all, lines.Err()
}

// Here returns the functions of this system by "module:name/arity": BIFs, and functions that a
// module of the library exports.
func Here() (map[string]bool, error) {
	all := map[string]bool{}
	for _, n := range bif.Functions() {
		all[function(n.Module, n.Name, n.Arity)] = true
	}
	for _, name := range stdlib.Modules() {
		source, _ := stdlib.Source(name)
		m, errs := syntax.Parse(name+".erl", source,
			syntax.Options{Include: epiphany.Compiler{}.Includes(name + ".erl")})
		if len(errs) > 0 {
			return nil, errs
		}
		compiler.AddBehaviourInfo(m)
		exports := m.Exports
		if m.ExportAll {
			for _, f := range m.Funcs {
				exports = append(exports, syntax.NameArity{Name: f.Name, Arity: f.Arity})
			}
		}
		for _, e := range exports {
			all[function(name, e.Name, e.Arity)] = true
		}
	}
	return all, nil
}

// Few returns the productions that fewer than two programs use, and such functions of OTP, without
// those that the differences leave out.
func (h Hits) Few(otp []Module, d *conformance.Differences) (productions, functions []string) {
	for _, p := range Productions() {
		if h.Productions[p.Name] < 2 {
			productions = append(productions, p.Name)
		}
	}
	for _, m := range otp {
		for _, f := range m.Functions {
			if name := m.Name + ":" + f; h.Functions[name] < 2 && d.Outsider(name) == nil {
				functions = append(functions, name)
			}
		}
	}
	slices.Sort(functions)
	return productions, functions
}
