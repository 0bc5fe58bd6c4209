package re

import (
	"math"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/pcre"
	"github.com/parallergo/epiphany/term"
)

// options are the options of a call.
type options struct {
	compile pcre.Options
	newline pcre.Newline
	bsr     pcre.BSR
	flags   pcre.Flags
	limits  pcre.Limits

	ofCompile bool // an option was set that only compile has
	ofRun     bool // an option was set that only run has
	global    bool
	report    bool
	offset    int

	values, kind term.Term // of the option capture; values may be None
}

// compileOptions are options that only compile has.
var compileOptions = map[string]pcre.Options{
	"no_start_optimize": pcre.NoStartOptimize, "caseless": pcre.Caseless,
	"dollar_endonly": pcre.DollarEndOnly, "dotall": pcre.DotAll,
	"extended": pcre.Extended, "firstline": pcre.FirstLine, "multiline": pcre.Multiline,
	"no_auto_capture": pcre.NoAutoCapture, "dupnames": pcre.DupNames,
	"ungreedy": pcre.Ungreedy, "ucp": pcre.UCP, "never_utf": pcre.NeverUTF, "unicode": pcre.UTF,
}

// runOptions are options that only run has.
var runOptions = map[string]func(o *options){
	"notempty":         func(o *options) { o.flags |= pcre.NotEmpty },
	"notempty_atstart": func(o *options) { o.flags |= pcre.NotEmptyAtStart },
	"notbol":           func(o *options) { o.flags |= pcre.NotBOL },
	"noteol":           func(o *options) { o.flags |= pcre.NotEOL },
	"report_errors":    func(o *options) { o.report = true },
	"global":           func(o *options) { o.global = true },
}

// sharedOptions are options that compile and run have.
var sharedOptions = map[string]func(o *options){
	"anchored": func(o *options) {
		o.compile |= pcre.Anchored
		o.flags |= pcre.MatchAnchored
	},
	"bsr_anycrlf": func(o *options) { o.bsr |= pcre.BSRAnyCRLF },
	"bsr_unicode": func(o *options) { o.bsr |= pcre.BSRUnicode },
}

var newlines = map[string]pcre.Newline{
	"cr": pcre.NewlineCR, "lf": pcre.NewlineLF, "crlf": pcre.NewlineCRLF, "any": pcre.NewlineAny,
	"anycrlf": pcre.NewlineAnyCRLF,
}

// readOptions reads a list of options.
func readOptions(c *builtin.Call, list term.Term) (o options, good bool) {
	o = options{limits: pcre.DefaultLimits, values: term.None, kind: c.Atom("index")}
	all, good := c.Elements(list)
	for _, t := range all {
		good = good && readOption(c, &o, t)
	}
	return o, good
}

func readOption(c *builtin.Call, o *options, t term.Term) bool {
	if name := c.Name(t); name != "" {
		return o.named(name)
	}
	v := c.M.View
	if !term.IsTuple(v, t) {
		return false
	}
	n := term.TupleArity(v, t)
	if n < 2 || n > 3 {
		return false
	}
	name, value := c.Name(term.Element(v, t, 0)), term.Element(v, t, 1)
	if name == "capture" {
		o.ofRun = true
		o.values, o.kind = value, c.Atom("index")
		if n == 3 {
			o.kind = term.Element(v, t, 2)
		}
		return true
	}
	return n == 2 && valued(c, o, name, value)
}

// named sets an option without a value. It returns false if there is none with this name.
func (o *options) named(name string) bool {
	if bit, found := compileOptions[name]; found {
		o.compile |= bit
		o.ofCompile = true
		return true
	}
	if f, found := sharedOptions[name]; found {
		f(o)
		return true
	}
	f, found := runOptions[name]
	if found {
		f(o)
		o.ofRun = true
	}
	return found
}

// valued sets the option {Name, Value}. It returns false if it is invalid.
func valued(c *builtin.Call, o *options, name string, value term.Term) bool {
	if name == "newline" {
		kind, found := newlines[c.Name(value)]
		o.newline |= kind
		return found
	}
	o.ofRun = true
	n, isInt := c.Integer(value)
	isInt = isInt && 0 <= n && n <= math.MaxInt32
	switch name {
	case "offset":
		o.offset = int(n)
	case "match_limit":
		o.limits.Choices = min(uint64(n), o.limits.Choices)
	case "match_limit_recursion":
		o.limits.Depth = min(uint64(n), o.limits.Depth)
	default:
		return false
	}
	return isInt
}
