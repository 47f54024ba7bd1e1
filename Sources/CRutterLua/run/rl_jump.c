// Raises and yields that ThreadSanitizer can follow.
#include "rl_internal.h"

#if __has_feature(thread_sanitizer)
#include <setjmp.h>

/// Debian's Lua is built with checks and jumps by this function of glibc, which ThreadSanitizer does not know: it would
/// take each function jumped over for one that still runs, until their list runs over into other memory. So there, and
/// only there, the jump is the one that it knows.
_Noreturn void __longjmp_chk(jmp_buf place, int value);

_Noreturn void __longjmp_chk(jmp_buf place, int value) {
  longjmp(place, value);
}
#endif
