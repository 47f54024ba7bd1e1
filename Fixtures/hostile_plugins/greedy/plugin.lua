return {
  name = "greedy", version = "1.0.0", api = 1,
  description = "Takes as much as it can get, in the way that an option names.",
  options = {
    what = { schema = "string" },
    url = { schema = "string", default = "" },
    seconds = { schema = "integer", default = 984 }, -- what `sleep` is told: by that its processes are known
  },
  capabilities = { "read", "write", "http", "run", "sqlite", "store" },
}
