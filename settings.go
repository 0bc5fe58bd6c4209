package epiphany

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
)

// Settings are a configuration as text: values by key, as in files, presets and flags. Keys lists what there is. The zero value has the default of
// every key. A copy is independent of the original.
type Settings struct {
	values map[string]string // of keys that have been set
}

// Set gives a key a value. The error names the nearest key if there is no such key, and the range if the value is outside of it.
func (s *Settings) Set(key, value string) error {
	k, err := findKey(key)
	if err != nil {
		return err
	}
	scratch := defaults()
	if err := k.set(&scratch, value); err != nil {
		return prefixed(key+": ", err)
	}
	values := maps.Clone(s.values)
	if values == nil {
		values = map[string]string{}
	}
	if k.Switch {
		value, _ = onOff(value)
	}
	values[key] = value
	s.values = values
	return nil
}

// Get returns the value of a key: the one it was given, else the default. A key that does not exist has none.
func (s Settings) Get(key string) string {
	if v, given := s.values[key]; given {
		return v
	}
	k, _ := findKey(key)
	return k.Default
}

// Changed are the values that differ from the defaults, by key.
func (s Settings) Changed() map[string]string {
	changed := map[string]string{}
	for _, k := range keys {
		if v := s.Get(k.Name); v != k.Default {
			changed[k.Name] = v
		}
	}
	return changed
}

// extends is what stands in files for a preset to begin with. It is no key.
const extends = "extends"

// Load reads settings from TOML: keys with strings, numbers, true or false. The key extends names a preset to begin with, and needs settings
// that have not been changed before. The error has everything that is wrong, a line each; the settings stay as they were then.
func (s *Settings) Load(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	file := map[string]any{}
	if err := toml.Unmarshal(data, &file); err != nil {
		var at *toml.DecodeError
		if errors.As(err, &at) {
			row, column := at.Position()
			return fmt.Errorf("%d:%d: %w", row, column, err)
		}
		return err
	}
	to := *s
	var errs []error
	if base, given := file[extends]; given {
		errs = append(errs, to.extend(base))
		delete(file, extends)
	}
	for _, key := range slices.Sorted(maps.Keys(file)) {
		value, err := tomlValue(file[key])
		if err == nil {
			err = to.Set(key, value)
		} else if _, unknown := findKey(key); unknown != nil {
			err = unknown
		} else {
			err = fmt.Errorf("%s: %w", key, err)
		}
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	*s = to
	return nil
}

// extend begins with a preset.
func (s *Settings) extend(base any) error {
	name, ok := base.(string)
	switch {
	case !ok:
		return fmt.Errorf("%s is %v, want the name of a preset", extends, base)
	case len(s.values) > 0:
		return fmt.Errorf("%s is %q: it cannot be where settings have been changed before", extends, name)
	}
	preset, err := Preset(name)
	if err != nil {
		return fmt.Errorf("%s: %w", extends, err)
	}
	*s = preset
	return nil
}

// tomlValue is a value of a file as Set takes it.
func tomlValue(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case int64:
		return strconv.FormatInt(v, 10), nil
	case bool:
		return strconv.FormatBool(v), nil
	}
	return "", fmt.Errorf("%v is no string, no whole number, neither true nor false", v)
}

// WriteTOML writes the settings as a file that Load reads, with a comment on each key. Those that have their defaults are comments themselves.
func (s Settings) WriteTOML(w io.Writer) error {
	var text strings.Builder
	for i, k := range keys {
		if i > 0 {
			text.WriteByte('\n')
		}
		fmt.Fprintf(&text, "# %s: %s.\n# Default: %q.\n", k.Doc, k.Values, k.Default)
		value := s.Get(k.Name)
		if value == k.Default {
			text.WriteString("# ")
		}
		fmt.Fprintf(&text, "%s = %s\n", k.Name, strconv.Quote(value))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// apply changes a configuration as the settings say. The error names what cannot work together.
func (s Settings) apply(c *config) error {
	var errs []error
	for _, k := range keys {
		if v, given := s.values[k.Name]; given {
			if err := k.set(c, v); err != nil { // for a board that it was not set for
				errs = append(errs, prefixed(k.Name+": ", err))
			}
		}
	}
	return errors.Join(append(errs, s.conflicts(c)...)...)
}

// conflicts tells of settings that exclude each other.
func (s Settings) conflicts(c *config) (errs []error) {
	if _, changed := s.Changed()["weak-delay"]; changed && c.master.Engine.Weak.MaxDelay == 0 {
		errs = append(errs, errors.New("weak-delay needs weak-memory"))
	}
	if p := c.placement().Software; !p.LoopInDRAM && p.LoopBytes() > c.master.Board.SRAMBytes {
		errs = append(errs, fmt.Errorf("loop is sram, want dram with software=%s: its interpreter has %d bytes, the SRAM of a core %d",
			p.Set, p.LoopBytes(), c.master.Board.SRAMBytes))
	}
	if n := c.placement().InboxBytes; n != 0 && c.master.Send != slave.SendMesh {
		errs = append(errs, fmt.Errorf("inbox is %d, want 0 with send=%s: nobody writes to an inbox", n, c.master.Send))
	}
	return errs
}

// Check finds settings that cannot work together, and what does not fit into the SRAM of a core. It returns the board and the map of that SRAM.
func (s Settings) Check() (*emu.Board, *slave.Layout, error) {
	c := defaults()
	if err := s.apply(&c); err != nil {
		return nil, nil, err
	}
	layout, err := c.master.Layout()
	return &c.master.Board, layout, err
}

// WithSettings changes what the settings say; keys that have not been set stay as options before this one have left them. The error has everything
// that cannot work together.
func WithSettings(s Settings) Option {
	return func(c *config) error {
		c.settings = s
		return prefixed("epiphany: ", s.apply(c))
	}
}

// prefixed puts a text before an error, and before each of those joined in it.
func prefixed(text string, err error) error {
	if err == nil {
		return nil
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return fmt.Errorf("%s%w", text, err)
	}
	var errs []error
	for _, e := range joined.Unwrap() {
		errs = append(errs, prefixed(text, e))
	}
	return errors.Join(errs...)
}
