// Package ssldist reads files of options for connections between nodes by TLS, as OTP reads them for
// -ssl_dist_optfile: a list of Erlang terms {server, Options} and {client, Options}.
//
// Options are certfile, keyfile (the certificate's file if it is not there), cacertfile, verify,
// fail_if_no_peer_cert, versions and, of a client, server_name_indication. Names of files are
// relative to the directory of the process, as on OTP. Some options have no meaning to Go's TLS,
// which does what they ask for anyway: hibernate_after, reuse_sessions and secure_renegotiate. All
// others are refused, so that none is ignored on which security may depend.
package ssldist

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// Read gives the configurations with which a node accepts connections and makes them. One that the
// file does not have is nil.
func Read(file string) (server, client *tls.Config, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	value, err := term(file, string(text))
	if err != nil {
		return nil, nil, err
	}
	for _, e := range elements(value) {
		side, options, is := pair(e)
		switch {
		case is && side == "server":
			server, err = (&reader{server: true}).config(options)
		case is && side == "client":
			client, err = new(reader).config(options)
		default:
			err = failure(e, "{server, Options} or {client, Options} is expected")
		}
		if err != nil {
			return nil, nil, err
		}
	}
	if server == nil && client == nil {
		return nil, nil, failure(value, "there are options neither of a server nor of a client")
	}
	return server, client, nil
}

// term parses the one term of a file, as the body of a function.
func term(file, text string) (syntax.Expr, error) {
	const before = "-module(options).\noptions() ->\n"
	m, errs := syntax.Parse(file, []byte(before+text), syntax.Options{})
	for i := range errs {
		errs[i].Pos.Line -= linesBefore
	}
	switch {
	case len(errs) > 0:
		return nil, errs
	case len(m.Funcs) != 1 || len(m.Funcs[0].Clauses) != 1 || len(m.Funcs[0].Clauses[0].Body) != 1:
		return nil, fmt.Errorf("%s: one term is expected", file)
	}
	return m.Funcs[0].Clauses[0].Body[0], nil
}

// linesBefore is the number of lines that term puts before those of a file.
const linesBefore = 2

func failure(at syntax.Expr, format string, args ...any) error {
	pos := at.Position()
	pos.Line -= linesBefore
	return source.Errors{{Pos: pos, Msg: fmt.Sprintf(format, args...)}}
}

// elements are those of a list.
func elements(e syntax.Expr) []syntax.Expr {
	var all []syntax.Expr
	for {
		c, is := e.(*syntax.Cons)
		if !is {
			return all
		}
		all = append(all, c.Head)
		e = c.Tail
	}
}

// pair takes {Name, Value} apart.
func pair(e syntax.Expr) (name string, value syntax.Expr, is bool) {
	t, is := e.(*syntax.Tuple)
	if !is || len(t.Elems) != 2 {
		return "", nil, false
	}
	a, is := t.Elems[0].(*syntax.AtomLit)
	if !is {
		return "", nil, false
	}
	return a.Name, t.Elems[1], true
}

// reader reads the options of one side.
type reader struct {
	server, verifies, demands bool
	cert, key, ca             string
	c                         tls.Config
}

// config is what a list of options asks for.
func (r *reader) config(options syntax.Expr) (*tls.Config, error) {
	r.c.MinVersion = tls.VersionTLS12
	for _, e := range elements(options) {
		name, value, is := pair(e)
		if !is {
			return nil, failure(e, "{Option, Value} is expected")
		}
		if err := r.option(name, value); err != nil {
			return nil, err
		}
	}
	if err := r.certificates(); err != nil {
		return nil, failure(options, "%v", err)
	}
	return &r.c, nil
}

// option sets what one option says.
func (r *reader) option(name string, value syntax.Expr) (err error) {
	switch name {
	case "certfile":
		r.cert, err = text(value)
	case "keyfile":
		r.key, err = text(value)
	case "cacertfile":
		r.ca, err = text(value)
	case "verify":
		r.verifies, err = choice(value, "verify_none", "verify_peer")
	case "fail_if_no_peer_cert":
		r.demands, err = choice(value, "false", "true")
	case "versions":
		err = r.versions(value)
	case "server_name_indication":
		r.c.ServerName, err = text(value)
	case "hibernate_after", "reuse_sessions", "secure_renegotiate":
	default:
		err = failure(value, "the option %s is not supported", name)
	}
	return err
}

// choice reports which of two atoms a value is.
func choice(value syntax.Expr, no, yes string) (bool, error) {
	if a, is := value.(*syntax.AtomLit); is && (a.Name == no || a.Name == yes) {
		return a.Name == yes, nil
	}
	return false, failure(value, "%s or %s is expected", no, yes)
}

func text(value syntax.Expr) (string, error) {
	if s, is := value.(*syntax.StringLit); is {
		return string(s.Value), nil
	}
	return "", failure(value, "a string is expected")
}

// versions sets the least and the greatest version of a list.
func (r *reader) versions(value syntax.Expr) error {
	known := map[string]uint16{"tlsv1.2": tls.VersionTLS12, "tlsv1.3": tls.VersionTLS13}
	r.c.MinVersion = 0
	for _, e := range elements(value) {
		a, is := e.(*syntax.AtomLit)
		if !is || known[a.Name] == 0 {
			return failure(e, "'tlsv1.2' or 'tlsv1.3' is expected")
		}
		v := known[a.Name]
		r.c.MaxVersion = max(r.c.MaxVersion, v)
		if r.c.MinVersion == 0 || v < r.c.MinVersion {
			r.c.MinVersion = v
		}
	}
	if r.c.MinVersion == 0 {
		return failure(value, "'tlsv1.2' or 'tlsv1.3' is expected")
	}
	return nil
}

// certificates reads the files.
func (r *reader) certificates() error {
	if r.cert == "" && r.server {
		return errors.New("a server needs a certfile")
	}
	if r.cert != "" {
		pair, err := tls.LoadX509KeyPair(r.cert, cmp.Or(r.key, r.cert))
		if err != nil {
			return err
		}
		r.c.Certificates = []tls.Certificate{pair}
	}
	if r.demands && !r.verifies {
		return errors.New("fail_if_no_peer_cert needs verify_peer")
	}
	if !r.verifies {
		r.c.InsecureSkipVerify = !r.server // as verify_none says
		return nil
	}
	if r.ca == "" {
		return errors.New("verify_peer needs a cacertfile")
	}
	data, err := os.ReadFile(r.ca)
	if err != nil {
		return err
	}
	trusted := x509.NewCertPool()
	if !trusted.AppendCertsFromPEM(data) {
		return errors.New("no certificate in " + r.ca)
	}
	switch {
	case !r.server:
		r.c.RootCAs = trusted
	case r.demands:
		r.c.ClientCAs, r.c.ClientAuth = trusted, tls.RequireAndVerifyClientCert
	default:
		r.c.ClientCAs, r.c.ClientAuth = trusted, tls.VerifyClientCertIfGiven
	}
	return nil
}
