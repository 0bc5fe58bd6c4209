// Package codegen turns functions of package ir into bytecode.
//
// # Places
//
// A function's arguments arrive in x0, x1 …; every other value gets an x register or a slot of the
// frame. A value that lives across a call (or anything else that destroys x registers, or into an
// exception handler) has a slot, all others have an x register only.
//
// # Frames
//
// A frame is pushed at the start of the first block on a path that needs one, so paths that only
// test and return, or loop by tail calls, have none. Blocks that run within the same frame form a
// frame region; slots are assigned per region. A value computed before the frame was pushed is in
// its x register until then and in its slot afterwards. Where a path without a frame joins one that
// has it, it pushes one first. The lowest slots hold catch marks, innermost first; slots of dead
// values are used again.
//
// # Registers
//
// Values are in SSA form, so going through the blocks in order of dominance and giving each value a
// register that no live value has is enough. Which one is guided by hints: the register that the
// value must be in at the next call, return or join. Calls and edges then need a parallel move of
// what is not yet in place.
//
// # Heap and collection
//
// One test_heap covers the constructions of a block up to the next instruction that may collect;
// constructions are delayed past arithmetic that does not need them so that there are few. A live
// count covers the live x registers; registers below it that hold nothing are set to nil first.
//
// # Fences
//
// The last pass puts a heap_fence in front of the first instruction that needs a clean heap on a
// path that has stored to it. Where a path that has meets one that has not, both run the fence
// behind the join.
package codegen
