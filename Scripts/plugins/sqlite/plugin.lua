return {
  name = "sqlite", version = "1.0.0", api = 1,
  description = "Tables, rows, foreign keys and queries of a SQLite database.",
  capabilities = { "sqlite" },
  options = {
    file = { schema = "string?" }, -- the database that the workbench shows, as `--allow sqlite=FILE` names it
    page = { schema = "integer", default = 50 }, -- rows at a time
  },
}
