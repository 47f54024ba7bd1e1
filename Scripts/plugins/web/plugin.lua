return {
  name = "web", version = "1.0.0", api = 1,
  description = "Walks a JSON API over HTTP by the links that its answers hold.",
  capabilities = { "http" },
  options = {
    url = { schema = "string?" }, -- where the workbench begins
    headers = { schema = "string{}", default = {} }, -- sent to the host of `url`, and to no other
    page = { schema = "integer", default = 50 }, -- entries at a time
  },
}
