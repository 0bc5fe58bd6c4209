package pcre_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif/binary"
	"github.com/parallergo/epiphany/pcre"
)

func compile(t *testing.T, pattern string, o pcre.Options) *pcre.Regexp {
	t.Helper()
	re, err := pcre.Compile([]byte(pattern), o, pcre.NewlineDefault, pcre.BSRDefault)
	require.NoError(t, err, pattern)
	return re
}

func search(re *pcre.Regexp, subject string, l pcre.Limits) (*pcre.Match, pcre.Result) {
	m := &pcre.Match{Re: re, Subject: []byte(subject), Limits: l, Cluster: binary.ClusterBytes}
	return m, m.Run(0)
}

// The programs of conformance/regex have the answers of OTP; here is what they cannot show.

func TestStepsAreTheSameEveryTime(t *testing.T) {
	re := compile(t, "(a|aa)+b", 0)
	subject := strings.Repeat("a", 20) + "cb"
	first, result := search(re, subject, pcre.DefaultLimits)
	assert.Equal(t, pcre.NoMatch, result)
	again, _ := search(re, subject, pcre.DefaultLimits)
	assert.Equal(t, first.Steps, again.Steps)
}

func TestLimits(t *testing.T) {
	slow := strings.Repeat("a", 40) + "cb"
	for name, c := range map[string]struct {
		pattern, subject string
		limits           pcre.Limits
		want             pcre.Result
	}{
		"choices":   {"(a|aa)+b", slow, pcre.Limits{Choices: 1000, Depth: 1 << 20, Steps: 1 << 30}, pcre.ChoiceLimit},
		"depth":     {"^(?:a|b)*$", strings.Repeat("ab", 1000), pcre.Limits{Choices: 1 << 20, Depth: 1000, Steps: 1 << 30}, pcre.DepthLimit},
		"calls":     {"^(a(?1)?b)$", strings.Repeat("a", 1000) + "b", pcre.Limits{Choices: 1 << 20, Depth: 1000, Steps: 1 << 30}, pcre.DepthLimit},
		"one each":  {".*.*.*x", strings.Repeat("a", 1000) + "\nx", pcre.Limits{Choices: 1 << 20, Depth: 1 << 20, Steps: 1 << 30}, pcre.ChoiceLimit},
		"all tries": {"a*+\\d", strings.Repeat("a", 10000), pcre.Limits{Choices: 1 << 20, Depth: 1 << 20, Steps: 100_000}, pcre.ChoiceLimit},
		"enough":    {"(a|aa)+b", "aaab", pcre.Limits{Choices: 1000, Depth: 1000, Steps: 1000}, pcre.Matched},
	} {
		t.Run(name, func(t *testing.T) {
			m, result := search(compile(t, c.pattern, 0), c.subject, c.limits)
			assert.Equal(t, c.want, result)
			assert.LessOrEqual(t, m.Steps, c.limits.Steps+uint64(len(c.subject)), "no instruction takes more steps than the subject has bytes")
		})
	}
}

// A pattern that is small and means much is refused, and not written out.
func TestPatternsAreBounded(t *testing.T) {
	for _, pattern := range []string{"(((a{1000}b){1000}){1000}){1000}", "((a|b){65535}){65535}", strings.Repeat("(", 100_000), strings.Repeat("(?:", 2000) + strings.Repeat(")", 2000)} {
		_, err := pcre.Compile([]byte(pattern), 0, pcre.NewlineDefault, pcre.BSRDefault)
		var wrong *pcre.Error
		require.ErrorAs(t, err, &wrong)
		assert.NotEmpty(t, wrong.Text)
	}
}

// A Regexp serves any number of matches at a time.
func TestRegexpIsShared(t *testing.T) {
	re := compile(t, `^(\((?:[^()]|(?1))*\))$`, 0)
	done := make(chan pcre.Result)
	for range 4 {
		go func() {
			_, r := search(re, "((a)(b(c)))", pcre.DefaultLimits)
			done <- r
		}()
	}
	for range 4 {
		assert.Equal(t, pcre.Matched, <-done)
	}
}

// Whatever the pattern and the subject are, compiling and matching end within their bounds, and
// captures lie in the subject.
func FuzzMatch(f *testing.F) {
	for _, s := range []string{`(a|b)*\1`, `(?<n>x)(?(<n>)y|z)`, `^\p{L}+$`, `(?R)?a`, `[[:^alpha:]\d-z]{2,}?`, `(?<=ab|c)(*SKIP)\Kd`, `(?|(a)|(b))\X\R`, `(?!(?=a(*ACCEPT)))`} {
		f.Add([]byte(s), []byte("ab\r\nxyé"), uint32(0))
	}
	f.Fuzz(func(t *testing.T, pattern, subject []byte, options uint32) {
		re, err := pcre.Compile(pattern, pcre.Options(options)&(pcre.NeverUTF<<1-1), pcre.Newline(options>>16%6), pcre.BSR(options>>24%3))
		if err != nil {
			assert.NotEmpty(t, err.Error())
			return
		}
		if re.Options&pcre.UTF != 0 {
			subject = []byte(strings.ToValidUTF8(string(subject), "é"))
		}
		limits := pcre.Limits{Choices: 10_000, Depth: 10_000, Steps: 1_000_000}
		m := &pcre.Match{Re: re, Subject: subject, Limits: limits, Cluster: binary.ClusterBytes}
		if m.Run(0) != pcre.Matched {
			return
		}
		for _, at := range m.Captures[:2*m.Top] {
			assert.True(t, -1 <= at && int(at) <= len(subject))
		}
	})
}
