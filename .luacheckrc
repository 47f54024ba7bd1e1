std = "lua54"
max_line_length = 120
exclude_files = { "Fixtures/broken", "Fixtures/hostile" }
files["Scripts/meta"] = { ignore = { "212", "241" } }
