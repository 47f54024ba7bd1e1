-- hostile: asks for a date beyond all calendars
-- expect: error
os.date("%c", math.maxinteger)
