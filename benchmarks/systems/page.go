package systems

import (
	"fmt"
	"os"
	"strings"
)

// WritePage writes the tables for which a page has marks into it, between these.
func WritePage(file string, threads int) error {
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	text := string(old)
	if err := writeInto(&text, newStudy(threads, true)); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

// writeInto writes what a study has for a page.
func writeInto(page *string, s *study) error {
	written := 0
	for _, part := range sections {
		if !strings.Contains(*page, part.begin()) {
			continue
		}
		text, err := part.text(s)
		if err == nil {
			*page, err = part.into(*page, text)
		}
		if err != nil {
			return err
		}
		written++
	}
	if written == 0 {
		return fmt.Errorf("the page has no mark of a table, such as %q", sections[0].begin())
	}
	return nil
}

// begin is the line in front of a table.
func (s *section) begin() string {
	return fmt.Sprintf("<!-- %s: written by make pgas-doc -->\n", s.name)
}

// into is a page with a table in place of what is between its marks.
func (s *section) into(page, text string) (string, error) {
	end := fmt.Sprintf("<!-- end of %s -->\n", s.name)
	head, rest, _ := strings.Cut(page, s.begin())
	_, tail, closed := strings.Cut(rest, end)
	if !closed {
		return "", fmt.Errorf("the page lacks the line %q behind %q", end, s.begin())
	}
	return head + s.begin() + text + "\n" + end + tail, nil
}
