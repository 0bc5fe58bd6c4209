package vm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestUnicodeBIFs(t *testing.T) {
	for _, c := range []struct{ call, want string }{
		{`to_list([97, [<<98,195,169>>, 8364]], utf8)`, `[97,98,233,8364]`},
		{`to_list(<<>>, utf8)`, `[]`},
		{`to_list(<<233>>, latin1)`, `[233]`},
		{`to_list(<<233>>, utf8)`, `false`},
		{`to_list([8364], latin1)`, `false`},
		{`to_list([55296], utf8)`, `false`},
		{`to_list([-1], utf8)`, `false`},
		{`to_list([1114112], utf8)`, `false`},
		{`to_list(atom, utf8)`, `false`},
		{`to_list([a], utf8)`, `false`},
		{`to_list([], utf16)`, `** error:badarg`},
		{`to_list([], 7)`, `** error:badarg`},
		{`to_binary([233, 8364, 128512], utf8, utf8)`, `<<195,169,226,130,172,240,159,152,128>>`},
		{`to_binary([233], utf8, latin1)`, `<<233>>`},
		{`to_binary([8364], utf8, latin1)`, `false`},
		{`to_binary([128512, 97], utf8, utf16_big)`, `<<216,61,222,0,0,97>>`},
		{`to_binary([128512, 97], utf8, utf16_little)`, `<<61,216,0,222,97,0>>`},
		{`to_binary([128512], utf8, utf32_big)`, `<<0,1,246,0>>`},
		{`to_binary([128512], utf8, utf32_little)`, `<<0,246,1,0>>`},
		{`to_binary(<<255>>, utf8, utf8)`, `false`},
		{`to_binary([], utf8, utf7)`, `** error:badarg`},
		{`to_binary([], utf8, 7)`, `** error:badarg`},
		{`graphemes([101, 769, 97, <<13,10>>])`, `[[101,769],97,[13,10]]`},
		{`graphemes([])`, `[]`},
		{`graphemes(atom)`, `false`},
		{`change_case(uppercase, [223, 97, 64257])`, `[83,83,65,70,73]`},
		{`change_case(lowercase, [931, 304])`, `[963,105,775]`},
		{`change_case(titlecase, [454])`, `[453]`},
		{`change_case(casefold, [223, 962])`, `[115,115,963]`},
		{`change_case(sidecase, [])`, `** error:badarg`},
		{`change_case(1, [])`, `** error:badarg`},
		{`normalize(nfc, [101, 769])`, `[233]`},
		{`normalize(nfd, [233])`, `[101,769]`},
		{`normalize(nfkc, [64257])`, `[102,105]`},
		{`normalize(nfkd, [178])`, `[50]`},
		{`normalize(nfe, [])`, `** error:badarg`},
		{`normalize([], [])`, `** error:badarg`},
		{`normalize(nfc, <<255>>)`, `false`},
	} {
		for _, stress := range []bool{false, true} {
			b := newBench(t)
			b.m.Stress = stress
			f, args, err := b.read("epiphany_unicode:" + c.call)
			require.NoError(t, err)
			assert.Equal(t, c.want, b.call(t, f, args), c.call)
		}
	}
}
