package check

import "regexp"

// reportsChapter is the chapter of programs whose error reports are also compared.
const reportsChapter = "reports"

// withReports returns the output of a program followed by its log. Within the output the position
// of a log entry would vary, since on OTP another process prints it.
func withReports(text, log []byte) string {
	return string(text) + "--- log\n" + string(mask(log))
}

// behaviours are library modules whose internal functions differ from those of OTP.
const behaviours = `(?:gen|gen_server|gen_statem|gen_fsm|gen_event|supervisor|supervisor_bridge|proc_lib|sys|application_master|corpus|launcher)`

// frame matches an element of a stack trace for such a function.
const frame = `\{` + behaviours +
	`,(?:\w+|'[^']*'),\d+,\s*\[(?:\{file,\s*"\w+\.erl"\},\s*\{line,\d+\})?\]\}`

// masks replace what cannot be equal in reports: times, process identifiers and references, sizes,
// frames of behaviours, and line numbers in library modules.
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
