package report

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/parallergo/epiphany/benchmarks/suite"
)

// Files that Write makes.
const (
	HTMLFile     = "index.html"
	MarkdownFile = "report.md"
)

// Write writes the report of a file of results into a directory, which it makes if need be: a page,
// and the same as Markdown.
func Write(dir string, f *suite.File) error {
	d, err := build(f)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	for name, write := range map[string]func(io.Writer) error{HTMLFile: d.writeHTML,
		MarkdownFile: d.writeMarkdown} {
		var text bytes.Buffer
		if err := write(&text); err != nil {
			return fmt.Errorf("report: %s: %w", name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text.Bytes(), 0o666); err != nil {
			return fmt.Errorf("report: %w", err)
		}
	}
	return nil
}

// build says what there is to say of results.
func build(f *suite.File) (*document, error) {
	all := runsOf(f)
	d := &document{Title: "Where the time and the energy go", Lead: lead(f, all)}
	d.Sections = []section{
		thesisSection(all), ablationSection(all), cyclesSection(all), scalingSection(all),
		energySection(all), trafficSection(all),
	}
	d.Sections = slices.DeleteFunc(d.Sections, func(s section) bool { return len(s.Blocks) == 0 })
	if len(f.Micro) > 0 {
		d.Sections = append(d.Sections, microSection(f.Micro))
	}
	return d, d.err()
}

// lead says what the results are of, and what came of it.
func lead(f *suite.File, all runs) (texts []string) {
	presets := all.presets()
	if len(presets) > 1 {
		steps := steps(all)
		last := steps[len(steps)-1]
		text := fmt.Sprintf("ParallErlang on the Parallella's 16 cores was many times slower than on the board's ARM. Here `%s` is what it did, and `%s` what is left when its overheads "+
			"have been removed one by one: the four programs are %s faster on the geometric mean",
			steps[0].preset, last.preset, times(geomean(last.total)))
		if r := againstPublished(all, last.preset); positive(r) {
			text += fmt.Sprintf(", and %s faster than the best times that the thesis has published",
				times(r))
		}
		texts = append(texts, text+".")
	}
	text := fmt.Sprintf("Everything here is virtual: %d runs of an emulated board, whose times follow from the constants of the model, hash `%s`.", len(f.Runs), f.Model)
	if f.Model != suite.ModelHash() {
		text += " They are not the constants of the program that wrote this report."
	}
	return append(texts, text)
}

// againstPublished is how many times faster a preset is than the best published time on the cores,
// on the geometric mean.
func againstPublished(all runs, preset string) float64 {
	var ratios []float64
	for _, p := range programs {
		ratios = append(ratios, ratio(bestPublished(p), all.of(preset, p, timeOf)))
	}
	return geomean(ratios)
}

// bestPublished is the thesis's shortest time of a program on the cores, in s.
func bestPublished(program string) (least float64) {
	for _, s := range thesisSystems {
		if t, _ := figureOf("time", s, program); least == 0 || t < least {
			least = t
		}
	}
	return least
}
