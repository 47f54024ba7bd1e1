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

#endif
