// Package routines reports what routines take that are executed, beside what was declared for them
// before they were: a section of docs/model.md.
package routines
