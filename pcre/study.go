package pcre

// study finds out where a match can begin, which says where not to try.
func (q *parser) study(re *Regexp, root *node) {
	re.namesCRLF = q.crlf
	re.anchored = re.Options&Anchored != 0 || begins(root, func(n *node) bool {
		return n.kind == kindAt && (n.at == subjectStart || n.at == lineStart || n.at == matchStart)
	})
	re.startLine = !re.anchored && begins(root, func(n *node) bool {
		return n.kind == kindAt && n.at == manyStart
	})
	if f := (&set{}); !re.anchored && !re.startLine && firsts(root, q.beginning(root, f)) {
		re.first = f
	}
	re.required = -1
	if c, found := required(root); found && !accepts(root) {
		re.required = int(c)
	}
}

// beginning adds the bytes of characters and sets to f, and reports false for those that do not
// help. In a pattern with verbs places that are not tried may change what matches: PCRE leaves out
// those without the first character, where all that matches begins with the same.
func (q *parser) beginning(root *node, f *set) func(n *node) bool {
	verbs := has(root, func(n *node) bool { return n.kind == kindVerb })
	var first *node
	return func(n *node) bool {
		if verbs && (n.kind != kindChar ||
			first != nil && (first.c != n.c || first.fold != n.fold)) {
			return false
		}
		first = n
		q.firstBytes(n, f)
		return true
	}
}

// begins reports whether every match begins with a node of some kind.
func begins(n *node, is func(n *node) bool) bool {
	switch n.kind {
	case kindSeq:
		for _, k := range n.kids {
			if is(k) || begins(k, is) {
				return true
			}
			if k.kind != kindAt && k.kind != kindEmpty {
				return false
			}
		}
		return false
	case kindAlt:
		for _, k := range n.kids {
			if !begins(k, is) {
				return false
			}
		}
		return true
	case kindGroup, kindAtomic:
		return begins(n.kids[0], is)
	}
	return is(n)
}

// firsts calls begins for the characters and sets that what a node matches can begin with, and
// reports false if one of the calls does, or if it may be empty or nothing is known.
func firsts(n *node, begins func(n *node) bool) bool {
	switch n.kind {
	case kindChar, kindSet:
		return begins(n)
	case kindSeq:
		for _, k := range n.kids {
			if firsts(k, begins) {
				return true
			}
			if !transparent(k) {
				return false
			}
		}
		return false
	case kindAlt:
		for _, k := range n.kids {
			if !firsts(k, begins) {
				return false
			}
		}
		return true
	case kindGroup, kindAtomic:
		return firsts(n.kids[0], begins)
	case kindRepeat:
		return n.low > 0 && firsts(n.kids[0], begins)
	}
	return false
}

// transparent reports whether what follows a node begins where it begins, or at one of the bytes
// that firsts has added for it.
func transparent(n *node) bool {
	switch n.kind {
	case kindEmpty, kindAt:
		return true
	case kindLook:
		return true
	case kindVerb:
		return n.verb != verbAccept
	}
	return false
}

// firstBytes adds those of a character or a set. Of characters of several bytes the first stands
// for others, too.
func (q *parser) firstBytes(n *node, f *set) {
	s := n.set
	if n.kind == kindChar {
		s = &set{}
		s.add(n.c, n.c)
		if n.fold {
			s.addCases(n.c, n.c, n.utf)
		}
	}
	most := rune(256)
	if q.has(UTF) {
		most = 128
		for c := rune(0xC0); c < 256 && !isASCII(n); c++ {
			f.put(c)
		}
	}
	for c := rune(0); c < most; c++ {
		if s.has(c) {
			f.put(c)
		}
	}
}

// isASCII reports whether a character of a pattern matches nothing but ASCII: letters k and s have
// a third case elsewhere.
func isASCII(n *node) bool {
	return n.kind == kindChar && n.c < 128 && !(n.fold && (n.c|0x20 == 'k' || n.c|0x20 == 's'))
}

// required is a byte that is in whatever matches: the last of those that stand in the pattern as
// such.
func required(n *node) (byte, bool) {
	switch n.kind {
	case kindChar:
		return byte(n.c), n.c < 128 && !n.fold
	case kindSeq:
		for i := len(n.kids) - 1; i >= 0; i-- {
			if c, found := required(n.kids[i]); found {
				return c, true
			}
		}
	case kindGroup, kindAtomic:
		return required(n.kids[0])
	case kindRepeat:
		if n.low > 0 {
			return required(n.kids[0])
		}
	}
	return 0, false
}

func accepts(n *node) bool {
	return has(n, func(k *node) bool { return k.kind == kindVerb && k.verb == verbAccept })
}

// has reports whether something holds for a node or one below it.
func has(n *node, is func(n *node) bool) bool {
	if is(n) || n.look != nil && has(n.look, is) {
		return true
	}
	for _, k := range n.kids {
		if has(k, is) {
			return true
		}
	}
	return false
}
