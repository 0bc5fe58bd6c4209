package node

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"strings"
)

// TLS has connections encrypted, as OTP's nodes have theirs with -proto_dist inet_tls: the same
// handshake and frames, within TLS. Nodes without TLS cannot connect then.
type TLS struct {
	// Server is how connections of others are accepted, with the node's certificate. Certificates
	// of others are only demanded if ClientAuth says so.
	Server *tls.Config
	// Client is how the node connects to others, with its certificate if they demand one. Without a
	// ServerName, the host in the name of the other node has to be in its certificate.
	Client *tls.Config
}

// check tells what is missing.
func (t *TLS) check() error {
	switch {
	case t == nil:
		return nil
	case t.Server == nil || len(t.Server.Certificates) == 0 && t.Server.GetCertificate == nil &&
		t.Server.GetConfigForClient == nil:
		return errors.New("node: TLS needs a certificate of the server")
	case t.Client == nil:
		return errors.New("node: TLS needs a configuration of the client")
	}
	return nil
}

// accepted has the server's part of TLS with who has connected.
func (t *TLS) accepted(ctx context.Context, c net.Conn) (net.Conn, error) {
	if t == nil {
		return c, nil
	}
	s := tls.Server(c, t.Server)
	return s, s.HandshakeContext(ctx)
}

// connected has the client's part of TLS with a node.
func (t *TLS) connected(ctx context.Context, c net.Conn, name string) (net.Conn, error) {
	if t == nil {
		return c, nil
	}
	config := t.Client
	if config.ServerName == "" {
		config = config.Clone()
		_, config.ServerName, _ = strings.Cut(name, "@")
	}
	s := tls.Client(c, config)
	return s, s.HandshakeContext(ctx)
}
