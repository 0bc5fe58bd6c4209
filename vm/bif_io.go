package vm

// ioNatives is the part of module epiphany_io that runs where the process runs: how terms are written.
var ioNatives = []impl{}
