/// Names below `slow.invalid` take their time to be resolved, in the whole test program, for libcurl as well.
#ifndef SLOW_RESOLVER_H
#define SLOW_RESOLVER_H

/// How many names are being resolved slowly just now.
int slow_resolver_running(void);

/// Ends what is being resolved slowly: without it that takes two minutes.
void slow_resolver_let_go(void);

#endif
