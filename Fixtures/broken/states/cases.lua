-- Files that hold no session to go on with, and what `rutter run --state` and `rutter state` say of each. The flow is
-- transcripts/flow.lua; FILE is the file, which is made of `text`, if there is one. `import` is put in by
-- `rutter state import FILE -` first, and `swiftui` so with --swiftui, of which `expect` tells then; or, with `flow`, what
-- a run of that flow tells that goes on from there.

local magic = "SQLite format 3\0"

-- A snapshot of types.lua with these entries and cells.
local function snapshot(entries, cells)
  return '{"answers":[],"cells":[' .. (cells or "") .. '],"clock":0,"counters":{"calls":0,"cells":9,"coroutines":0,'
    .. '"entries":9,"held":0,"loads":0,"nodes":0,"operations":9,"scopes":0,"stacks":0,"timers":0},"flow":"types",'
    .. '"held":[],"holes":[],"lost":[],"random":[],"seed":"1","shown":[],"snapshot":1,"stacks":[{"entries":['
    .. entries .. '],"id":0,"name":"main","root":0}],"started_at":0,"steps":[]}'
end

local function entry(name, version, type)
  return ('{"by":"host","id":1,"operation":1,"plugin":"types","state":"ready","style":"push","type":"types.%s",'
    .. '"value":{"name":"%s"},"version":%d,"word":"push"}'):format(type or "Note", name, version)
end

-- What the first entry presents.
local presented = '{"by":"host","id":2,"operation":1,"plugin":"types","presented":{"cell":1,"owner":1},"state":"ready",'
  .. '"style":"sheet","value":5,"word":"push"}'

local cell = '{"id":1,"name":"last","plugin":"types","value":{"$fields":{"name":"pie"},"$type":"types.Note"}}'

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
  {
    name = "snapshot_of_many_stacks",
    import = (snapshot(""):gsub('"stacks":0', '"stacks":2147483647')),
    expect = "counters.stacks: expected a number from 0 to 1073741823, got 2147483647",
    exit = 1,
  },
  { name = "snapshot_empty", import = "", expect = "-: the snapshot is damaged: ", exit = 1 },
  { name = "snapshot_of_json", import = '{"a":1}', expect = "-: the snapshot is damaged: ", exit = 1 },
  { name = "snapshot_newer", import = '{"snapshot":2}', expect = "-: the snapshot is of a newer version: ", exit = 1 },
  { name = "snapshot_cut", import = '{"snapshot":1,"stacks":[', expect = "-: the snapshot is damaged: ", exit = 1 },
  { name = "snapshot_of_nothing", import = '{"snapshot":1}', expect = "-: the snapshot is damaged: ", exit = 1 },
  {
    name = "path_of_no_type",
    swiftui = '["","1"]',
    expect = "-: the snapshot is damaged: [1]: expected the name of a type, got an empty text",
    exit = 1,
  },
  {
    name = "path_of_two_values",
    swiftui = '["Swift.Int","3 4"]',
    expect = "[2], line 1, column 3: expected JSON, got a text that is none: expected the end after one value, got more near '4'",
    exit = 1,
  },
  {
    name = "path_of_unknown_type",
    swiftui = '["MyApp.Route","\\"home\\""]',
    flow = "types.lua",
    expect = "is unavailable: No plugin that is loaded has the type MyApp.Route",
    exit = 0,
  },
  {
    name = "snapshot_of_unknown_type",
    import = snapshot(entry("pie", 1, "Gone")),
    flow = "types.lua",
    expect = "changed: entry 1 (types.Gone): was ready, is unavailable: No plugin that is loaded has the type types.Gone",
    exit = 0,
  },
  {
    name = "snapshot_presented_by_unknown_type",
    import = snapshot(entry("pie", 1, "Gone") .. "," .. presented),
    flow = "types.lua",
    expect = "changed: entry 2: was ready, is unavailable: What presents this, on entry 1, is not available: it comes "
      .. "back with that",
    exit = 0,
  },
  {
    name = "snapshot_migrate_raises",
    import = snapshot(entry("pie", 1)),
    flow = "types.lua",
    expect = "changed: entry 1 (types.Note): was ready, is unavailable: The value of version 1 could not be brought into the form "
      .. "of types.Note: types.lua:9: no title for pie",
    exit = 0,
  },
  {
    name = "snapshot_migrate_gives_nil",
    import = snapshot(entry("nothing", 1)),
    flow = "types.lua",
    expect = "could not be brought into the form of types.Note: types.lua:4: migrate gave nil; it gives the value",
    exit = 0,
  },
  {
    name = "snapshot_migrate_misfit",
    import = snapshot(entry("number", 1)),
    flow = "types.lua",
    expect = "could not be brought into the form of types.Note: types.lua:4: migrate gave what does not fit: field 'title': "
      .. "expected string, got integer 3",
    exit = 0,
  },
  {
    name = "snapshot_of_newer_value",
    import = snapshot(entry("pie", 3)),
    flow = "types.lua",
    expect = "The value was saved as version 3 of types.Note; this flow knows versions up to 2",
    exit = 0,
  },
  {
    name = "snapshot_cell_migrate_raises",
    import = snapshot("", cell),
    flow = "types.lua",
    expect = "changed: cell 'last' of plugin 'types': was saved, is as at first, what was saved is kept until it is set: ",
    exit = 0,
  },
  {
    name = "snapshot_of_another_flow",
    import = (snapshot(""):gsub('"flow":"types"', '"flow":"other"')),
    flow = "types.lua",
    expect = "FILE: the session 'main' is of the flow 'other', not of 'types'; --session names another",
    exit = 2,
  },
  {
    name = "snapshot_entry_twice",
    import = snapshot(entry("pie", 1) .. "," .. entry("jam", 1)),
    expect = "-: the snapshot is damaged: stacks[1].entries[2].id: expected each id once, got 1 again",
    exit = 1,
  },
}
