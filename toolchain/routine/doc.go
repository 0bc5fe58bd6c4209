// Package routine assembles texts that need no linker and measures the routines in them: their size
// is what they assemble to, their time what the pipeline takes for the way that they go.
//
// [Follow] executes a routine by the meaning of its instructions and tells about its way, [Run] lets
// a core execute it. Both take the same time, as tests of what is measured assert.
package routine
