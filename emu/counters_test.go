package emu_test

import (
	"reflect"
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/stretchr/testify/assert"
)

func TestCountersFieldsAreComplete(t *testing.T) {
	var c emu.Counters
	v := reflect.ValueOf(&c).Elem()
	fields := c.Fields()
	assert.Len(t, fields, v.NumField())
	names := map[string]bool{}
	for i, f := range fields {
		assert.Same(t, v.Field(i).Addr().Interface(), f.Value, f.Name)
		assert.False(t, names[f.Name], f.Name)
		names[f.Name] = true
	}
}

func TestCountersAddUp(t *testing.T) {
	var once, twice emu.Counters
	for i, f := range once.Fields() {
		*f.Value = uint64(1) << i
	}
	for range 2 {
		twice.Add(&once)
	}
	for i, f := range twice.Fields() {
		assert.Equal(t, uint64(2)<<i, *f.Value, f.Name)
	}
}

func TestCountersArithmetic(t *testing.T) {
	a := emu.Counters{Issue: 10, Fetch: 1, Load: 2, Store: 3, Wait: 4, Sleep: 6, Halted: 7, DMA: 5,
		Loads: 100}
	assert.Equal(t, uint64(38), a.Cycles())
	earlier := a
	a.Add(&emu.Counters{Issue: 7, Loads: 1})
	assert.Equal(t, emu.Counters{Issue: 7, Loads: 1}, a.Sub(earlier))
	var before, after emu.Hash
	earlier.HashState(&before)
	a.HashState(&after)
	assert.NotEqual(t, before.Sum(), after.Sum())
}
