// A terminal that shows what is written to it in cells, by libvterm: what tests of the interactive face look at.
#ifndef VIRTUAL_TERMINAL_H
#define VIRTUAL_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct vt_terminal vt_terminal;

/// How a cell is set off.
typedef struct vt_style {
  bool bold, underlined, reversed;
  /// The colour of the text, each part from 0 to 255; only where `colored`.
  bool colored;
  unsigned char red, green, blue;
} vt_style;

vt_terminal *vt_new(int rows, int columns);
void vt_free(vt_terminal *terminal);
void vt_resize(vt_terminal *terminal, int rows, int columns);
void vt_write(vt_terminal *terminal, const char *bytes, size_t count);

/// Writes the text of a row, in UTF-8, without blanks at its end.
/// - Returns: its length in bytes.
size_t vt_row(const vt_terminal *terminal, int row, char *buffer, size_t room);
/// The same for a row that scrolled out at the top, counted from the oldest.
size_t vt_scrolled(const vt_terminal *terminal, int row, char *buffer, size_t room);
/// Writes the text of a cell; nothing for the right half of a wide letter.
size_t vt_cell(const vt_terminal *terminal, int row, int column, char *buffer, size_t room);
int vt_scrolled_count(const vt_terminal *terminal);

vt_style vt_style_at(const vt_terminal *terminal, int row, int column);
int vt_cursor_row(const vt_terminal *terminal);
int vt_cursor_column(const vt_terminal *terminal);
bool vt_shows_cursor(const vt_terminal *terminal);
bool vt_is_alternate(const vt_terminal *terminal);
bool vt_has_mouse(const vt_terminal *terminal);
/// Whether pastes come in brackets. Call it when all answers were taken.
bool vt_has_pastes(vt_terminal *terminal);

/// Takes what the terminal answers to questions.
size_t vt_answer(vt_terminal *terminal, char *buffer, size_t room);

typedef struct vt_program vt_program;

/// Starts a program at a terminal of its own; only for who has no other threads.
/// - Parameters: its path and arguments, and its environment, each ended by NULL.
/// - Returns: NULL if it cannot be started.
vt_program *vt_start(char *const *words, char *const *variables, int rows, int columns);
/// Waits for some of what it writes.
/// - Returns: how many bytes came; 0 or less once it has ended.
long vt_read(const vt_program *program, char *buffer, size_t room);
/// Whether it writes something within a time.
bool vt_has_more(const vt_program *program, int milliseconds);
void vt_press(const vt_program *program, const char *bytes, size_t count);
void vt_stop(vt_program *program);

#endif
