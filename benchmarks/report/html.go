package report

import (
	_ "embed"
	"html/template"
	"io"
	"strings"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

// page is the template of a document as a page that needs nothing beside itself.
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"style":   func() template.CSS { return template.CSS(pageStyle) },
	"drawing": func(svg string) template.HTML { return template.HTML(svg) },
	"ink":     func(i ink) template.CSS { return template.CSS("color:var(--" + string(i) + ")") },
	"prose":   prose,
	"plain":   func(s string) string { return strings.ReplaceAll(s, "`", "") },
}).Parse(pageText))

func (d *document) writeHTML(w io.Writer) error { return page.Execute(w, d) }

// prose is a text whose backquotes make code of what is between them.
func prose(s string) template.HTML {
	var b strings.Builder
	for i, t := range strings.Split(s, "`") {
		t = template.HTMLEscapeString(t)
		if i%2 == 1 {
			t = "<code>" + t + "</code>"
		}
		b.WriteString(t)
	}
	return template.HTML(b.String())
}
