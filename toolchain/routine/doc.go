// Package routine assembles texts that need no linker, and measures the routines in them: their
// size, and the time that the pipeline takes for the path that they execute.
//
// [Follower.Follow] interprets a routine by the semantics of its instructions and returns a
// description of its path; [Run] executes it on an emulated core. Tests of the packages that
// measure routines assert that both take the same time.
package routine
