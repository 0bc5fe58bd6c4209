package mailbox

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/term"
)

func TestMailboxWithoutMarks(t *testing.T) {
	q := Mailbox{came: 1 << 40}
	q.Put(Message{Value: term.Small(1)})
	assert.Equal(t, term.Nil, q.Mark())
}
