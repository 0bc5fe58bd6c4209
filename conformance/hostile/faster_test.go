package hostile_test

var faster = map[string]string{}
