package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/stdlib"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm"
)

// info is what the command of that name prints.
type info struct {
	Board     emu.Board      `json:"board"`
	SRAM      []slave.Region `json:"sram"`
	SRAMUsed  int            `json:"sram_used"`
	Constants []constant     `json:"constants"`
	Opcodes   int            `json:"opcodes"`
	Natives   int            `json:"natives"`
	Library   []string       `json:"library"`
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
	var cores string
	var asJSON bool
	c := &cobra.Command{
		Use:   "info",
		Short: "Print the board, the map of a core's memory and the constants of the model",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			in, err := collectInfo(cores)
			if err != nil {
				return err
			}
			if !asJSON {
				return writeInfo(c.OutOrStdout(), in)
			}
			enc := json.NewEncoder(c.OutOrStdout())
			enc.SetIndent("", "  ")
			return enc.Encode(in)
		},
	}
	coresFlag(c, &cores)
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

func collectInfo(cores string) (*info, error) {
	rows, cols, err := parseCores(cores)
	if err != nil {
		return nil, err
	}
	board := epiphany.Board(rows, cols)
	if err := board.Validate(); err != nil {
		return nil, err
	}
	layout, err := slave.NewLayout(&board, swicache.Default(), slave.DefaultPlacement())
	if err != nil {
		return nil, err
	}
	in := &info{
		Board: board, SRAM: layout.Regions, SRAMUsed: layout.Size,
		Opcodes: int(bytecode.NumOps), Natives: len(vm.Natives()), Library: stdlib.Modules(),
	}
	for _, k := range emu.Constants() {
		in.Constants = append(in.Constants, constant{k.Name, k.Value, k.Unit, k.Confidence.String(), k.Source})
	}
	return in, nil
}

func writeInfo(w io.Writer, in *info) error {
	b := &in.Board
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "board\t%s: %d×%d cores at (%d,%d), %d MHz\n", b.Name, b.Rows, b.Cols, b.OriginRow, b.OriginCol, b.ClockHz/1_000_000)
	fmt.Fprintf(t, "core ids\t%#x to %#x\n", b.CoreID(0), b.CoreID(b.Cores()-1))
	fmt.Fprintf(t, "shared DRAM\t%d MB at %#x\n", b.DRAMBytes>>20, b.DRAMBase)
	fmt.Fprintf(t, "host memory\t%d MB at %#x\n", b.HostBytes>>20, b.HostBase)
	fmt.Fprintf(t, "opcodes\t%d\n", in.Opcodes)
	fmt.Fprintf(t, "built-in functions\t%d\n", in.Natives)
	fmt.Fprintf(t, "library\t%s\n", strings.Join(in.Library, " "))
	fmt.Fprintf(t, "\nSRAM of a core: %d of %d bytes\n", in.SRAMUsed, b.SRAMBytes)
	for _, r := range in.SRAM {
		fmt.Fprintf(t, "%#06x\t%d\t%s\n", r.Offset, r.Bytes, r.Name)
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
			fmt.Fprintf(c.OutOrStdout(), "epiphany %s (modules: version %d)\n", version(), bytecode.Version)
		},
	}
}

// version is that of the build: a tag, or the commit.
func version() string {
	build, ok := debug.ReadBuildInfo()
	if !ok || build.Main.Version == "" {
		return "(devel)"
	}
	return build.Main.Version
}
