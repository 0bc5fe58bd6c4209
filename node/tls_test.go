package node_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/node"
	"github.com/parallergo/epiphany/node/nodetest"
	"github.com/parallergo/epiphany/node/ssldist"
)

// authority signs certificates of nodes.
type authority struct {
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{dir: t.TempDir()}
	a.cert, a.key = a.sign(t, "ca.pem", &x509.Certificate{Subject: pkix.Name{CommonName: "authority"},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign})
	return a
}

// sign writes a certificate and its key to a file.
func (a *authority) sign(t *testing.T, file string, c *x509.Certificate) (*x509.Certificate,
	*ecdsa.PrivateKey) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	c.SerialNumber = big.NewInt(time.Now().UnixNano())
	c.NotBefore, c.NotAfter = time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	by, with := c, key
	if a.cert != nil {
		by, with = a.cert, a.key
	}
	der, err := x509.CreateCertificate(rand.Reader, c, by, &key.PublicKey, with)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	text := append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})...)
	require.NoError(t, os.WriteFile(filepath.Join(a.dir, file), text, 0o600))
	signed, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	return signed, key
}

// options writes a file of options of a node of this computer, which the authority signs, and which
// trusts those that another one signs.
func (a *authority) options(t *testing.T, file string, trusts *authority, more string) string {
	t.Helper()
	a.sign(t, file+".pem", &x509.Certificate{Subject: pkix.Name{CommonName: file},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{"127.0.0.1"},
		KeyUsage:    x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}})
	path := filepath.Join(a.dir, file+".conf")
	text := fmt.Sprintf(`[{server, [{certfile, %[1]q}, {cacertfile, %[2]q}, {verify, verify_peer},
	{fail_if_no_peer_cert, true}%[3]s]},
 {client, [{certfile, %[1]q}, {cacertfile, %[2]q}, {verify, verify_peer}%[3]s]}].
`, filepath.Join(a.dir, file+".pem"), filepath.Join(trusts.dir, "ca.pem"), more)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// secured is a node with TLS and a log.
func secured(t *testing.T, name, epmd, options string) (*world, *nodetest.Text) {
	t.Helper()
	server, client, err := ssldist.Read(options)
	require.NoError(t, err)
	if epmd == "" {
		epmd = nodetest.Address(t)
	}
	sys, err := epiphany.New(epiphany.WithNode(name), epiphany.WithOutput(io.Discard))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, sys.Close()) })
	require.NoError(t, sys.Load(t.Context(), "testdata/calc.erl"))
	require.NoError(t, sys.Load(t.Context(), "testdata/away.erl"))
	log := &nodetest.Text{}
	n, err := node.Start(t.Context(), sys, node.Options{Cookie: cookie, Listen: "127.0.0.1:0",
		EPMD: epmd, Setup: time.Minute, TLS: &node.TLS{Server: server, Client: client},
		Log: slog.New(slog.NewTextHandler(io.MultiWriter(log, nodetest.Output(t)), nil))})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, n.Close()) })
	return &world{n, sys, epmd}, log
}

// tls are the flags of a node of OTP with TLS. The test is skipped if OTP has none.
func (w *world) tls(t *testing.T, options string) []string {
	t.Helper()
	if _, err := exec.LookPath("erl"); err != nil {
		t.Skip("there is no erl")
	}
	if exec.Command("erl", "-noshell", "-eval",
		"{ok, _} = application:ensure_all_started(ssl), halt().").Run() != nil {
		t.Skip("OTP's ssl is not installed")
	}
	return []string{"-proto_dist", "inet_tls", "-ssl_dist_optfile", options}
}

// ping has a node of OTP ping this one, and send it what is large.
func (w *world) ping(t *testing.T, name, cookie string, flags []string) string {
	t.Helper()
	out, err := w.command(t, name, cookie, `case net_adm:ping(Node) of
		pong ->
			Large = binary:copy(<<"abcdefg">>, 900000),
			E = spawn_link(Node, calc, echo, []),
			E ! {self(), Large},
			receive {E, Large} -> io:format("pong") end;
		pang -> io:format("pang") end`, append([]string{"-noinput"}, flags...)...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// TestTLS has nodes of OTP with TLS connect to one here, and this one to them, with both versions of
// TLS. Those are refused that have no certificate, one that nobody trusts, or no TLS.
func TestTLS(t *testing.T) {
	ours, theirs := newAuthority(t), newAuthority(t)
	w, log := secured(t, "safe@127.0.0.1", "", ours.options(t, "safe", theirs, ""))
	for i, version := range []string{"", ", {versions, ['tlsv1.3']}"} {
		flags := w.tls(t, theirs.options(t, fmt.Sprint("friend", i), ours, version))
		name := fmt.Sprintf("friend%d@127.0.0.1", i)
		require.Equal(t, "pong", w.ping(t, name, cookie, flags), "%s", version)
		require.Equal(t, "pang", w.ping(t, name, "guess", flags))
		assert.Contains(t, log.Take(), "the peer has another cookie")
		t.Run(name, func(t *testing.T) {
			server := w.otp(t, "server"+name, "ok", flags...)
			got := w.sys.Format(nodetest.Await(t, w.collectOf(t, "away", "pings", server)))
			assert.Equal(t, "{pong}", got)
		})
	}

	stranger := w.tls(t, ours.options(t, "stranger", ours, "")) // whom nobody has asked to trust
	require.Equal(t, "pang", w.ping(t, "stranger@127.0.0.1", cookie, stranger))
	assert.Contains(t, log.Take(), "certificate signed by unknown authority")
	server := w.otp(t, "false@127.0.0.1", "ok", stranger...)
	got := w.sys.Format(nodetest.Await(t, w.collectOf(t, "away", "pings", server)))
	assert.Equal(t, "{pang}", got)
	assert.Contains(t, log.Take(), "certificate signed by unknown authority")

	suspicious := w.tls(t, theirs.options(t, "suspicious", theirs, "")) // who does not trust us
	require.Equal(t, "pang", w.ping(t, "suspicious@127.0.0.1", cookie, suspicious))
	assert.Contains(t, log.Take(), "remote error: tls: unknown certificate authority")

	require.Equal(t, "pang", w.ping(t, "open@127.0.0.1", cookie, nil))
	assert.Contains(t, log.Take(), "first record does not look like a TLS handshake")
	plain := begin(t, "plain@127.0.0.1", w.epmd)
	got = w.sys.Format(nodetest.Await(t, w.collectOf(t, "away", "pings", epiphany.Atom(plain.Name()))))
	assert.Equal(t, "{pang}", got)
}

// TestTLSOurs has two nodes here with TLS use each other.
func TestTLSOurs(t *testing.T) {
	ca := newAuthority(t)
	a, _ := secured(t, "ta@127.0.0.1", "", ca.options(t, "ta", ca, ""))
	b, _ := secured(t, "tb@127.0.0.1", a.epmd, ca.options(t, "tb", ca, ""))
	b.serve(t)
	stop := epiphany.Atom("stop_now")
	assert.Equal(t, epiphany.Tuple{int64(0), stop, stop, epiphany.Atom("noproc")},
		nodetest.Await(t, a.collect(t, "other", epiphany.Atom("tb@127.0.0.1"))))
}

// TestTLSHalf refuses TLS without what a node needs for it.
func TestTLSHalf(t *testing.T) {
	sys, err := epiphany.New(epiphany.WithNode("half@127.0.0.1"))
	require.NoError(t, err)
	defer sys.Close()
	for tls, want := range map[*node.TLS]string{
		{}: "node: TLS needs a certificate of the server",
	} {
		_, err = node.Start(t.Context(), sys, node.Options{Cookie: cookie, TLS: tls})
		assert.EqualError(t, err, want)
	}
}
