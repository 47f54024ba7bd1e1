#include "virtual_terminal.h"

#include <stdlib.h>
#include <string.h>
#include <vterm.h>

enum { most_scrolled = 512, longest_row = 4096 };

struct vt_terminal {
  VTerm *vterm;
  VTermScreen *screen;
  VTermState *state;
  bool shows_cursor, is_alternate, has_mouse;
  int scrolled_count;
  char *scrolled[most_scrolled];
};

static size_t put(unsigned long scalar, char *bytes) {
  if (scalar < 0x80) {
    bytes[0] = (char)scalar;
    return 1;
  }
  int more = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  static const unsigned char marks[] = {0, 0xC0, 0xE0, 0xF0};
  bytes[0] = (char)(marks[more] | scalar >> (6 * more));
  for (int index = 1; index <= more; index++)
    bytes[index] = (char)(0x80 | (scalar >> (6 * (more - index)) & 0x3F));
  return (size_t)more + 1;
}

static size_t add_cell(const VTermScreenCell *cell, char *buffer, size_t count, size_t room) {
  if (count + 4 * VTERM_MAX_CHARS_PER_CELL > room) return count;
  if (cell->chars[0] == (uint32_t)-1) return count;
  if (cell->chars[0] == 0) {
    buffer[count++] = ' ';
    return count;
  }
  for (int index = 0; index < VTERM_MAX_CHARS_PER_CELL && cell->chars[index]; index++)
    count += put(cell->chars[index], buffer + count);
  return count;
}

static size_t trim(const char *buffer, size_t count) {
  while (count > 0 && buffer[count - 1] == ' ') count--;
  return count;
}

static int set_property(VTermProp property, VTermValue *value, void *user) {
  vt_terminal *terminal = user;
  if (property == VTERM_PROP_CURSORVISIBLE) terminal->shows_cursor = value->boolean;
  if (property == VTERM_PROP_ALTSCREEN) terminal->is_alternate = value->boolean;
  if (property == VTERM_PROP_MOUSE) terminal->has_mouse = value->number != VTERM_PROP_MOUSE_NONE;
  return 1;
}

static int push_line(int columns, const VTermScreenCell *cells, void *user) {
  vt_terminal *terminal = user;
  if (terminal->scrolled_count == most_scrolled) return 0;
  char row[longest_row];
  size_t count = 0;
  for (int column = 0; column < columns; column++) count = add_cell(&cells[column], row, count, sizeof row);
  count = trim(row, count);
  char *copy = malloc(count + 1);
  if (!copy) return 0;
  memcpy(copy, row, count);
  copy[count] = 0;
  terminal->scrolled[terminal->scrolled_count++] = copy;
  return 1;
}

static VTermScreenCallbacks callbacks = {.settermprop = set_property, .sb_pushline = push_line};

vt_terminal *vt_new(int rows, int columns) {
  vt_terminal *terminal = calloc(1, sizeof *terminal);
  if (!terminal) return NULL;
  terminal->shows_cursor = true;
  terminal->vterm = vterm_new(rows, columns);
  vterm_set_utf8(terminal->vterm, 1);
  terminal->screen = vterm_obtain_screen(terminal->vterm);
  terminal->state = vterm_obtain_state(terminal->vterm);
  vterm_screen_set_callbacks(terminal->screen, &callbacks, terminal);
  vterm_screen_enable_altscreen(terminal->screen, 1);
  vterm_screen_reset(terminal->screen, 1);
  return terminal;
}

void vt_free(vt_terminal *terminal) {
  if (!terminal) return;
  for (int row = 0; row < terminal->scrolled_count; row++) free(terminal->scrolled[row]);
  vterm_free(terminal->vterm);
  free(terminal);
}

void vt_resize(vt_terminal *terminal, int rows, int columns) { vterm_set_size(terminal->vterm, rows, columns); }

void vt_write(vt_terminal *terminal, const char *bytes, size_t count) {
  vterm_input_write(terminal->vterm, bytes, count);
  vterm_screen_flush_damage(terminal->screen);
}

size_t vt_row(const vt_terminal *terminal, int row, char *buffer, size_t room) {
  int rows, columns;
  size_t count = 0;
  vterm_get_size(terminal->vterm, &rows, &columns);
  for (int column = 0; column < columns; column++) {
    VTermScreenCell cell;
    if (!vterm_screen_get_cell(terminal->screen, (VTermPos){row, column}, &cell)) break;
    count = add_cell(&cell, buffer, count, room);
  }
  return trim(buffer, count);
}

size_t vt_cell(const vt_terminal *terminal, int row, int column, char *buffer, size_t room) {
  VTermScreenCell cell;
  if (!vterm_screen_get_cell(terminal->screen, (VTermPos){row, column}, &cell)) return 0;
  return add_cell(&cell, buffer, 0, room);
}

size_t vt_scrolled(const vt_terminal *terminal, int row, char *buffer, size_t room) {
  if (row < 0 || row >= terminal->scrolled_count) return 0;
  size_t count = strlen(terminal->scrolled[row]);
  if (count > room) count = room;
  memcpy(buffer, terminal->scrolled[row], count);
  return count;
}

int vt_scrolled_count(const vt_terminal *terminal) { return terminal->scrolled_count; }

vt_style vt_style_at(const vt_terminal *terminal, int row, int column) {
  VTermScreenCell cell;
  vt_style style = {0};
  if (!vterm_screen_get_cell(terminal->screen, (VTermPos){row, column}, &cell)) return style;
  style.bold = cell.attrs.bold;
  style.underlined = cell.attrs.underline != 0;
  style.reversed = cell.attrs.reverse;
  style.colored = !VTERM_COLOR_IS_DEFAULT_FG(&cell.fg);
  vterm_screen_convert_color_to_rgb(terminal->screen, &cell.fg);
  style.red = cell.fg.rgb.red;
  style.green = cell.fg.rgb.green;
  style.blue = cell.fg.rgb.blue;
  return style;
}

static VTermPos cursor(const vt_terminal *terminal) {
  VTermPos position;
  vterm_state_get_cursorpos(terminal->state, &position);
  return position;
}

int vt_cursor_row(const vt_terminal *terminal) { return cursor(terminal).row; }
int vt_cursor_column(const vt_terminal *terminal) { return cursor(terminal).col; }
bool vt_shows_cursor(const vt_terminal *terminal) { return terminal->shows_cursor; }
bool vt_is_alternate(const vt_terminal *terminal) { return terminal->is_alternate; }
bool vt_has_mouse(const vt_terminal *terminal) { return terminal->has_mouse; }

bool vt_has_pastes(vt_terminal *terminal) {
  char mark[16];
  // It writes a bracket before a paste only where that is wanted.
  vterm_keyboard_start_paste(terminal->vterm);
  return vterm_output_read(terminal->vterm, mark, sizeof mark) > 0;
}

size_t vt_answer(vt_terminal *terminal, char *buffer, size_t room) {
  return vterm_output_read(terminal->vterm, buffer, room);
}
