package cc_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/toolchain/cc"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hexPrints prints and reads hexadecimal digits; hexPrinted is what GNU's C library does.
const (
	hexPrints = `
#include <stdio.h>
#include <stdlib.h>
static void number(const char *s) {
	char *end;
	double d = strtod(s, &end);
	printf("%g %d ", d, (int)(end - s));
}
int main(void) {
	printf("%a %A %.0a %.1a %.15a|%20a|%-20a|%020a|%+a|% a|%#.0a ", 1.5, -255.75, 1.999, 1.96875,
		0.1, 3.0, 3.0, 3.0, 1.0, 1.0, 8.0);
	printf("%a %a %a %a %.3a %a %A ", 0.0, -0.0, 4.9406564584124654e-324, 1.7976931348623157e308,
		2.2250738585072009e-308, 1.0/0.0, -1.0/0.0);
	number("0x1.8p1z"), number("0xg"), number(" -0x.8"), number("0x1p"), number("1e"), number("0x1p+4000");
	return 0;
}`
	hexPrinted = "0x1.8p+0 -0X1.FF8P+7 0x2p+0 0x2.0p+0 0x1.999999999999a00p-4|            0x1.8p+1|" +
		"0x1.8p+1            |0x0000000000001.8p+1|+0x1p+0| 0x1p+0|0x1.p+3 0x0p+0 -0x0p+0 " +
		"0x0.0000000000001p-1022 0x1.fffffffffffffp+1023 0x1.000p-1022 inf -INF " +
		"3 7 0 1 -0.5 6 1 3 1 1 inf 9 "
)

func TestHexDigits(t *testing.T) {
	for _, way := range ways {
		elf, err := program("hex.c", hexPrints, way.opt)
		require.NoError(t, err)
		out, _, err := execute(t, elf, 1e8)
		require.NoError(t, err)
		assert.Equal(t, hexPrinted, out, way.name)
	}
}

// hexNumber is a number by many digits, sometimes just half way between two doubles, or too small
// for a normal one.
func hexNumber(r *rand.Rand) string {
	var b strings.Builder
	fmt.Fprintf(&b, "0x%x.", r.Uint64()>>r.IntN(64))
	for range r.IntN(20) {
		b.WriteByte("0000000000888fc1"[r.IntN(16)])
	}
	fmt.Fprintf(&b, "p%d", r.IntN(2300)-1200)
	return b.String()
}

// TestHexRandom reads random numbers by hexadecimal digits as Go does, and prints them so that Go
// reads the same, by fewer digits what Go rounds them to.
func TestHexRandom(t *testing.T) {
	const n = 200
	r := rand.New(rand.NewPCG(5, 5))
	var all []string
	for range n {
		all = append(all, hexNumber(r))
	}
	elf, err := program("hex.c", fmt.Sprintf(`
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const char *const in[] = {"%s"};
int main(void) {
	for (int i = 0; i < %d; i++) {
		unsigned long long b;
		double x = strtod(in[i], 0);
		memcpy(&b, &x, 8);
		printf("%%llx %%a %%.*a\n", b, x, i %% 15, x);
	}
	return 0;
}`, strings.Join(all, `","`), n), cc.Options{Level: 2})
	require.NoError(t, err)
	out, _, err := execute(t, elf, 2e9)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, n)
	small := 0
	for i, line := range lines {
		want, _ := strconv.ParseFloat(all[i], 64) // what is too large is infinite
		fields := strings.Fields(line)
		require.Len(t, fields, 3)
		assert.Equal(t, strconv.FormatUint(math.Float64bits(want), 16), fields[0], all[i])
		got, err := strconv.ParseFloat(fields[1], 64)
		require.NoError(t, err)
		assert.Equal(t, want, got, fields[1])
		if math.Abs(want) < 0x1p-1022 {
			small++
			continue // Go's digits begin with the first that is not zero
		}
		rounded, err := strconv.ParseFloat(strconv.FormatFloat(want, 'x', i%15, 64), 64)
		if err != nil {
			continue // rounded up to more than there is
		}
		got, err = strconv.ParseFloat(fields[2], 64)
		require.NoError(t, err)
		assert.Equal(t, rounded, got, line)
	}
	assert.Greater(t, small, 20)
}

// TestComplexParts makes complex numbers of parts that arithmetic would change.
func TestComplexParts(t *testing.T) {
	const source = `
#include <complex.h>
#include <math.h>
#include <stdio.h>
static double complex at = CMPLX(-0.0, 3.5);
static const float complex single[2] = {CMPLXF(1.5f, -0.0f), __builtin_complex(2.0f, 0.25f)};
int main(void) {
	volatile double zero = 0;
	double complex z = CMPLX(zero, 1 / zero), w = __builtin_complex(-zero, -zero);
	float complex v = CMPLXF(zero, -zero);
	printf("%g %g %g %g %g %g ", creal(z), cimag(z), creal(w), cimag(w), crealf(v), cimagf(v));
	printf("%g %g %g %g %g %g", creal(at), cimag(at), crealf(single[0]), cimagf(single[0]),
		crealf(single[1]), cimagf(single[1]));
	printf(" %d", (int)sizeof(CMPLXF(1, 2)));
	return 0;
}`
	for _, way := range ways {
		elf, err := program("complex.c", source, way.opt)
		require.NoError(t, err)
		out, _, err := execute(t, elf, 1e8)
		require.NoError(t, err)
		assert.Equal(t, "0 inf -0 -0 0 -0 -0 3.5 1.5 -0 2 0.25 8", out, way.name)
	}
}
