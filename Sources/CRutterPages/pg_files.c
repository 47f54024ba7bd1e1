// Takes the files of the pages into the program. In C because Swift cannot embed a file.
#include "rutter_pages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char style[] = {
#embed "page/style.css"
};
static const unsigned char story_page[] = {
#embed "page/story.html"
};
static const unsigned char story_script[] = {
#embed "page/story.js"
};
static const unsigned char tests_page[] = {
#embed "page/tests.html"
};
static const unsigned char tests_script[] = {
#embed "page/tests.js"
};

#define FILE_OF(text) ((pg_file){text, sizeof text})

pg_file pg_style(void) { return FILE_OF(style); }
pg_file pg_story_page(void) { return FILE_OF(story_page); }
pg_file pg_story_script(void) { return FILE_OF(story_script); }
pg_file pg_tests_page(void) { return FILE_OF(tests_page); }
pg_file pg_tests_script(void) { return FILE_OF(tests_script); }
