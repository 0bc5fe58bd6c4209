package syntax

// BehaviourInfo is the function that tells of the callbacks of a behaviour.
var BehaviourInfo = FuncName{"behaviour_info", 1}

// Callbacks are the functions that modules of a behaviour export, those that need not be there
// apart, or what is wrong with what a behaviour tells of them.
type Callbacks struct {
	Required, Optional []FuncName
	Wrong              string
}

// OTPBehaviours are the behaviours of OTP's library.
var OTPBehaviours = map[string]*Callbacks{
	"application": {Required: []FuncName{{"start", 2}, {"stop", 1}}},
	"gen_event": {
		Required: []FuncName{{"init", 1}, {"handle_event", 2}, {"handle_call", 2}},
		Optional: []FuncName{{"handle_info", 2}, {"terminate", 2}, {"code_change", 3},
			{"format_status", 1}, {"format_status", 2}},
	},
	"gen_fsm": {
		Required: []FuncName{{"init", 1}, {"handle_event", 3}, {"handle_sync_event", 4}},
		Optional: []FuncName{{"handle_info", 3}, {"terminate", 3}, {"code_change", 4},
			{"format_status", 2}},
	},
	"gen_server": {
		Required: []FuncName{{"init", 1}, {"handle_call", 3}, {"handle_cast", 2}},
		Optional: []FuncName{{"handle_info", 2}, {"handle_continue", 2}, {"terminate", 2},
			{"code_change", 3}, {"format_status", 1}, {"format_status", 2}},
	},
	"gen_statem": {
		Required: []FuncName{{"init", 1}, {"callback_mode", 0}},
		Optional: []FuncName{{"state_name", 3}, {"handle_event", 4}, {"terminate", 3},
			{"code_change", 4}, {"format_status", 1}, {"format_status", 2}},
	},
	"supervisor":        {Required: []FuncName{{"init", 1}}},
	"supervisor_bridge": {Required: []FuncName{{"init", 1}, {"terminate", 2}}},
}

// Behaviour gives the module named by an attribute -behaviour.
func (a Attr) Behaviour() (module *AtomLit, ok bool) {
	if a.Name != "behaviour" && a.Name != "behavior" {
		return nil, false
	}
	module, ok = a.Value.(*AtomLit)
	return module, ok
}

// maxBehaviours bounds the behaviours of a module that are looked for.
const maxBehaviours = 32

// readBehaviours looks for behaviours that are not OTP's among the sources beside this one.
func (m *Module) readBehaviours(opt Options) {
	for _, a := range m.Attrs {
		name, ok := a.Behaviour()
		if !ok || opt.Include == nil || len(m.Behaviours) == maxBehaviours {
			continue
		}
		if _, known := OTPBehaviours[name.Name]; known {
			continue
		}
		path, src, err := opt.Include(m.File, name.Name+".erl", false)
		if err != nil || len(src) >= opt.limit() {
			continue
		}
		opt.SourceBytes = opt.limit() - len(src)
		if m.Behaviours == nil {
			m.Behaviours = make(map[string]*Module)
		}
		m.Behaviours[name.Name], _ = parse(path, src, opt)
	}
}

// ConstantText gives the text of a string or an atom.
func ConstantText(e Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *StringLit:
		return string(e.Value), true
	case *AtomLit:
		return e.Name, true
	}
	return "", false
}
