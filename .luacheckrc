std = "lua54"
max_line_length = 120
exclude_files = { "Fixtures/broken", "Fixtures/hostile" }
files["Scripts/meta"] = { ignore = { "212", "241" } }
files["Scripts/meta/rutter_test.lua"] = { ignore = { "1..", "21.", "24." } }
-- What `rutter test` defines for a spec; Scripts/meta/rutter_test.lua says what it does.
stds.specs = {
  read_globals = {
    "describe", "it", "before_each", "after_each", "pending",
    assert = { other_fields = true },
    test = {
      fields = { "launch", "invariant", "value", "error", "after", "never", "wrong_type", "sequence" },
    },
  },
}
files["**/*_spec.lua"] = { std = "+specs" }
