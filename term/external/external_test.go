package external_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/term/external"
)

func TestValues(t *testing.T) {
	for text, v := range map[string]external.Value{
		"<'a b@c'.7.1>":         external.New(external.Pid, "a b@c", 3, []uint32{7, 1}),
		"#Port<a@b.4294967298>": external.New(external.Port, "a@b", 0, []uint32{1, 2}),
		"#Ref<a@b.3.2.1>":       external.New(external.Ref, "a@b", 1<<32-1, []uint32{1, 2, 3}),
	} {
		assert.Equal(t, text, v.String())
		back, good := external.Parse(v.Append([]byte{}))
		assert.True(t, good)
		assert.Equal(t, v, back)
		assert.Len(t, v.Words(), v.Size())
	}
	assert.Equal(t, "undefined", external.Value{}.String())
}

// FuzzParse parses any bytes: what is a Value has the bytes that it was parsed from.
func FuzzParse(f *testing.F) {
	f.Add(external.New(external.Ref, "a@b", 7, []uint32{1, 2, 3}).Append(nil))
	f.Add([]byte{3, 255, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		if v, good := external.Parse(data); good {
			assert.Equal(t, data, v.Append(nil))
		}
	})
}
