return {
  name = "project_option_unknown", version = "1.0.0", api = 1,
  options = { hours = { schema = "integer", default = 6 } },
}
