-- hostile: asks for the time of the largest month
-- expect: error
os.time({ year = 2024, month = math.maxinteger, day = 1 })
