return {
  name = "guest", version = "1.0.0", api = 1,
  description = "Tries what it was not allowed, and says what came of each attempt.",
  options = {
    folder = { schema = "string" }, -- as HostilePluginsTests fills it
    port = { schema = "integer", default = 0 }, -- of a server on loopback that may be asked
    seconds = { schema = "integer", default = 985 }, -- what the first `sleep` is told, and the others one more each
    other_port = { schema = "integer", default = 0 }, -- of one that may not
  },
  capabilities = { "read", "write", "http", "run", "sqlite", "store" },
}
