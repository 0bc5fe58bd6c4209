package check

import "regexp"

// reportsChapter is the chapter of programs whose error reports count, too.
const reportsChapter = "reports"

// withReports is what a program has printed and, behind it, what the log has meanwhile: in between
// it may be anywhere, as on OTP it is another process that prints it.
func withReports(text, log []byte) string {
	return string(text) + "--- log\n" + string(mask(log))
}

// behaviours are modules of the library whose functions are others on OTP.
const behaviours = `(?:gen|gen_server|gen_statem|gen_fsm|gen_event|supervisor|supervisor_bridge|proc_lib|sys|application_master|corpus|launcher)`

// frame is an element of a stack trace for such a function.
const frame = `\{` + behaviours +
	`,(?:\w+|'[^']*'),\d+,\s*\[(?:\{file,\s*"\w+\.erl"\},\s*\{line,\d+\})?\]\}`

// masks are what cannot be equal in reports, and what stands there: times, process identifiers and
// references, sizes, frames of behaviours, and the lines of library modules.
var masks = []struct {
	what *regexp.Regexp
	with string
}{
	{regexp.MustCompile(`\d{1,2}-[A-Z][a-z]{2}-\d{4}::\d\d:\d\d:\d\d\.\d{6}`), "TIME"},
	{regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}[-+]\d\d:\d\d`), "TIME"},
	{regexp.MustCompile(`<0\.\d+\.\d+>`), "PID"},
	{regexp.MustCompile(`#Ref<[0-9.]+>`), "REF"},
	{regexp.MustCompile(`\b(heap_size|stack_size|reductions): \d+`), "$1: N"},
	{regexp.MustCompile(frame + `,\s*|,\s*` + frame + `|` + frame), ""},
	{regexp.MustCompile(` *in (?:function |call from) ` + behaviours +
		`:\S+ \(\w+\.erl, line \d+\)\n`), ""},
	{regexp.MustCompile(`\((lists|maps|string|timer|io)\.erl, line \d+\)`), "($1.erl, line N)"},
	{regexp.MustCompile(`(\{file,\s*"(?:lists|maps|string|timer|io)\.erl"\},\s*)\{line,\d+\}`),
		"$1{line,N}"},
}

func mask(log []byte) []byte {
	for _, m := range masks {
		log = m.what.ReplaceAll(log, []byte(m.with))
	}
	return log
}
