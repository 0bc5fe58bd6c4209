package suites

import (
	"fmt"
	"path/filepath"
)

// Class tells whether the rule allows a reason to leave a case out.
type Class string

const (
	Within Class = "within"
	Beyond Class = "beyond"
)

// rule is what a case within the rule needs.
const rule = "needs ports, tracing, NIFs, other operating-system processes, another node or tables on disk"

// Reason is why a case does not count.
type Reason struct {
	Text  string
	Class Class
}

// LeftOut are the reasons for which cases do not count, by suite and case. A reason without a class
// is an error.
func LeftOut(dir string) (map[string]map[string]Reason, error) {
	var texts map[string]map[string]string
	if err := readTOML(filepath.Join(dir, "left_out.toml"), &texts); err != nil {
		return nil, err
	}
	var classes map[string]Class
	if err := readTOML(filepath.Join(dir, "reasons.toml"), &classes); err != nil {
		return nil, err
	}
	all := map[string]map[string]Reason{}
	for suite, cases := range texts {
		all[suite] = map[string]Reason{}
		for name, text := range cases {
			class := classes[text]
			if class != Within && class != Beyond {
				return nil, fmt.Errorf("reasons.toml gives %q, of %s in %s, the class %q", text,
					name, suite, class)
			}
			all[suite][name] = Reason{text, class}
		}
	}
	return all, nil
}
