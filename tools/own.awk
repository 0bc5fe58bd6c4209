# Prints what go test -cover says of packages, and fails if the tests of one fail or reach less than
# least percent of its statements. A package without tests is part of the tests of others.
$1 == "ok" {
	match($0, /coverage: [0-9.]+%/)
	percent = substr($0, RSTART + 10, RLENGTH - 11)
	sub(/^github.com\/parallergo\/epiphany\//, "", $2)
	printf "%5.1f %%  %s\n", percent, $2
	if (percent + 0 < least) { print $2 " is below " least " %"; bad = 1 }
}
/^(FAIL|---)/ { print; bad = 1 }
END { exit bad }
