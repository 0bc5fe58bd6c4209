package syntax

// call checks a call and its arguments.
func (c *checker) call(e *Call) {
	name, isAtom := e.Name.(*AtomLit)
	if e.Module != nil || !isAtom {
		if m, ok := e.Module.(*AtomLit); ok && isAtom {
			c.remoteCall(m.Name, fa{name.Name, len(e.Args)}, e)
		}
		switch e.Name.(type) {
		case *IntLit, *FloatLit, *StringLit, *NilLit, *Cons, *Tuple:
			if e.Module == nil {
				c.warnf(e.Pos, "invalid function call")
				c.warnings[len(c.warnings)-1].Pass = "erl_lint/lint"
			}
		}
		parts := e.Args
		if e.Module != nil {
			parts = append([]Expr{e.Module, e.Name}, parts...)
		} else {
			parts = append([]Expr{e.Name}, parts...)
		}
		c.parallel(parts...)
		return
	}
	f := fa{name.Name, len(e.Args)}
	switch {
	case f == fa{"record_info", 2}:
		c.recordInfo(e)
		return
	case f == fa{"is_record", 2} && c.funcs[f] == nil:
		c.isRecord(e)
	}
	c.localCall(f, e.Pos)
	switch from := c.imports[f]; {
	case c.funcs[f] != nil:
	case from != "":
		c.remoteCall(from, f, e)
	case autoBIFs[f] && !c.noAutoImport(f):
		c.remoteCall("erlang", f, e)
	}
	c.parallel(e.Args...)
}

// remoteCall warns of a call to a function of another module that OTP has given up, or with a wrong format string.
func (c *checker) remoteCall(module string, f fa, e *Call) {
	c.formatCall(module, f, e)
	c.obsolete(e.Pos, "", module, f)
}

// isRecord checks the name of a record in is_record(Term, Name).
func (c *checker) isRecord(e *Call) {
	if name, ok := e.Args[1].(*AtomLit); ok {
		c.record(name.Pos, name.Name)
	}
}

// recordInfo checks record_info(fields | size, Name), which is computed at compile time.
func (c *checker) recordInfo(e *Call) {
	what, ok := e.Args[0].(*AtomLit)
	name, ok2 := e.Args[1].(*AtomLit)
	switch {
	case !ok || !ok2:
		c.errorf(e.Pos, "illegal record info")
		c.parallel(e.Args...)
	case what.Name != "fields" && what.Name != "size":
		c.errorf(what.Pos, "illegal record info")
	default:
		c.record(e.Pos, name.Name)
	}
}

// localCall checks a reference to a function by its bare name: defined here, imported, or a function of erlang.
func (c *checker) localCall(f fa, at Pos) {
	defined := c.funcs[f] != nil
	imported := c.imports[f] != ""
	auto := autoBIFs[f] && !c.noAutoImport(f)
	switch {
	case auto && defined && strictBIFs[f]:
		c.mention(f, at)
		c.errorf(at, "ambiguous call of overridden pre R14 auto-imported BIF %v\n - use erlang:%v or "+
			"\"-compile({no_auto_import,[%v]}).\" to resolve name clash", f, f, f)
	case auto && defined:
		c.warnf(at, "ambiguous call of overridden auto-imported BIF %v\n - use erlang:%v or "+
			"\"-compile({no_auto_import,[%v]}).\" to resolve name clash", f, f, f)
		c.mention(f, at)
	case !defined && imported:
		c.usedImports[f] = true
	case defined, !auto:
		c.mention(f, at)
	}
}
