package settings

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// extends names, in a file, the preset that the file extends. It is not a key.
const extends = "extends"

// Load reads settings from TOML: keys with strings, numbers, true or false. The name extends starts
// from a preset; it requires settings that have not been changed before. The error lists everything
// that is wrong, one line each; the settings are then unchanged.
func (s *Values) Load(r io.Reader) error {
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

// extend starts from a preset.
func (s *Values) extend(base any) error {
	name, ok := base.(string)
	switch {
	case !ok:
		return fmt.Errorf("%s is %v, want the name of a preset", extends, base)
	case len(s.values) > 0:
		return fmt.Errorf("%s is %q: it cannot be where settings have been changed before", extends,
			name)
	}
	preset, err := Preset(name)
	if err != nil {
		return fmt.Errorf("%s: %w", extends, err)
	}
	*s = preset
	return nil
}

// tomlValue converts a value of a file to the form for Set.
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

// WriteTOML writes the settings as a file that Load reads, with a comment on each key. Settings
// with default values are commented out.
func (s Values) WriteTOML(w io.Writer) error {
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
