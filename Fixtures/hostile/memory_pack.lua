-- hostile: packs a field of two gigabytes
-- expect: error
print(#string.pack("c2000000000", "x"))
