package latin1_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/term/latin1"
)

func TestLatin1(t *testing.T) {
	data, ok := latin1.Encode("a\u00e9\u00ff")
	assert.True(t, ok)
	assert.Equal(t, []byte("a\xe9\xff"), data)
	assert.Equal(t, "a\u00e9\u00ff", latin1.Decode(data))
	_, ok = latin1.Encode("\u0100")
	assert.False(t, ok)
	assert.Empty(t, latin1.Decode(nil))
}
