package main

import (
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/benchmarks/suite"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stdlib"
)

// sramMap is the map of a core's SRAM.
type sramMap struct {
	SRAM     []slave.Region `json:"sram"`
	SRAMUsed int            `json:"sram_used"`
	SRAMFree int            `json:"sram_free"`
	text     string
}

// info is what the command of that name prints.
type info struct {
	Board emu.Board `json:"board"`
	sramMap
	Constants []constant `json:"constants"`
	Opcodes   int        `json:"opcodes"`
	BIFs      int        `json:"natives"`
	Library   []string   `json:"library"`
}

// constant is a figure of the model, see emu.Constant.
type constant struct {
	Name       string `json:"name"`
	Value      int64  `json:"value"`
	Unit       string `json:"unit"`
	Confidence string `json:"confidence"`
	Source     string `json:"source"`
}

func newInfo() *cobra.Command {
	var onlyMap bool
	var toJSON string
	var settings settingsFlags
	c := &cobra.Command{
		Use:   "info",
		Short: "Print the board, the map of a core's memory and the constants of the model",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			board, sram, err := planMemory(c, &settings)
			if err != nil {
				return err
			}
			switch {
			case onlyMap && toJSON != "":
				return writeJSONTo(c, toJSON, sram)
			case onlyMap:
				return sram.write(c.OutOrStdout(), board)
			case toJSON != "":
				return writeJSONTo(c, toJSON, collectInfo(board, sram))
			}
			return writeInfo(c.OutOrStdout(), collectInfo(board, sram))
		},
	}
	settings.add(c)
	c.Flags().BoolVar(&onlyMap, "map", false, "print only the map of a core's memory")
	addJSON(c, &toJSON, "all of it, or with --map the map,")
	return c
}

// planMemory lays out the SRAM as the flags say.
func planMemory(c *cobra.Command, flags *settingsFlags) (*emu.Board, sramMap, error) {
	s, err := flags.settings(c)
	if err != nil {
		return nil, sramMap{}, err
	}
	board, l, err := s.Check()
	if err != nil {
		return nil, sramMap{}, err
	}
	return board, sramMap{l.Regions, l.Size, l.Free, l.String()}, nil
}

func collectInfo(board *emu.Board, sram sramMap) *info {
	in := &info{Board: *board, sramMap: sram, Opcodes: int(bytecode.NumOps),
		BIFs: len(bif.Functions()), Library: stdlib.Modules()}
	for _, k := range suite.Constants() {
		in.Constants = append(in.Constants,
			constant{k.Name, k.Value, k.Unit, k.Confidence.String(), k.Source})
	}
	return in
}

// write prints the map: offset, bytes, banks, name.
func (m *sramMap) write(w io.Writer, b *emu.Board) error {
	_, err := fmt.Fprintf(w, "SRAM of a core: %d of %d bytes\n%s", m.SRAMUsed, b.SRAMBytes, m.text)
	return err
}

func writeInfo(w io.Writer, in *info) error {
	b := &in.Board
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "board\t%s: %d×%d cores at (%d,%d), %d MHz\n", b.Name, b.Rows, b.Cols,
		b.OriginRow, b.OriginCol, b.ClockHz/1_000_000)
	fmt.Fprintf(t, "core ids\t%#x to %#x\n", b.CoreID(0), b.CoreID(b.Cores()-1))
	fmt.Fprintf(t, "shared DRAM\t%d MB at %#x\n", b.DRAMBytes>>20, b.DRAMBase)
	fmt.Fprintf(t, "host memory\t%d MB at %#x\n", b.ARMBytes>>20, b.ARMBase)
	fmt.Fprintf(t, "opcodes\t%d\n", in.Opcodes)
	fmt.Fprintf(t, "built-in functions\t%d\n", in.BIFs)
	fmt.Fprintf(t, "library\t%s\n", strings.Join(in.Library, " "))
	fmt.Fprintln(t)
	if err := in.write(t, b); err != nil {
		return err
	}
	fmt.Fprint(t, "\nconstants (confidence: H primary source, M measured by others or derived, L estimate)\n")
	for _, k := range in.Constants {
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\n", k.Name, k.Value, k.Unit, k.Confidence, k.Source)
	}
	return t.Flush()
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		Run: func(c *cobra.Command, _ []string) {
			fmt.Fprint(c.OutOrStdout(), versionText())
		},
	}
}

// versionText is what version and --version print.
func versionText() string {
	return fmt.Sprintf("epiphany %s (modules: version %d)\n", version(), bytecode.Version)
}

// version is that of the build: a tag, or the commit.
func version() string {
	build, ok := debug.ReadBuildInfo()
	if !ok || build.Main.Version == "" {
		return "(devel)"
	}
	return build.Main.Version
}
