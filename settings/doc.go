// Package settings has the configuration of a board as text: settings by key, with their defaults,
// their ranges and what is said about them; files of them; and presets, which are files with names.
//
// There is one table of keys. What help, completion, files and the flags of the command line know
// of a setting is in it, and each key has one function that changes a [Config]. The options of the
// public face change a Config as well: where more than a field is to be set both call the same
// method.
//
//	s, err := settings.Preset("thesis-cached")
//	err = s.Set("wait", "trap")
//	c := settings.Defaults()
//	err = s.Apply(&c)
//
// A value is checked by itself when it is set, and against the others when the settings are
// applied. Errors name the key, the range or the nearest name, and come all at once.
//
// Not the business of this package: what the settings mean. That is with those who read the Config.
package settings
