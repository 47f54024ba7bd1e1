#include "rutter_bench.h"

#include <malloc.h>

size_t rb_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void rb_trim(void) { malloc_trim(0); }
