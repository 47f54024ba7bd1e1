-- What is said of parts of a run that do not make a whole, and where none can be put. FOLDER is Fixtures/broken, PARTS a
-- folder with the files of the case.

--- By which a part tells that it is as it was written: FNV-1a.
local function hash(text)
  local value = 0xcbf29ce484222325
  for place = 1, #text do value = (value ~ text:byte(place)) * 0x100000001b3 end
  return ("%016x"):format(value)
end

--- The file of a part, with one test; what is given is other than in all others.
local function part(index, other)
  local given = {
    of = 2, version = "9", words = '"a_spec.lua"', spec = "1", flow = "1", mark = "m", durations = "1", runs = 3, cut = false,
  }
  for name, value in pairs(other or {}) do given[name] = value end
  local shard = ('"index":%d,"of":%d'):format(index, given.of)
  local lines = {
    ('{"event":"part","schema":2,%s,"mark":"0","version":"%s","words":[%s],"specs":[{"file":"a_spec.lua","hash":"%s"}],"durations":"%s"}')
      :format(shard, given.version, given.words, given.spec, given.durations),
    ('{"event":"began","schema":1,"tests":1,"files":1,"shard":{%s,"tests":2,"mark":"%s"}}'):format(shard, given.mark),
    ('{"event":"test","file":"a_spec.lua","line":1,"index":%d,"groups":[],"name":"one","verdict":"passed",'):format(index)
      .. ('"exploration":{"runs":%d,"failing":0,"impossible":0,"at_least":%d,"complete":true}}'):format(given.runs, given.runs),
    '{"event":"ended","passed":1,"failed":0,"pending":0,"broken":0}',
  }
  lines[5] = ('{"event":"done","exit":0,"sources":[{"file":"flow.lua","hash":"%s"}]'):format(given.flow)
  lines[5] = ('%s,"hash":"%s"}'):format(lines[5], hash(table.concat(lines, "\n")))
  if given.cut then lines[5] = lines[5]:sub(1, 20) end
  return table.concat(lines, "\n") .. "\n"
end

local first = "test FOLDER/parts/one_spec.lua --shard 1/2 --out PARTS"

return {
  {
    name = "out_alone",
    words = "test FOLDER/parts/one_spec.lua --out PARTS",
    expect = "--out keeps the file of one part; say which: --shard i/n (1/1, if one machine runs all)",
    exit = 2,
  },
  {
    name = "report_of_notes",
    words = "test FOLDER/parts/one_spec.lua --report json=PARTS/notes.txt",
    files = { ["notes.txt"] = "notes" },
    expect = "notes.txt: this file is there, and is no such report; name another file",
    exit = 2,
  },
  {
    name = "part_zero",
    words = "test FOLDER/parts/one_spec.lua --shard 0/4 --out PARTS",
    expect = "--shard 0/4: i goes from 1 to n; the parts of 5 are 1/5 to 5/5",
    exit = 2,
  },
  {
    name = "part_beyond",
    words = "test FOLDER/parts/one_spec.lua --shard 5/4 --out PARTS",
    expect = "--shard 5/4: i goes from 1 to n; the parts of 5 are 1/5 to 5/5",
    exit = 2,
  },
  {
    name = "out_last_failed",
    words = first .. " --last-failed",
    expect = "--out and --last-failed exclude each other: every part has to come out the same wherever it is run",
    exit = 2,
  },
  {
    name = "check_states_shard",
    words = "test FOLDER/parts/one_spec.lua --shard 1/2 --check-states",
    expect = "--check-states and --shard exclude each other: states are compared in all orders of a test",
    exit = 2,
  },
  {
    name = "check_states_every_order",
    words = "test FOLDER/parts/one_spec.lua --every-order --check-states",
    expect = "--check-states runs every order in any case; leave out --every-order",
    exit = 2,
  },
  {
    name = "check_states_last_failed",
    words = "test FOLDER/parts/one_spec.lua --check-states --last-failed",
    expect = "--check-states and --last-failed exclude each other: states are compared in all orders of a test",
    exit = 2,
  },
  {
    name = "check_states_coverage",
    words = "test FOLDER/parts/one_spec.lua --check-states --coverage",
    expect = "--coverage runs every order, so that --check-states would compare nothing; use one of them",
    exit = 2,
  },
  { name = "out_merge", words = "test --merge PARTS --out PARTS", expect = "--out has no place beside it", exit = 2 },
  {
    name = "out_file",
    words = "test FOLDER/parts/one_spec.lua --shard 1/2 --out FOLDER/parts/one_spec.lua",
    expect = "parts/one_spec.lua: a file, not a folder",
    exit = 2,
  },
  {
    name = "out_nowhere",
    words = "test FOLDER/parts/one_spec.lua --shard 1/2 --out PARTS/none/none",
    expect = "/none/none: no such file or folder",
    exit = 2,
  },
  {
    name = "out_no_room",
    before = "trap '' XFSZ; ulimit -f 0;",
    words = "test FOLDER/parts/one_spec.lua --shard 1/2 --out PARTS",
    expect = "what part 1/2 came to is not kept, so that it has to be run again",
    exit = 70,
  },
  {
    name = "out_other_version",
    files = { ["part-1-of-2.json"] = part(1) },
    words = first,
    expect = "part-1-of-2.json is there already, and is of version 9 of rutter, not of",
    exit = 2,
  },
  {
    name = "out_no_part",
    files = { ["part-1-of-2.json"] = "{}\n" },
    words = first,
    expect = "part-1-of-2.json: no part of a run (its first line is none of a part); rutter test --shard i/n --out DIR "
      .. "writes one; remove it, or name another folder with --out",
    exit = 2,
  },
  {
    name = "merge_empty",
    words = "test --merge PARTS",
    expect = "there is no part (part-i-of-n.json); rutter test … --shard i/n --out ",
    exit = 2,
  },
  {
    name = "merge_missing",
    files = { ["part-2-of-2.json"] = part(2) },
    words = "test --merge PARTS",
    expect = "part 1/2 is missing; run it: rutter test a_spec.lua --shard 1/2 --out ",
    exit = 1,
  },
  {
    name = "merge_cut_off",
    files = { ["part-1-of-2.json"] = part(1), ["part-2-of-2.json"] = part(2, { cut = true }) },
    words = "test --merge PARTS",
    expect = "part-2-of-2.json is cut off, and does not count",
    exit = 1,
  },
  {
    name = "merge_beginning_lost",
    files = { ["part-1-of-2.json"] = part(1), ["part-2-of-2.json"] = part(2):sub(9) },
    words = "test --merge PARTS",
    expect = "part-2-of-2.json is none, or its beginning is damaged; remove it, and run its part again",
    exit = 2,
  },
  {
    name = "merge_line_damaged",
    files = { ["part-1-of-1.json"] = part(1, { of = 1 }):gsub('"passed"', '"fine"') },
    words = "test --merge PARTS",
    expect = "part-1-of-1.json:3: expected a verdict: passed, failed or pending",
    exit = 2,
  },
  {
    name = "merge_damaged",
    files = { ["part-1-of-1.json"] = part(1, { of = 1 }):gsub('"one"', '"two"') },
    words = "test --merge PARTS",
    expect = "part-1-of-1.json: it is damaged: what it holds is not what was written; run that part again",
    exit = 2,
  },
  {
    name = "merge_counts",
    files = { ["part-1-of-2.json"] = part(1), ["part-2-of-3.json"] = part(2, { of = 3 }) },
    words = "test --merge PARTS",
    expect = "do not go together: of the first, it is one of 3 parts, not of 2; remove what is out of date",
    exit = 2,
  },
  {
    name = "merge_versions",
    files = { ["part-1-of-2.json"] = part(1), ["part-2-of-2.json"] = part(2, { version = "8" }) },
    words = "test --merge PARTS",
    expect = "it is of version 8 of rutter, not of 9;",
    exit = 2,
  },
  {
    name = "merge_options",
    files = { ["part-1-of-2.json"] = part(1), ["part-2-of-2.json"] = part(2, { words = '"a_spec.lua","--explore"' }) },
    words = "test --merge PARTS",
    expect = "it is of 'rutter test a_spec.lua --explore', not of 'rutter test a_spec.lua';",
    exit = 2,
  },
  {
    name = "merge_specs",
    files = { ["part-1-of-2.json"] = part(1), ["part-2-of-2.json"] = part(2, { spec = "2" }) },
    words = "test --merge PARTS",
    expect = "it is of another state of a_spec.lua;",
    exit = 2,
  },
  {
    name = "merge_durations",
    files = { ["part-1-of-2.json"] = part(1), ["part-2-of-2.json"] = part(2, { durations = "2" }) },
    words = "test --merge PARTS",
    expect = "it is dealt out by other durations (.rutter/durations.json);",
    exit = 2,
  },
  {
    name = "merge_flows",
    files = { ["part-1-of-2.json"] = part(1), ["part-2-of-2.json"] = part(2, { flow = "2" }) },
    words = "test --merge PARTS",
    expect = "of the first, flow.lua was another when it ran;",
    exit = 2,
  },
  {
    name = "merge_cut_otherwise",
    files = { ["part-1-of-2.json"] = part(1), ["part-2-of-2.json"] = part(2, { mark = "n" }) },
    words = "test --merge PARTS",
    expect = "it was cut otherwise: a test has not offered the same orders in both;",
    exit = 2,
  },
  {
    name = "merge_twice",
    files = {
      ["part-1-of-1.json"] = part(1, { of = 1 }), ["part-1-of-1-again.json"] = part(1, { of = 1, runs = 4 }),
    },
    words = "test --merge PARTS",
    expect = "part 1/1 was run twice, and is not deterministic: 'one' passed in 4 of 4 orders (",
    exit = 1,
  },
}
