-- hostile: raises bytes that are no UTF-8
-- expect: error
error("\xff\xfe\0x", 0)
