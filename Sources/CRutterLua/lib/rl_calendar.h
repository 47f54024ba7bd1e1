// Dates of the Gregorian calendar in UTC, without the C library: it would look at time zones and locales.
#ifndef RL_CALENDAR_H
#define RL_CALENDAR_H

#include <stdbool.h>
#include <stdint.h>

/// A moment as calendars show it. Months and days count from 1, weekdays from 0 for Sunday, days of the year from 0.
typedef struct rl_date {
  int64_t year;
  int month, day, hour, minute, second, weekday, yearday;
} rl_date;

/// The date of a moment, in seconds since 1970.
rl_date rl_date_of(int64_t seconds);

/// The moment of a date, whose fields may be out of their ranges. The year must be one that an int holds.
int64_t rl_seconds_of(int64_t year, int64_t month, int64_t day, int64_t hour, int64_t minute, int64_t second);

/// The week of ISO 8601 and the year that it belongs to.
int rl_iso_week(const rl_date *date, int64_t *year);

#endif
