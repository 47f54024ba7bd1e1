-- Files that hold no session to go on with, and what `rutter run --state` and `rutter state` say of each. The flow is
-- transcripts/flow.lua; FILE is the file, which is made of `text`, if there is one. `import` is put in by
-- `rutter state import FILE -` first, of which `expect` tells then.

local magic = "SQLite format 3\0"

return {
  { name = "state_of_letters", text = "Dear Sir or Madam\n", expect = "FILE: this file is there, and holds no saved sessions", exit = 2 },
  { name = "state_cut", text = magic, expect = "is damaged (the file was cut off after 16 bytes); it is kept as ", exit = 0 },
  { name = "state_of_zeros", text = ("\0"):rep(4096), expect = "is damaged (the file begins with zeros); it is kept as ", exit = 0 },
  {
    name = "state_of_another_database",
    text = magic .. ("\0"):rep(200),
    expect = "FILE: this is a database of something else",
    exit = 2,
  },
  { name = "state_in_no_folder", path = "none/at/all", expect = "FILE: no such file or folder", exit = 2 },
  { name = "state_that_is_a_folder", path = ".", expect = "FILE: this is a folder", exit = 2 },
  { name = "state_without_file", options = "--session x", expect = "--session names a session of --state FILE; name the file", exit = 2 },
  { name = "state_list_of_letters", text = "Dear Sir", state = "list", expect = "FILE: this file is there, and holds no saved sessions", exit = 2 },
  { name = "state_list_of_nothing", state = "list", expect = "FILE: no such file or folder", exit = 2 },
  { name = "state_word", state = "lsit", expect = "unknown word 'lsit'; did you mean 'list'?", exit = 2 },
  { name = "snapshot_empty", import = "", expect = "-: the snapshot is damaged: ", exit = 1 },
  { name = "snapshot_of_json", import = '{"a":1}', expect = "-: the snapshot is damaged: ", exit = 1 },
  { name = "snapshot_newer", import = '{"snapshot":2}', expect = "-: the snapshot is of a newer version: ", exit = 1 },
  { name = "snapshot_cut", import = '{"snapshot":1,"stacks":[', expect = "-: the snapshot is damaged: ", exit = 1 },
  { name = "snapshot_of_nothing", import = '{"snapshot":1}', expect = "-: the snapshot is damaged: ", exit = 1 },
}
