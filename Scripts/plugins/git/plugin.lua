return {
  name = "git", version = "1.0.0", api = 1,
  description = "Commits, files, differences and blame of a Git repository, by the program git.",
  capabilities = { "run=git" },
  options = {
    folder = { schema = "string", default = "." }, -- whose commits the workbench shows
    page = { schema = "integer", default = 50 }, -- commits at a time
  },
}
