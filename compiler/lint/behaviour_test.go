package lint_test

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/compiler/lint"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// A behaviour that is not OTP's is looked up beside the module that has it.
func TestOwnBehaviours(t *testing.T) {
	beside := map[string]string{
		"by_attributes.erl": "-module(by_attributes).\n-behaviour(by_attributes).\n-callback a() -> ok.\n-callback b(_) -> ok.\n-optional_callbacks([b/1]).\n",
		"by_function.erl":   "-module(by_function).\n-export([behaviour_info/1]).\nbehaviour_info(callbacks) -> [{c, 2}];\nbehaviour_info(_) -> undefined.\n",
		"none.erl":          "-module(none).\n",
		"broken.erl":        "behaviour_info(X) -> [{c, 2}];\nbehaviour_info() -> ok.\n",
	}
	for source, want := range map[string][]string{
		"-behaviour(by_attributes).":                            {"undefined callback function a/0 (behaviour 'by_attributes')"},
		"-behaviour(by_attributes). -export([a/0]). a() -> ok.": nil,
		"-behaviour(by_function).":                              {"undefined callback function c/2 (behaviour 'by_function')"},
		"-behaviour(none).":                                     {"behaviour none undefined"},
		"-behaviour(broken).":                                   {"behaviour broken undefined"},
		"-behaviour('not there').":                              {"behaviour 'not there' undefined"},
		"-behaviour(by_function). -behavior(by_function). -export([c/2]). c(_, _) -> ok.": {"conflicting behaviours - callback c/2 required by both " +
			"'by_function' and 'by_function' (line 1, column 14)"},
	} {
		m, errs := syntax.Parse("m.erl", []byte("-module(m). "+source), syntax.Options{Include: func(_, name string, _ bool) (string, []byte, error) {
			src, found := beside[name]
			if !found {
				return "", nil, fs.ErrNotExist
			}
			return name, []byte(src), nil
		}})
		assert.Empty(t, errs)
		errs, warnings := lint.Check(m)
		assert.Empty(t, errs)
		var got []string
		for _, w := range warnings {
			got = append(got, w.Msg)
		}
		assert.Equal(t, want, got, source)
	}
}
