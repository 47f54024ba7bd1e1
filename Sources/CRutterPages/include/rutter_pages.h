// The files of which pages are made: compiled into the program, so that it finds them wherever it lies.
#ifndef RUTTER_PAGES_H
#define RUTTER_PAGES_H

#include <stddef.h>

/// One file.
typedef struct pg_file {
  const unsigned char *_Nonnull bytes;
  size_t count;
} pg_file;

/// How both pages look.
pg_file pg_style(void);
/// The page of a session, and what makes it move.
pg_file pg_story_page(void);
pg_file pg_story_script(void);
/// The page of a run of tests, and what makes it move.
pg_file pg_tests_page(void);
pg_file pg_tests_script(void);

#endif
