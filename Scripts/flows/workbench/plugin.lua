return {
  name = "workbench", version = "1.0.0", api = 1,
  description = "A place for tools: each plugin puts its own there.",
  requires = { git = "^1.0", sqlite = "^1.0", web = "^1.0" },
}
