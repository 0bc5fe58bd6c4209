package actor

// replyAtoms are the atoms in results and messages of this package.
var replyAtoms = []string{
	"access", "already_exists", "atom_count", "atomics", "badfile", "badkey", "badopt", "booting", "cause", "core_stopped", "enomem", "epiphany_device",
	"epiphany_host", "id", "keypos", "logical_processors", "machine", "master", "max", "memory", "micro_seconds", "milli_seconds", "min",
	"monotonic", "nano_seconds", "noconnect", "nofile", "none", "nosuspend", "not_purged", "notalive", "notsup", "online", "otp_release", "overgrown", "owner",
	"perf_counter",
	"position", "positive", "process_count", "registered_name", "request", "runtime", "safe", "schedulers", "schedulers_online", "seconds", "signed", "size",
	"slave", "standard_error", "type", "unicode", "used", "user", "utf8", "wall_clock", "wordsize", "write_concurrency",
}
