// Counts days from 1 March of the year 0, so that leap days come last in a year.
#include "rl_calendar.h"

enum { DAY_SECONDS = 86400, ERA_YEARS = 400, ERA_DAYS = 146097, EPOCH_DAY = 719468 };

static int64_t floor_divide(int64_t a, int64_t b) {
  return a / b - (a % b < 0);
}

/// Days from 1970-01-01 to the first of a month; months count from 0 and may lie outside of the year.
static int64_t days_to_month(int64_t year, int64_t month) {
  year += floor_divide(month, 12);
  month -= floor_divide(month, 12) * 12;
  int64_t shifted = (month + 10) % 12;  // from March
  if (month < 2) year--;
  int64_t era = floor_divide(year, ERA_YEARS), in_era = year - era * ERA_YEARS;
  int64_t day = in_era * 365 + in_era / 4 - in_era / 100 + (153 * shifted + 2) / 5;
  return era * ERA_DAYS + day - EPOCH_DAY;
}

int64_t rl_seconds_of(int64_t year, int64_t month, int64_t day, int64_t hour, int64_t minute, int64_t second) {
  int64_t days = days_to_month(year, month - 1) + day - 1;
  return days * DAY_SECONDS + hour * 3600 + minute * 60 + second;
}

rl_date rl_date_of(int64_t seconds) {
  int64_t days = floor_divide(seconds, DAY_SECONDS);
  int rest = (int)(seconds - days * DAY_SECONDS);
  int64_t shifted = days + EPOCH_DAY, era = floor_divide(shifted, ERA_DAYS);
  int64_t day = shifted - era * ERA_DAYS;
  int64_t in_era = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  day -= in_era * 365 + in_era / 4 - in_era / 100;
  int64_t march_month = (5 * day + 2) / 153;
  rl_date date = {.hour = rest / 3600, .minute = rest / 60 % 60, .second = rest % 60};
  date.day = (int)(day - (153 * march_month + 2) / 5) + 1;
  date.month = (int)(march_month < 10 ? march_month + 3 : march_month - 9);
  date.year = era * ERA_YEARS + in_era + (date.month <= 2);
  date.weekday = (int)(days + 4 - floor_divide(days + 4, 7) * 7);
  date.yearday = (int)(days - days_to_month(date.year, 0));
  return date;
}

static bool is_long_year(int64_t year) {
  int64_t first = days_to_month(year, 0) + 4, next = days_to_month(year + 1, 0) + 4;
  int begins = (int)(first - floor_divide(first, 7) * 7), follows = (int)(next - floor_divide(next, 7) * 7);
  return begins == 4 || follows == 5;  // begins or ends on a Thursday
}

int rl_iso_week(const rl_date *date, int64_t *year) {
  int monday_based = (date->weekday + 6) % 7;
  int week = (date->yearday - monday_based + 10) / 7;
  *year = date->year;
  if (week < 1) {
    *year = date->year - 1;
    return is_long_year(*year) ? 53 : 52;
  }
  if (week == 53 && !is_long_year(date->year)) {
    *year = date->year + 1;
    return 1;
  }
  return week;
}
