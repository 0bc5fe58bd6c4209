package settings

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

//go:embed presets/*.toml
var presetFiles embed.FS

// Preset returns the settings of a preset. For an unknown name the error suggests the most similar
// one.
func Preset(name string) (Values, error) {
	data, err := presetFiles.ReadFile(path.Join("presets", name+".toml"))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return Values{}, fmt.Errorf("there is no preset %q; the nearest is %s", name,
			nearest(name, presetNames()))
	}
	var s Values
	if err == nil {
		err = s.Load(bytes.NewReader(data))
	}
	if err != nil {
		return Values{}, Prefixed("preset "+name+": ", err)
	}
	return s, nil
}

// presetNames returns the presets, sorted by name.
func presetNames() (names []string) {
	files, _ := presetFiles.ReadDir("presets") // embedded: it exists
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".toml"))
	}
	return names
}

// Presets returns the names of the presets, from the configurations of the thesis to the best one;
// each comes after the one that it extends.
func Presets() []string {
	names := presetNames()
	slices.SortStableFunc(names, func(a, b string) int { return presetDepth(a) - presetDepth(b) })
	return names
}

// presetDepth returns the length of the chain of presets that a preset extends.
func presetDepth(name string) (n int) {
	for {
		if name = PresetBase(name); name == "" {
			return n
		}
		n++
	}
}

// PresetBase returns the preset that a preset extends, "" if it extends none or does not exist.
func PresetBase(name string) string {
	var file struct{ Extends string }
	data, _ := presetFiles.ReadFile(path.Join("presets", name+".toml"))
	_ = toml.Unmarshal(data, &file) // the files of this package are tested
	return file.Extends
}

// PresetDoc returns the documentation of a preset: the comment at the beginning of its file, in one
// line.
func PresetDoc(name string) string {
	data, _ := presetFiles.ReadFile(path.Join("presets", name+".toml"))
	var doc []string
	for line := range strings.Lines(string(data)) {
		text, comment := strings.CutPrefix(line, "#")
		if !comment {
			break
		}
		doc = append(doc, strings.TrimSpace(text))
	}
	return strings.Join(doc, " ")
}
