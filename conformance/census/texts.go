package census

import "regexp"

// texts are the productions found in the text of a program.
var texts = []struct {
	group, name string
	found       *regexp.Regexp
}{
	{"tokens", "character $a", regexp.MustCompile(`[^\w'"$]\$[a-zA-Z0-9]`)},
	{"tokens", "escaped character $\\n", regexp.MustCompile(`\$\\`)},
	{"tokens", "Base#Digits", regexp.MustCompile(`\b[1-3]?[0-9]#[0-9a-zA-Z]+`)},
	{"tokens", "1_000", regexp.MustCompile(`\b[0-9]+_[0-9]+\b`)},
	{"tokens", "1.0e5", regexp.MustCompile(`\b[0-9]+\.[0-9]+[eE][-+]?[0-9]+`)},
	{"tokens", "'quoted atom'", regexp.MustCompile(`'[^'\n]+'`)},
	{"tokens", "escapes in a string", regexp.MustCompile(`"[^"\n]*\\[ntrbfvesd\\"]`)},
	{"tokens", "\\x{escape}", regexp.MustCompile(`\\x(\{|[0-9a-fA-F]{2})`)},
	{"tokens", "\\octal", regexp.MustCompile(`\\[0-7]{1,3}`)},
	{"tokens", "\\^control", regexp.MustCompile(`\\\^`)},
	{"tokens", "adjacent strings", regexp.MustCompile(`"\s+"[^,)\]]`)},
	{"tokens", "non-ASCII characters", regexp.MustCompile(`[^\x00-\x7f]`)},
	{"tokens", "comment", regexp.MustCompile(`(?m)^\s*%`)},

	{"attributes", "-module", attribute(`module`)},
	{"attributes", "-export", attribute(`export`)},
	{"attributes", "-import", attribute(`import`)},
	{"attributes", "-compile", attribute(`compile`)},
	{"attributes", "-record", attribute(`record`)},
	{"attributes", "-behaviour", attribute(`behaviou?r`)},
	{"attributes", "-callback", attribute(`callback`)},
	{"attributes", "-optional_callbacks", attribute(`optional_callbacks`)},
	{"attributes", "-vsn", attribute(`vsn`)},
	{"attributes", "-feature", attribute(`feature`)},

	{"types", "-type", attribute(`type`)},
	{"types", "-opaque", attribute(`opaque`)},
	{"types", "-export_type", attribute(`export_type`)},
	{"types", "-spec", attribute(`spec`)},
	{"types", "spec with when", declared(`when\s+\w+\s*::`)},
	{"types", "spec with several clauses", regexp.MustCompile(`(?m)^-spec[^.]*;[^.]*\.`)},
	{"types", "A | B", declared(`[\w)\]}]\s*\|\s*[\w\[{#]`)},
	{"types", "Low..High", declared(`\w\.\.`)},
	{"types", "Var :: Type", declared(`[A-Z]\w* ::`)},
	{"types", "list type", declared(`\[\w+`)},
	{"types", "nonempty list type", declared(`, \.\.\.\]`)},
	{"types", "tuple type", declared(`\{\w+`)},
	{"types", "map type", declared(`#\{`)},
	{"types", "record type", declared(`#\w+\{`)},
	{"types", "fun type", declared(`fun\(`)},
	{"types", "binary type", declared(`<<`)},
	{"types", "Module:Type", declared(`\w+:\w+\(`)},
	{"types", "typed record fields", regexp.MustCompile(`(?ms)^-record\([^.]*::`)},

	{"preprocessor", "-define", attribute(`define`)},
	{"preprocessor", "-define with parameters", regexp.MustCompile(`(?m)^-define\(\w+\([A-Z]`)},
	{"preprocessor", "-define with ()", regexp.MustCompile(`(?m)^-define\(\w+\(\)`)},
	{"preprocessor", "-undef", attribute(`undef`)},
	{"preprocessor", "-ifdef", attribute(`ifdef`)},
	{"preprocessor", "-ifndef", attribute(`ifndef`)},
	{"preprocessor", "-if", attribute(`if`)},
	{"preprocessor", "-elif", attribute(`elif`)},
	{"preprocessor", "-else", attribute(`else`)},
	{"preprocessor", "-endif", attribute(`endif`)},
	{"preprocessor", "-include", attribute(`include`)},
	{"preprocessor", "-include_lib", attribute(`include_lib`)},
	{"preprocessor", "-error", attribute(`error`)},
	{"preprocessor", "-warning", attribute(`warning`)},
	{"preprocessor", "-file", attribute(`file`)},
	{"preprocessor", "defined(Macro)", regexp.MustCompile(`\bdefined\(`)},
	{"preprocessor", "??Argument", regexp.MustCompile(`\?\?[A-Z]`)},
	{"preprocessor", "?MODULE", regexp.MustCompile(`\?MODULE\b`)},
	{"preprocessor", "?MODULE_STRING", regexp.MustCompile(`\?MODULE_STRING\b`)},
	{"preprocessor", "?FILE", regexp.MustCompile(`\?FILE\b`)},
	{"preprocessor", "?LINE", regexp.MustCompile(`\?LINE\b`)},
	{"preprocessor", "?MACHINE", regexp.MustCompile(`\?MACHINE\b`)},
	{"preprocessor", "?OTP_RELEASE", regexp.MustCompile(`\?OTP_RELEASE\b`)},
	{"preprocessor", "?FUNCTION_NAME", regexp.MustCompile(`\?FUNCTION_NAME\b`)},
	{"preprocessor", "?FUNCTION_ARITY", regexp.MustCompile(`\?FUNCTION_ARITY\b`)},
	{"preprocessor", "?FEATURE_AVAILABLE", regexp.MustCompile(`\?FEATURE_AVAILABLE\(`)},
	{"preprocessor", "?FEATURE_ENABLED", regexp.MustCompile(`\?FEATURE_ENABLED\(`)},
}

// attribute matches an attribute or a directive.
func attribute(name string) *regexp.Regexp { return regexp.MustCompile(`(?m)^-\s*` + name + `\b`) }

// declared matches a part of the declaration of a type or of a function.
func declared(what string) *regexp.Regexp {
	return regexp.MustCompile(`(?ms)^-(type|opaque|spec|callback)\b([^.]|\.[^\s])*?` + what)
}
