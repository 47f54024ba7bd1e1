-- hostile: asks for a date in a form of two megabytes
-- expect: error longer
os.date(("%c"):rep(1 << 20))
