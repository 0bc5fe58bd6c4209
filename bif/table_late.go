package bif

// late lists functions that few programs use: see AtStart.
var late = []row{
	// Machine code on cores.
	{"epiphany", "load", 1, master, none},
	{"epiphany", "start", 4, master, none},
	{"epiphany", "start", 5, master, none},
	{"epiphany_program", "enter", 5, master, none},
	{"epiphany_program", "look", 0, master, none},
	{"epiphany_program", "put", 2, master, none},
	{"epiphany_program", "read", 2, master, none},
	{"epiphany_program", "resume", 2, master, none},
	{"epiphany_program", "write", 2, master, none},

	// Other nodes.
	{"epiphany_node", "down", 3, master, none},
	{"epiphany_node", "exit", 4, master, none},

	{"erts_debug", "same", 2, called, short},

	{"epiphany_node", "spawned", 2, master, none},
	{"epiphany_node", "free", 0, master, none},
	{"epiphany_node", "busy", 2, master, none},

	{"epiphany_io", "print", 7, called, walk},

	{"epiphany_node", "up", 2, master, none},
	{"epiphany_node", "down", 1, master, none},
	{"epiphany_node", "passed", 2, master, none},
	{"epiphany_node", "ready", 0, master, none},

	// Processes on cores that are members of jobs of programs. The slave executes epiphany_pgas.
	{"epiphany_pgas", "put", 3, master, none},
	{"epiphany_pgas", "get", 3, master, none},
	{"epiphany_pgas", "lock", 2, master, none},
	{"epiphany_pgas", "test", 3, master, none},
	{"epiphany_pgas", "quiet", 0, master, none},
	{"epiphany_program", "member", 0, master, none},
	{"epiphany_program", "symbol", 1, master, none},

	{"epiphany_node", "linked", 2, master, none},
	{"epiphany_node", "unlinked", 2, master, none},
	{"epiphany_node", "watched", 3, master, none},
	{"epiphany_node", "unwatched", 2, master, none},
	{"epiphany_node", "known", 2, master, none},
	{"epiphany_node", "lost", 1, master, none},
	{"epiphany_node", "watch_node", 2, master, none},
	{"epiphany_node", "creation", 1, master, none},

	{"epiphany_program", "ask", 1, master, none},
}
