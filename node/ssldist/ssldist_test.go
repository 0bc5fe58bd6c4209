package ssldist_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/node/ssldist"
)

// files changes to a directory with cert.pem, which has a certificate and its key, and bad.pem.
func files(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	c := &x509.Certificate{SerialNumber: big.NewInt(1)}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	cert := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	private := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	require.NoError(t, os.WriteFile("cert.pem", append(cert, private...), 0o600))
	require.NoError(t, os.WriteFile("only.pem", cert, 0o600))
	require.NoError(t, os.WriteFile("key.pem", private, 0o600))
	require.NoError(t, os.WriteFile("bad.pem", []byte("nothing"), 0o600))
}

// TestRead reads what a file says of both sides.
func TestRead(t *testing.T) {
	files(t)
	require.NoError(t, os.WriteFile("ssl.conf", []byte(`%% Options.
[{server, [{certfile, "only.pem"}, {keyfile, "key.pem"}, {cacertfile, "cert.pem"}, {verify, verify_peer},
           {fail_if_no_peer_cert, true}, {secure_renegotiate, true}]},
 {client, [{certfile, "cert.pem"}, {verify, verify_peer}, {cacertfile, "cert.pem"},
           {server_name_indication, "host"}, {versions, ['tlsv1.3']}]}].
%% That is all.
`), 0o600))
	server, client, err := ssldist.Read("ssl.conf")
	require.NoError(t, err)
	assert.Len(t, server.Certificates, 1)
	assert.Equal(t, tls.RequireAndVerifyClientCert, server.ClientAuth)
	assert.NotNil(t, server.ClientCAs)
	assert.Equal(t, uint16(tls.VersionTLS12), server.MinVersion)
	assert.Zero(t, server.MaxVersion)
	assert.Len(t, client.Certificates, 1)
	assert.NotNil(t, client.RootCAs)
	assert.False(t, client.InsecureSkipVerify)
	assert.Equal(t, "host", client.ServerName)
	assert.Equal(t, uint16(tls.VersionTLS13), client.MinVersion)
	assert.Equal(t, uint16(tls.VersionTLS13), client.MaxVersion)

	require.NoError(t, os.WriteFile("ssl.conf", []byte(`[{server, [{certfile, "cert.pem"},
		{cacertfile, "cert.pem"}, {verify, verify_peer}, {versions, ['tlsv1.3', 'tlsv1.2']}]},
		{client, []}].`), 0o600))
	server, client, err = ssldist.Read("ssl.conf")
	require.NoError(t, err)
	assert.Equal(t, tls.VerifyClientCertIfGiven, server.ClientAuth)
	assert.Equal(t, uint16(tls.VersionTLS12), server.MinVersion)
	assert.Equal(t, uint16(tls.VersionTLS13), server.MaxVersion)
	assert.True(t, client.InsecureSkipVerify, "OTP's default is verify_none")
	assert.Empty(t, client.Certificates)
}

// TestRefuse has everything refused that is not understood, with where it is.
func TestRefuse(t *testing.T) {
	files(t)
	for _, c := range []struct{ text, want string }{
		{"",
			"ssl.conf:"},
		{"[].",
			"ssl.conf:1:1: there are options neither of a server nor of a client"},
		{"[], [].",
			"ssl.conf: one term is expected"},
		{"[{server, [}].",
			"ssl.conf:1:12: "},
		{"\n [{peer, []}].",
			"ssl.conf:2:3: {server, Options} or {client, Options} is expected"},
		{"[{client, [verify]}].",
			"ssl.conf:1:12: {Option, Value} is expected"},
		{"[{client, [{verify, no}]}].",
			"ssl.conf:1:21: verify_none or verify_peer is expected"},
		{"[{client, [{depth, 1}]}].",
			"ssl.conf:1:20: the option depth is not supported"},
		{"[{client, [{password, \"x\"}]}].",
			"the option password is not supported"},
		{"[{client, [{certfile, cert}]}].",
			"ssl.conf:1:23: a string is expected"},
		{"[{client, [{versions, []}]}].",
			"'tlsv1.2' or 'tlsv1.3' is expected"},
		{"[{client, [{versions, [tlsv1]}]}].",
			"'tlsv1.2' or 'tlsv1.3' is expected"},
		{"[{client, [{verify, verify_peer}]}].",
			"verify_peer needs a cacertfile"},
		{"[{server, []}].",
			"ssl.conf:1:11: a server needs a certfile"},
		{"[{server, [{certfile, \"cert.pem\"}, {fail_if_no_peer_cert, true}]}].",
			"needs verify_peer"},
		{"[{server, [{certfile, \"none.pem\"}]}].",
			"none.pem: no such file"},
		{"[{server, [{certfile, \"bad.pem\"}]}].",
			"failed to find any PEM data"},
		{"[{client, [{verify, verify_peer}, {cacertfile, \"bad.pem\"}]}].",
			"no certificate in bad.pem"},
	} {
		require.NoError(t, os.WriteFile("ssl.conf", []byte(c.text), 0o600))
		_, _, err := ssldist.Read("ssl.conf")
		assert.ErrorContains(t, err, c.want, "%s", c.text)
	}
	_, _, err := ssldist.Read("other.conf")
	assert.ErrorIs(t, err, os.ErrNotExist)
}
