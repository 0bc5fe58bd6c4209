package elf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
)

// Archive is an archive of objects with an index of the symbols that they define.
type Archive struct {
	Name    string
	Members []Member
	// Index maps a symbol to the first member that defines it, according to the archive's symbol
	// table.
	Index map[string]int
	// Symbols lists the names in the index, in the order of the archive's symbol table.
	Symbols []string
}

// Member is a file of an archive.
type Member struct {
	Name string
	Data []byte
	at   int // offset of its header
}

// archiveMagic begins an archive.
const archiveMagic = "!<arch>\n"

// IsArchive reports whether a file starts like an archive.
func IsArchive(data []byte) bool { return bytes.HasPrefix(data, []byte(archiveMagic)) }

const memberHeader = 60

// ReadArchive reads an archive in the format of GNU's ar. If it has no symbol table, its index is
// made from the symbols of its members.
func ReadArchive(name string, data []byte) (*Archive, error) {
	if !IsArchive(data) {
		return nil, fmt.Errorf("%s: not an archive", name)
	}
	a := &Archive{Name: name, Index: map[string]int{}}
	var table, names []byte
	for at := len(archiveMagic); at < len(data); {
		if len(data)-at < memberHeader {
			return nil, fmt.Errorf("%s: the header at %d is cut off", name, at)
		}
		h := data[at : at+memberHeader]
		size, err := strconv.ParseUint(strings.TrimSpace(string(h[48:58])), 10, 31)
		body := at + memberHeader
		if err != nil || string(h[58:]) != "`\n" || size > uint64(len(data)-body) {
			return nil, fmt.Errorf("%s: no header of a member at %d", name, at)
		}
		content := data[body : body+int(size) : body+int(size)]
		switch label := strings.TrimRight(string(h[:16]), " "); label {
		case "/":
			table = content
		case "//":
			names = content
		default:
			member, ok := memberName(label, names)
			if !ok {
				return nil, fmt.Errorf("%s: no name for the member at %d", name, at)
			}
			a.Members = append(a.Members, Member{member, content, at})
		}
		at = body + int(size) + int(size&1)
	}
	if table == nil {
		return a, a.scan()
	}
	return a, a.readIndex(table)
}

// memberName finds the name of a member, long ones in the table of names.
func memberName(label string, names []byte) (string, bool) {
	if !strings.HasPrefix(label, "/") {
		return strings.TrimSuffix(label, "/"), true
	}
	at, err := strconv.ParseUint(label[1:], 10, 31)
	if err != nil || at >= uint64(len(names)) {
		return "", false
	}
	n := bytes.IndexAny(names[at:], "/\n")
	if n < 0 || n > maxName {
		return "", false
	}
	return string(names[at : int(at)+n]), true
}

// readIndex reads the table of symbols: a count, offsets of headers, names.
func (a *Archive) readIndex(table []byte) error {
	byOffset := map[uint32]int{}
	for i, m := range a.Members {
		byOffset[uint32(m.at)] = i
	}
	broken := fmt.Errorf("%s: the table of symbols is broken", a.Name)
	if len(table) < 4 {
		return broken
	}
	count := int64(binary.BigEndian.Uint32(table))
	if count > int64(len(table)-4)/4 {
		return broken
	}
	names := string(table[4+4*count:])
	for i := range int(count) {
		member, ok := byOffset[binary.BigEndian.Uint32(table[4+4*i:])]
		n := strings.IndexByte(names, 0)
		if !ok || n < 0 {
			return broken
		}
		if _, known := a.Index[names[:n]]; !known {
			a.Index[names[:n]] = member
			a.Symbols = append(a.Symbols, names[:n])
		}
		names = names[n+1:]
	}
	return nil
}

// scan makes the index from the members.
func (a *Archive) scan() error {
	for i := range a.Members {
		f, err := a.Read(i)
		if err != nil {
			return err
		}
		for _, s := range f.Symbols {
			if _, known := a.Index[s.Name]; !known && s.Global() && s.Section != Undefined {
				a.Index[s.Name] = i
				a.Symbols = append(a.Symbols, s.Name)
			}
		}
	}
	return nil
}

// Read parses a member as an object.
func (a *Archive) Read(i int) (*File, error) {
	m := &a.Members[i]
	return Read(fmt.Sprintf("%s(%s)", a.Name, m.Name), m.Data)
}

// shortName is how long the names of members are that fit into their headers; others are in a table.
const shortName = 15

// WriteArchive returns an archive without a symbol table; ReadArchive makes the index from the
// members.
func WriteArchive(members []Member) ([]byte, error) {
	var names, body []byte
	for _, m := range members {
		if m.Name == "" || len(m.Name) > maxName || strings.ContainsAny(m.Name, "/ \n") {
			return nil, fmt.Errorf("%q: no name for a member of an archive", m.Name)
		}
		label := m.Name + "/"
		if len(m.Name) > shortName {
			label = fmt.Sprintf("/%d", len(names))
			names = append(names, m.Name+"/\n"...)
		}
		body = appendMember(body, label, m.Data)
	}
	out := []byte(archiveMagic)
	if len(names) > 0 {
		out = appendMember(out, "//", names)
	}
	return append(out, body...), nil
}

// appendMember writes a header and what is behind it.
func appendMember(out []byte, label string, data []byte) []byte {
	out = fmt.Appendf(out, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", label, 0, 0, 0, "644", len(data))
	out = append(out, data...)
	if len(data)%2 != 0 {
		out = append(out, '\n')
	}
	return out
}
