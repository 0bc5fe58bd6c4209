package view_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/actor/view"
)

func TestWaitingIsTold(t *testing.T) {
	w := view.Waiting{Pid: "<0.5.0>", Name: "name", Core: 3, Place: "m:f/1 (m.erl, line 4)", Messages: 2}
	assert.Equal(t,
		"<0.5.0> (name) on core 3 in m:f/1 (m.erl, line 4), 2 messages in its mailbox", w.String())
	w = view.Waiting{Pid: "<0.5.0>", Core: -1, Place: "m:f/1"}
	assert.Equal(t, "<0.5.0> on the host in m:f/1", w.String())
}
