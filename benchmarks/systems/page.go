package systems

import (
	"fmt"
	"os"
	"strings"
)

// WritePage writes the tables of collectives into a page, between the marks that it has for them.
func WritePage(file string, threads int) error {
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	all, err := sections(threads, true)
	if err != nil {
		return err
	}
	text := string(old)
	for _, s := range all {
		if text, err = s.into(text); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

// into is a page with a section in place of what is between its marks.
func (s section) into(page string) (string, error) {
	begin := fmt.Sprintf("<!-- %s: written by make pgas-doc -->\n", s.name)
	end := fmt.Sprintf("<!-- end of %s -->\n", s.name)
	head, rest, found := strings.Cut(page, begin)
	_, tail, closed := strings.Cut(rest, end)
	if !found || !closed {
		return "", fmt.Errorf("the page lacks the line %q or, behind it, %q",
			strings.TrimSpace(begin), strings.TrimSpace(end))
	}
	return head + begin + s.text + "\n" + end + tail, nil
}
