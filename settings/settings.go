package settings

import (
	"errors"
	"fmt"
	"maps"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
)

// Values are settings by key: the textual form of a configuration, as in files, presets and flags.
// See Keys. In the zero value each key has its default. A copy is independent of the original.
type Values struct {
	values map[string]string // keys that have been set
}

// Set sets the value of a key. The error suggests the most similar key if the key does not exist,
// and states the range if the value is out of range.
func (s *Values) Set(key, value string) error {
	k, err := findKey(key)
	if err != nil {
		return err
	}
	scratch := Defaults()
	if err := k.set(&scratch, value); err != nil {
		return Prefixed(key+": ", err)
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

// Get returns the value of a key: the one that was set, otherwise the default. It returns "" for a
// key that does not exist.
func (s Values) Get(key string) string {
	if v, given := s.values[key]; given {
		return v
	}
	k, _ := findKey(key)
	return k.Default
}

// Changed returns the values that differ from the defaults, by key.
func (s Values) Changed() map[string]string {
	changed := map[string]string{}
	for _, k := range keys {
		if v := s.Get(k.Name); v != k.Default {
			changed[k.Name] = v
		}
	}
	return changed
}

// Apply applies the settings to a configuration; what belongs to keys that are not set is
// unchanged. The error lists all settings that exclude each other.
func (s Values) Apply(c *Config) error {
	var errs []error
	for _, k := range keys {
		if v, given := s.values[k.Name]; given {
			if err := k.set(c, v); err != nil { // the board may differ from that at Set
				errs = append(errs, Prefixed(k.Name+": ", err))
			}
		}
	}
	return errors.Join(append(errs, s.conflicts(c)...)...)
}

// conflicts returns errors for settings that exclude each other.
func (s Values) conflicts(c *Config) (errs []error) {
	if _, changed := s.Changed()["weak-delay"]; changed && c.Master.Engine.Weak.MaxDelay == 0 {
		errs = append(errs, errors.New("weak-delay needs weak-memory"))
	}
	if p := c.Placement().Software; !p.LoopInDRAM && p.LoopBytes() > c.Master.Board.SRAMBytes {
		errs = append(errs, fmt.Errorf("loop is sram, want dram with software=%s: its interpreter has %d bytes, the SRAM of a core %d",
			p.Model, p.LoopBytes(), c.Master.Board.SRAMBytes))
	}
	if n := c.Placement().InboxBytes; n != 0 && c.Master.Send != slave.SendMesh {
		errs = append(errs, fmt.Errorf("inbox is %d, want 0 with send=%s: nobody writes to an inbox", n, c.Master.Send))
	}
	for _, a := range []struct {
		key   string
		bytes int
	}{
		{"code-bytes", c.Master.CodeBytes}, {"literal-bytes", c.Master.LiteralBytes},
		{"table-bytes", c.Master.TableBytes}, {"program-bytes", c.Master.ProgramBytes},
	} {
		if most := c.Master.Board.DRAMBytes / 2; a.bytes > most {
			errs = append(errs, fmt.Errorf("%s is %d, want at most %d, half of the shared DRAM",
				a.key, a.bytes, most))
		}
	}
	return errs
}

// Check returns an error for settings that exclude each other, or that do not fit into the SRAM of
// a core. Otherwise it returns the board and the map of that SRAM.
func (s Values) Check() (*emu.Board, *slave.Layout, error) {
	c := Defaults()
	if err := s.Apply(&c); err != nil {
		return nil, nil, err
	}
	layout, err := c.Master.Layout()
	return &c.Master.Board, layout, err
}

// Prefixed puts a text before an error, and before each of those joined in it.
func Prefixed(text string, err error) error {
	if err == nil {
		return nil
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return fmt.Errorf("%s%w", text, err)
	}
	var errs []error
	for _, e := range joined.Unwrap() {
		errs = append(errs, Prefixed(text, e))
	}
	return errors.Join(errs...)
}
