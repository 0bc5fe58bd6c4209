// Package published holds the figures that others have measured on the Parallella and on the
// Epiphany, as data, each with its source and with what it is to the model: figures.toml says which
// of them constants may be fitted to and which are only compared. That split was fixed before the
// first fit.
package published
