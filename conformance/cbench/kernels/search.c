/* Search for words in a text: byte by byte, and with the table of Horspool. */
enum { N = 3000 };
static char text[N + 1];
static unsigned char skip[256];

static unsigned length(const char *s)
{
	const char *p = s;
	while (*p)
		p++;
	return p - s;
}

const char *find(const char *s, const char *word)
{
	for (; *s; s++) {
		const char *p = s, *w = word;
		while (*w && *p == *w) {
			p++;
			w++;
		}
		if (!*w)
			return s;
	}
	return 0;
}

const char *leap(const char *s, unsigned n, const char *word)
{
	unsigned m = length(word);
	for (int i = 0; i < 256; i++)
		skip[i] = m;
	for (unsigned i = 0; i + 1 < m; i++)
		skip[(unsigned char)word[i]] = m - 1 - i;
	for (unsigned at = 0; at + m <= n; at += skip[(unsigned char)s[at + m - 1]]) {
		unsigned i = m;
		while (i > 0 && s[at + i - 1] == word[i - 1])
			i--;
		if (i == 0)
			return s + at;
	}
	return 0;
}

void prepare(void)
{
	static const char end[] = "needlework";
	unsigned x = 7;
	for (int i = 0; i < N; i++) {
		x = x * 1664525u + 1013904223u;
		text[i] = "nedlwork"[x >> 29];
	}
	for (int i = 0; i < 10; i++)
		text[N - 10 + i] = end[i];
}

unsigned kernel(void)
{
	static const char *const words[] = {"needlework", "work", "needled", "lewd"};
	unsigned sum = 0, n = length(text);
	for (int i = 0; i < 4; i++) {
		const char *p = find(text, words[i]), *q = leap(text, n, words[i]);
		sum = sum * 31 + (p ? p - text : N) + (p != q);
	}
	return sum;
}
