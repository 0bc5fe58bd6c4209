package settings_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/settings"
)

// Presets are a chain from the thesis's first configuration to the best one. After the three of the
// thesis each changes one key.
func TestPresetsAreSteps(t *testing.T) {
	names := settings.Presets()
	require.GreaterOrEqual(t, len(names), 4)
	assert.Equal(t, []string{"thesis-bytecode", "thesis-native", "thesis-cached"}, names[:3])
	assert.Equal(t, "best", names[len(names)-1])
	base := ""
	for i, name := range names {
		assert.Equal(t, base, settings.PresetBase(name), name)
		assert.NotEmpty(t, settings.PresetDoc(name), name)
		if i >= 3 {
			assert.Len(t, differences(t, base, name), 1, "%s after %s", name, base)
		}
		base = name
	}
}

// differences are the keys in which two presets differ.
func differences(t *testing.T, a, b string) (names []string) {
	x, err := settings.Preset(a)
	require.NoError(t, err)
	y, err := settings.Preset(b)
	require.NoError(t, err)
	for _, k := range settings.Keys() {
		if x.Get(k.Name) != y.Get(k.Name) {
			names = append(names, k.Name)
		}
	}
	return names
}
