// Package opt improves functions in the form of package ir. What it does not do is as important: no
// instruction is moved across a call, and no exception changes its place.
//
//   - fold decides tests whose outcome is known from tests before them (facts.go), reads what was just built without building it, and
//     propagates constants;
//   - thread joins blocks, lets jumps skip blocks that only decide or return, and removes parameters that are always the same;
//   - sweep removes what has no use;
//   - sink moves loads and constructions to the branch that needs them, so that the others do not pay.
//
// Invariants are those of package ir, before and after.
package opt
