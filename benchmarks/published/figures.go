package published

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/pelletier/go-toml/v2"

	"github.com/parallergo/epiphany/emu"
)

// Role is what a figure is to the model.
type Role string

// Roles.
const (
	Fitted  Role = "fitted"   // constants may be chosen in sight of it
	HeldOut Role = "held-out" // only compared
	Input   Role = "input"    // a constant of the model, or one follows from it
	Derived Role = "derived"  // follows from other figures
	NotUsed Role = "not-used" // the model cannot produce it
)

// roles lists them in the order of the file's introduction.
var roles = []Role{Fitted, HeldOut, Input, Derived, NotUsed}

// Systems whose figures are published, beside the presets of the same names: the two processors of
// the ARM with both kinds of code, and the board.
const (
	ARMBeam   = "arm-beam"   // bytecode
	ARMHipe   = "arm-hipe"   // native code
	ARMCached = "arm-cached" // native code as the software cache needs it
	Board     = "board"      // what does not depend on a program
)

// Quantities of the programs; those of the board are in the file.
const (
	Time        = "time"         // s
	Cycles      = "cycles"       // of all cores, but those in which they waited
	FetchStalls = "fetch-stalls" // fraction of the cycles
	LoadStalls  = "load-stalls"  // fraction of the cycles
	Reductions  = "reductions"
	PerJoule    = "reductions-per-joule"
	PerSecond   = "reductions-per-second"
)

// Figure is a published measurement.
type Figure struct {
	Quantity   string  `toml:"quantity"`
	System     string  `toml:"system"` // a preset, one of the systems above
	What       string  `toml:"what"`   // a program, or what was measured of the board
	Value      float64 `toml:"value"`
	Unit       string  `toml:"unit"`
	SD         float64 `toml:"sd"` // standard deviation of the samples, 0 if it is not known
	Source     string  `toml:"source"`
	Confidence string  `toml:"confidence"` // as emu.Confidence prints it
	Role       Role    `toml:"role"`
	Was        Role    `toml:"was"`  // the role that it had before, if another one
	Note       string  `toml:"note"` // how it was measured, or why it is not used
}

// Group is what figures are of that are compared together.
type Group string

// The groups of figures.
const (
	OnCores  Group = "the thesis on cores"
	OnARM    Group = "the thesis on the ARM"
	OnBoards Group = "the board's micro-benchmarks"
)

// Groups are all groups.
var Groups = []Group{OnCores, OnARM, OnBoards}

// Group is the one that the figure belongs to.
func (f *Figure) Group() Group {
	switch f.System {
	case Board:
		return OnBoards
	case ARMBeam, ARMHipe, ARMCached:
		return OnARM
	}
	return OnCores
}

// Name is unique: quantity/system/what.
func (f *Figure) Name() string { return f.Quantity + "/" + f.System + "/" + f.What }

//go:embed figures.toml
var file []byte

// Figures lists all published figures in the order of the file. The caller owns the result.
func Figures() []Figure { return slices.Clone(figures) }

// Find gives the figure of a name, as Figure.Name builds it.
func Find(quantity, system, what string) (Figure, bool) {
	i := slices.IndexFunc(figures, func(f Figure) bool {
		return f.Quantity == quantity && f.System == system && f.What == what
	})
	if i < 0 {
		return Figure{}, false
	}
	return figures[i], true
}

// MaxFree is the largest number of constants that may be fitted: half as many as there are figures
// to fit them to.
func MaxFree() int {
	n := 0
	for _, f := range figures {
		if f.Role == Fitted {
			n++
		}
	}
	return n / 2
}

// figures is the file, read once; it is part of the program, and its test finds what is wrong with
// it.
var figures = func() []Figure {
	all, err := parse(file)
	if err != nil {
		panic(err)
	}
	return all
}()

// parse reads figures and checks them.
func parse(data []byte) ([]Figure, error) {
	var content struct {
		Figure []Figure `toml:"figure"`
	}
	if err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(&content); err != nil {
		return nil, fmt.Errorf("published: %w", err)
	}
	seen := map[string]bool{}
	var errs []error
	for i := range content.Figure {
		f := &content.Figure[i]
		if err := f.check(); err != nil {
			errs = append(errs, fmt.Errorf("published: %s: %w", f.Name(), err))
		}
		if seen[f.Name()] {
			errs = append(errs, fmt.Errorf("published: %s stands there twice", f.Name()))
		}
		seen[f.Name()] = true
	}
	return content.Figure, errors.Join(errs...)
}

func (f *Figure) check() error {
	switch {
	case f.Quantity == "" || f.System == "" || f.What == "" || f.Unit == "" || f.Source == "":
		return errors.New("quantity, system, what, unit and source must be there")
	case !(f.Value > 0) || math.IsInf(f.Value, 0):
		return fmt.Errorf("the value is %v, want a positive number", f.Value)
	case !(f.SD >= 0) || math.IsInf(f.SD, 0):
		return fmt.Errorf("sd is %v, want 0 or a positive number", f.SD)
	case !slices.Contains(roles, f.Role):
		return fmt.Errorf("the role is %q, want one of %v", f.Role, roles)
	case f.Role == NotUsed && f.Note == "":
		return errors.New("a note must say why it is not used")
	case f.Was != "" && (f.Was == f.Role || !slices.Contains(roles, f.Was) || f.Note == ""):
		return fmt.Errorf("the role was %q, want another one of %v, and a note that says why",
			f.Was, roles)
	case !slices.Contains([]string{emu.High.String(), emu.Medium.String(), emu.Low.String()},
		f.Confidence):
		return fmt.Errorf("the confidence is %q, want H, M or L", f.Confidence)
	}
	return nil
}
