package main

import (
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/regular"
	"github.com/parallergo/epiphany/settings"
)

// settingsFlags are the flags that configure a board and its runtime: a preset, then a file, then
// variables of keys, then settings one by one, then the flag that each key has.
type settingsFlags struct {
	preset, config string
	set            []string
	keys           []*string // values of the flags of keys, as epiphany.Keys lists them
}

func (f *settingsFlags) add(c *cobra.Command) {
	fs := c.Flags()
	fs.StringVar(&f.preset, "preset", "",
		"begin with a configuration that has a name; the command presets lists them")
	fs.StringVar(&f.config, "config", "",
		"read settings from a TOML file; epiphany presets NAME prints one")
	fs.StringArrayVar(&f.set, "set", nil, "change a setting, as in --set stack=sram:2K; may be repeated")
	for _, k := range epiphany.Keys() {
		f.keys = append(f.keys, fs.String(k.Name, k.Default, k.Doc+": "+k.Values))
		switch flag := fs.Lookup(k.Name); {
		case k.Switch:
			flag.NoOptDefVal = "on"
		case k.Name == "weak-memory":
			flag.NoOptDefVal = "1"
		}
		setFlagGroup(fs, k.Name, k.Group)
	}
	fs.SortFlags = false
	f.addCompletions(c)
	c.SetUsageFunc(groupedUsage)
}

// settings reads the flags. The error has everything that is wrong.
func (f *settingsFlags) settings(c *cobra.Command) (epiphany.Settings, error) {
	var s epiphany.Settings
	var errs []error
	if f.preset != "" {
		preset, err := epiphany.Preset(f.preset)
		s, errs = preset, append(errs, prefixed("--preset: ", err))
	}
	if f.config != "" {
		errs = append(errs, loadSettings(&s, f.config))
	}
	errs = append(errs, f.each(c, &s, true))
	for _, set := range f.set {
		key, value, found := strings.Cut(set, "=")
		if !found {
			errs = append(errs, fmt.Errorf("--set is %q, want key=value", set))
			continue
		}
		errs = append(errs, prefixed("--set ", s.Set(key, value)))
	}
	errs = append(errs, f.each(c, &s, false))
	return s, errors.Join(errs...)
}

// each sets the keys whose flags have been given, by variables or on the command line.
func (f *settingsFlags) each(c *cobra.Command, s *epiphany.Settings, variables bool) error {
	var errs []error
	for i, k := range epiphany.Keys() {
		if flag := c.Flags().Lookup(k.Name); flag.Changed && isOfEnvironment(flag) == variables {
			errs = append(errs, prefixed("--", s.Set(k.Name, *f.keys[i])))
		}
	}
	return errors.Join(errs...)
}

// loadSettings reads settings from a file.
func loadSettings(s *epiphany.Settings, name string) error {
	file, err := regular.Open(name)
	if err != nil {
		return fmt.Errorf("--config: %w", err)
	}
	defer file.Close()
	return prefixed(name+": ", s.Load(file))
}

// prefixed puts a text before each line of an error, if there is one.
func prefixed(text string, err error) error {
	if err == nil {
		return nil
	}
	return errors.New(text + strings.ReplaceAll(err.Error(), "\n", "\n"+text))
}

func newPresets() *cobra.Command {
	return &cobra.Command{
		Use:   "presets [NAME]",
		Short: "List the presets, or print one as a file",
		Long: `Presets lists the configurations that have names, from those of the thesis to the best one: each after the one that it extends,
with what it changes. With a name it prints the preset as a TOML file with a comment on each key, to be changed and read with --config.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				s, err := epiphany.Preset(args[0])
				if err != nil {
					return err
				}
				fmt.Fprintf(c.OutOrStdout(), "# %s\n\n", settings.PresetDoc(args[0]))
				return s.WriteTOML(c.OutOrStdout())
			}
			t := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, name := range epiphany.Presets() {
				fmt.Fprintf(t, "%s\t%s\n", name, presetTitle(name))
			}
			return t.Flush()
		},
		ValidArgsFunction: completeOne(completePreset),
	}
}

// presetTitle is the first sentence about a preset.
func presetTitle(name string) string {
	first, _, _ := strings.Cut(settings.PresetDoc(name), ". ")
	return strings.TrimSuffix(first, ".") + "."
}
