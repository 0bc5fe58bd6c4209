package syntax

// setWarning notes an option of -compile, or one for a name as option:name.
func (m *Module) setWarning(option string) {
	if m.nowarn == nil {
		m.nowarn = make(map[string]bool)
	}
	m.nowarn[option] = true
}
