package qualify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/toolchain/cc/cctest"
	"github.com/parallergo/epiphany/toolchain/cc/qualify"
)

func TestDeclarations(t *testing.T) {
	ast := cctest.Parse(t, `
int plain, *to_plain;
volatile int v, *to_v, many[3][4];
int *volatile pointer, volatile_free;
int volatile behind;
_Atomic int a, *to_a;
_Atomic(int) b;
typedef volatile int word;
word named, *to_named, words[2];
typedef int row[3];
volatile row cells;
typeof(v) same;
typeof(to_v) pointer_as;
struct s { volatile int inner; int other; } object;
volatile struct s all;
const volatile int both;
`)
	q := qualify.Find(ast)
	for name, want := range map[string][2]bool{
		"plain": {}, "to_plain": {}, "v": {true, false}, "to_v": {}, "many": {true, false},
		"pointer": {true, false}, "volatile_free": {}, "behind": {true, false},
		"a": {true, true}, "to_a": {}, "b": {true, true}, "named": {true, false}, "to_named": {},
		"words": {true, false}, "cells": {true, false}, "same": {true, false}, "pointer_as": {},
		"object": {}, "all": {true, false}, "both": {true, false},
	} {
		d := cctest.Declared(t, ast, name)
		assert.Equal(t, want, [2]bool{q.Volatile(d), q.Atomic(d)}, name)
	}
}

// Expressions designate volatile objects by the types that are written down, wherever they are.
func TestExpressions(t *testing.T) {
	const head = `
typedef volatile int *at;
typedef volatile int cell;
struct s { int m; volatile int v; int *p; volatile int *q; struct { int deep; volatile int d; } in;
	int row[2]; } object, *to;
volatile struct s all, *toall;
volatile int v, many[4], *to_v;
int plain, *to_plain, *volatile pv;
_Atomic int a, *to_a;
at made(void);
int *made_plain(void);
`
	const V, A, N = "volatile", "atomic", ""
	for expression, want := range map[string]string{
		"plain": N, "v": V, "a": A, "(v)": V, "many[1]": V, "1[many]": V, "*many": V,
		"to_v": N, "*to_v": V, "to_v[2]": V, "*(to_v + 2)": V, "*(2 + to_v)": V, "*&plain": N, "*&v": V,
		"pv": V, "*pv": N, "*to_a": A, "to_a[0]": A, "to_plain[to_v - many]": N,
		"object.m": N, "object.v": V, "*object.p": N, "*object.q": V, "object.in.deep": N,
		"object.in.d": V, "to->m": N, "to->v": V, "*to->q": V, "(*to).v": V, "to[1].v": V,
		"all.m": V, "all.in.deep": V, "all.row[1]": V, "toall->m": V, "*toall->p": N, "*all.q": V,
		"*(volatile int *)&plain": V, "*(int *)&v": N, "*(at)0": V, "*(cell *)0": V,
		"*(_Atomic int *)&plain": A, "*made()": V, "*made_plain()": N, "made()[3]": V,
		"*(plain ? to_v : to_plain)": V, "*(plain ? to_plain : to_plain)": N,
		"*(plain, to_v)": V, "*(to_plain = 0)": N, "*(to_v = 0)": V, "*({ plain; to_v; })": V,
		"(cell){1}": V, "(int){1}": N, "*to_v++": V, "*--to_v": V,
		"*_Generic(plain, int: to_v, default: to_plain)": V,
	} {
		ast := cctest.Parse(t, head+"typeof("+expression+") f(void) { return "+expression+"; }\n")
		volatile, atomic := qualify.Find(ast).Designates(cctest.Expression(t, ast, "f"))
		assert.Equal(t, [2]bool{want != N, want == A}, [2]bool{volatile, atomic}, expression)
	}
}

// Of a program that has nothing volatile, nothing is.
func TestProgramsWithoutVolatile(t *testing.T) {
	ast := cctest.Parse(t, "int a[3], *p; int f(void) { return p[a[0]]; }\n")
	q := qualify.Find(ast)
	assert.False(t, q.Volatile(cctest.Declared(t, ast, "a")))
	assert.False(t, q.Atomic(cctest.Declared(t, ast, "p")))
	volatile, atomic := q.Designates(cctest.Expression(t, ast, "f"))
	assert.False(t, volatile || atomic)
}
