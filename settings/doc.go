// Package settings is the textual form of a system's configuration: settings by key, with their
// defaults, ranges and documentation; files of settings; and presets, which are named files.
//
// There is one table of keys. It contains everything that help, completion, files and command-line
// flags need to know about a setting, and for each key one function that changes a [Config]. The
// options of the root package change a Config as well: where more than one field must be set, both
// call the same method.
//
//	s, err := settings.Preset("thesis-cached")
//	err = s.Set("wait", "trap")
//	c := settings.Defaults()
//	err = s.Apply(&c)
//
// A value is checked by itself when it is set, and against the others when the settings are
// applied. Errors name the key, and the range or the most similar name. All errors are reported
// together.
//
// What a setting means is decided by the packages that read the Config.
package settings
