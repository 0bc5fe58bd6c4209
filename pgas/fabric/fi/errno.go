package fi

import "fmt"

// Errno is an error with its number in the specification. Numbers below 256 are those of Linux.
type Errno int

// Error numbers.
const (
	ENOENT        Errno = 2
	EIO           Errno = 5
	EAGAIN        Errno = 11
	EACCES        Errno = 13
	EFAULT        Errno = 14
	EBUSY         Errno = 16
	ENODEV        Errno = 19
	EINVAL        Errno = 22
	EMFILE        Errno = 24
	ENOSYS        Errno = 38
	ENOMSG        Errno = 42
	ENODATA       Errno = 61
	EMSGSIZE      Errno = 90
	EOPNOTSUPP    Errno = 95
	EADDRINUSE    Errno = 98
	EADDRNOTAVAIL Errno = 99
	ETIMEDOUT     Errno = 110
	EHOSTUNREACH  Errno = 113
	EALREADY      Errno = 114
	ECANCELED     Errno = 125
	EKEYREJECTED  Errno = 129
	EOPBADSTATE   Errno = 258
	EAVAIL        Errno = 259
	EBADFLAGS     Errno = 260
	EDOMAIN       Errno = 262
	ENOCQ         Errno = 263
	ETRUNC        Errno = 265
	ENOKEY        Errno = 266
	ENOAV         Errno = 267
)

var texts = map[Errno]struct{ name, text string }{
	ENOENT:        {"ENOENT", "nothing is posted with this context"},
	EIO:           {"EIO", "the memory could not be accessed"},
	EAGAIN:        {"EAGAIN", "nothing is there yet, or no room"},
	EACCES:        {"EACCES", "the region does not permit this"},
	EFAULT:        {"EFAULT", "offset or length leave the region"},
	EBUSY:         {"EBUSY", "something still uses the object"},
	ENODEV:        {"ENODEV", "no such provider or fabric"},
	EINVAL:        {"EINVAL", "invalid argument"},
	EMFILE:        {"EMFILE", "too many are open"},
	ENOSYS:        {"ENOSYS", "not implemented"},
	ENOMSG:        {"ENOMSG", "no such message"},
	ENODATA:       {"ENODATA", "no provider can do what the hints ask for"},
	EMSGSIZE:      {"EMSGSIZE", "too long"},
	EOPNOTSUPP:    {"EOPNOTSUPP", "the endpoint cannot do this"},
	EADDRINUSE:    {"EADDRINUSE", "the address is in use"},
	EADDRNOTAVAIL: {"EADDRNOTAVAIL", "no such address"},
	ETIMEDOUT:     {"ETIMEDOUT", "timed out"},
	EHOSTUNREACH:  {"EHOSTUNREACH", "the node has no domain"},
	EALREADY:      {"EALREADY", "a provider of this name is registered"},
	ECANCELED:     {"ECANCELED", "canceled"},
	EKEYREJECTED:  {"EKEYREJECTED", "no region has the key"},
	EOPBADSTATE:   {"EOPBADSTATE", "not in this state"},
	EAVAIL:        {"EAVAIL", "an error is available"},
	EBADFLAGS:     {"EBADFLAGS", "flags are not supported"},
	EDOMAIN:       {"EDOMAIN", "the object is of another domain"},
	ENOCQ:         {"ENOCQ", "no completion queue and no counter"},
	ETRUNC:        {"ETRUNC", "the message is longer than the buffer"},
	ENOKEY:        {"ENOKEY", "the key is taken"},
	ENOAV:         {"ENOAV", "no address vector"},
}

func (e Errno) Error() string {
	if known, ok := texts[e]; ok {
		return "fabric: " + known.text + " (FI_" + known.name + ")"
	}
	return fmt.Sprintf("fabric: error %d", int(e))
}
