package rts

// ExecutedAs are the labels of the built-in functions with a routine.
var ExecutedAs = executedAs
