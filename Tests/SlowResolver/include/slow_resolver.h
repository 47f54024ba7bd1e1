/// Names below `slow.invalid` take their time to be resolved, in the whole test program, for libcurl as well; those below
/// `answers.invalid` are what a test says.
#ifndef SLOW_RESOLVER_H
#define SLOW_RESOLVER_H

/// How many names are being resolved slowly just now.
int slow_resolver_running(void);

/// Ends what is being resolved slowly: without it that takes two minutes.
void slow_resolver_let_go(void);

/// What names below `answers.invalid` are resolved to from now on: numeric addresses, with blanks between those of one
/// answer and semicolons between answers, of which the last is given again and again.
void slow_resolver_answer(const char *_Nonnull answers);

/// How often such a name was resolved since then.
int slow_resolver_answered(void);

/// Connections to addresses that begin with this are refused without going out: a public address for tests.
#define SLOW_RESOLVER_PUBLIC "192.0.66."

#endif
