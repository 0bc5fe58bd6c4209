/* Standard input, and a file that is written, read, sought in and removed. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
	int a = 0, n;
	char word[20];
	double d = 0;
	n = scanf("%d %19s %lf", &a, word, &d);
	printf("%d %d %s %g\n", n, a, word, d);
	n = scanf("%d", &a);
	int c = getchar();
	printf("%d %c ", n, c);
	n = scanf(" %*[a-z]%d", &a);
	printf("%d %d\n", n, a);
	n = scanf("%d", &a);
	printf("%d %d\n", n, feof(stdin) != 0);
	FILE *f = fopen("numbers", "w+");
	for (int i = 0; i < 10; i++)
		fprintf(f, "%d %x\n", i * i, -i);
	printf("%ld ", ftell(f));
	fseek(f, 4, SEEK_SET);
	unsigned x;
	while (fscanf(f, "%d %x", &a, &x) == 2)
		printf("%d:%d ", a, (int)x);
	printf("%d\n", feof(f) != 0);
	rewind(f);
	c = fgetc(f);
	ungetc('7', f);
	n = fscanf(f, "%d", &a);
	printf("%c %d %d %ld\n", c, n, a, ftell(f));
	fclose(f);
	printf("%d ", remove("numbers"));
	errno = 0;
	f = fopen("numbers", "r");
	printf("%d %d\n", f == 0, errno == ENOENT);
	lldiv_t q = lldiv(-7000000000, 1000);
	printf("%lld %lld\n", q.quot, q.rem);
	return 0;
}
