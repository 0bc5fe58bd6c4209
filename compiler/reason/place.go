package reason

import (
	"maps"
	"regexp"
	"strconv"
	"strings"
)

// conversion is how the characters in a place differ between a text and a term.
type conversion struct {
	toTerm func(string) (term string, ok bool)
	toText func(string) string
	shape  string // of both, if not any characters
}

const count = `\d+ arguments?|\["\d+"," arguments"\]|"1 argument"`

const codes = `\[[0-9,]*\]|\[\$\[,\[.*\],\$\]\]`

// conversions are of the places that do not have the same characters on both sides.
var conversions = map[string]conversion{
	"<Sig>":    {arityOfType, typeOfArity, ""},
	"<Wanted>": {countTerm, countText, count},
	"<Given>":  {countTerm, countText, count},
	"<Codes>":  {codesTerm, codesText, codes},
}

// toTerm converts what a text has in its places, false where it cannot be there.
func toTerm(values map[string]string) (_ map[string]string, ok bool) {
	values, ok = maps.Clone(values), true
	for place, c := range conversions {
		if v, has := values[place]; has && ok {
			values[place], ok = c.toTerm(v)
		}
	}
	return values, ok
}

// toText converts what a term has in its places.
func toText(values map[string]string) map[string]string {
	values = maps.Clone(values)
	for place, c := range conversions {
		if v, has := values[place]; has {
			values[place] = c.toText(v)
		}
	}
	return values
}

var typeHead = regexp.MustCompile(`^(.+)\(((?:_,)*_|)\)$`)

// arityOfType gives name,2 for name(_,_).
func arityOfType(text string) (term string, ok bool) {
	m := typeHead.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return m[1] + "," + strconv.Itoa(strings.Count(m[2], "_")), true
}

// typeOfArity gives name(_,_) for name,2.
func typeOfArity(term string) (text string) {
	comma := strings.LastIndexByte(term, ',')
	arity, err := strconv.Atoi(term[comma+1:])
	if comma < 0 || err != nil || arity < 0 {
		return term
	}
	return term[:comma] + "(" + strings.TrimSuffix(strings.Repeat("_,", arity), ",") + ")"
}

// countTerm gives the text list of "2 arguments", which has the number apart, and the string of
// one.
func countTerm(text string) (term string, ok bool) {
	if n, isMany := strings.CutSuffix(text, " arguments"); isMany {
		return `["` + n + `"," arguments"]`, true
	}
	return `"` + text + `"`, text == "1 argument"
}

func countText(term string) (text string) {
	return strings.NewReplacer(`"`, "", ",", "", "[", "", "]", "").Replace(term)
}

// codesTerm gives what io_lib:write makes of a list of numbers, [1,2], whose parts are texts of
// their own.
func codesTerm(text string) (term string, ok bool) {
	if text == "[]" {
		return `"[]"`, true
	}
	return `[$[,["` + strings.ReplaceAll(strings.Trim(text, "[]"), ",", `",$,,"`) + `"],$]]`, true
}

func codesText(term string) (text string) {
	return strings.NewReplacer(`$[,[`, "[", `],$]]`, "]", `",$,,"`, ",", `"`, "").Replace(term[1:])
}
