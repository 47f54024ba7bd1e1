-- hostile: asks format for an address
-- expect: error refused
string.format("%p", {})
