-- Transcripts that cannot be replayed as they are, and what `rutter replay` says of each. `FOLDER` is the one of the
-- broken flows, in options as well; the flow of all of them is transcripts/flow.lua.

local heading = '{"transcript":1,"flow":"FOLDER/transcripts/flow.lua"}\n'
local opened = '{"at":0,"in":"opened","schema":1,"seed":"1","started_at":0,"sources":[]}\n'
  .. '{"event":"frame","path":[],"screen":{"title":"Root","entry":0,"nodes":[{"role":"button","node":2,"label":"Go",'
  .. '"state":"idle"}]}}\n'

return {
  { name = "transcript_empty", text = "", expect = "not a transcript: it is empty", exit = 2 },
  {
    name = "transcript_without_line",
    text = '{"transcript":1}',
    expect = "not a transcript: it has not one whole line",
    exit = 2,
  },
  { name = "transcript_of_lua", text = "return 1\n", expect = "not a transcript: it begins with no line of JSON", exit = 2 },
  { name = "transcript_of_json", text = '{"a":1}\n', expect = 'not a transcript: its first line has to be {"transcript":1}', exit = 2 },
  {
    name = "transcript_newer",
    text = '{"transcript":2}\n',
    expect = "a transcript of version 2; this program reads version 1",
    exit = 2,
  },
  {
    name = "transcript_turn_of_centuries",
    text = '{"transcript":1,"flow":"FOLDER/transcripts/flow.lua","turn":9223372036854775807}\n',
    expect = "'turn' of its first line has to be a number from 1 to 3600000000, got 9223372036854775807",
    exit = 2,
  },
  {
    name = "transcript_without_event",
    text = heading,
    expect = "0 events, all equal; the transcript was cut off there",
    exit = 0,
  },
  {
    name = "transcript_without_event_until",
    text = heading,
    options = "--until 0",
    expect = "--until 0: FILE was cut off before its first event",
    exit = 2,
  },
  {
    name = "transcript_of_a_flow_that_does_not_load",
    text = heading:gsub("transcripts/flow", "syntax_number") .. opened,
    expect = "syntax_number.lua:7: error: malformed number near '12k'",
    exit = 3,
  },
  {
    name = "transcript_from_after_until",
    text = heading .. opened,
    options = "--from 5 --until 2",
    expect = "--from 5 comes after --until 2, where the replay stops; name an event from 0 to 2",
    exit = 2,
  },
  {
    name = "transcript_with_other_lines",
    text = heading .. opened .. "hello\n",
    expect = "line 4 is no line of a transcript: hello",
    exit = 2,
  },
  {
    name = "transcript_without_flow",
    text = '{"transcript":1}\n' .. opened,
    expect = "it does not say of what flow it is; name the flow",
    exit = 3,
  },
  {
    name = "transcript_of_no_flow",
    text = '{"transcript":1,"flow":"gone/away.lua"}\n' .. opened,
    expect = "is not there: looked for gone/away.lua, ",
    exit = 3,
  },
  {
    name = "transcript_of_another_schema",
    text = heading .. '{"at":0,"in":"opened","schema":9,"seed":"1","started_at":0,"sources":[]}\n',
    expect = "line 2: a session of schema 9; this program replays schema 1",
    exit = 2,
  },
  {
    name = "transcript_that_opens_nothing",
    text = heading .. '{"at":0,"in":"back"}\n',
    expect = "event 0 (line 2) does not open a session",
    exit = 2,
  },
  {
    name = "transcript_damaged",
    text = heading .. opened .. '{"at":0,"in":"jump"}\n{"at":0,"in":"ended"}\n',
    expect = "1 event, all equal; line 4: unknown event 'jump'",
    exit = 2,
  },
  {
    name = "transcript_before_all_time",
    text = heading .. opened:gsub('"at":0', '"at":-1500'),
    expect = "line 2: 'at' is -1500, and no session has a moment before 0",
    exit = 2,
  },
  {
    name = "transcript_after_all_time",
    text = heading .. opened .. '{"at": 9223372036854775807,"in":"ended"}\n',
    expect = "'at' is 9223372036854775807, and no session has a moment after 4000000000000000000 microseconds",
    exit = 2,
  },
  {
    name = "transcript_out_of_order",
    text = heading .. opened:gsub('"at":0', '"at":9000000') .. '{"at":5,"in":"ended"}\n',
    expect = "line 4: 'at' is 5, which is before the event in front of it, at 9000000",
    exit = 2,
  },
  {
    name = "transcript_edited",
    text = heading .. opened:gsub("Root", "Toor") .. '{"at":0,"in":"ended"}\n',
    expect = '{"title":"Toor"',
    exit = 1,
  },
  {
    name = "transcript_line_taken_out",
    text = heading .. opened .. '{"at":0,"in":"activated","node":2}\n{"at":0,"in":"ended"}\n',
    expect = "recorded: nothing more",
    exit = 1,
  },
  {
    name = "transcript_damaged_as_spec",
    text = heading .. opened .. '{"at":0,"in":"jump"}\n{"at":0,"in":"ended"}\n',
    options = "--as-spec",
    expect = "line 4: unknown event 'jump'",
    exit = 2,
  },
  {
    name = "transcript_of_a_saved_session_as_spec",
    text = heading .. '{"restoring":{}}\n' .. opened,
    options = "--as-spec",
    expect = "--as-spec: FILE goes on with a session that was saved, and a spec begins a new one",
    exit = 2,
  },
  {
    name = "transcript_of_nodes_that_are_not_there",
    text = heading .. opened .. '{"at":0,"in":"activated","node":99}\n{"at":0,"in":"fired","timer":99}\n'
      .. '{"at":0,"in":"returned","call":99,"values":[]}\n{"at":0,"in":"ended"}\n',
    expect = "event 1 differs",
    exit = 1,
  },
  {
    name = "transcript_with_a_secret",
    text = heading .. opened .. '{"at":0,"in":"set","node":2,"secret":5}\n',
    expect = "event 1 (line 4) held a secret, which the transcript leaves out; rutter run --record-secrets",
    exit = 0,
  },
  {
    name = "transcript_of_a_reload",
    text = heading .. opened .. '{"at":0,"in":"reloaded","plugins":["flow"],"sources":[]}\n',
    expect = "event 1 (line 4) put new versions of flow in force, and a transcript has no texts of scripts",
    exit = 0,
  },
  {
    name = "transcript_cut",
    text = heading .. opened .. '{"at":0,"in":"activ',
    expect = "1 event, all equal; the transcript was cut off there",
    exit = 0,
  },
  {
    name = "transcript_until_nowhere",
    text = heading .. opened,
    options = "--until 7",
    expect = "--until 7: the last event of FILE is 0",
    exit = 2,
  },
  {
    name = "page_in_place_of_a_folder",
    text = heading .. opened,
    options = "--html FOLDER",
    expect = "--html FOLDER: this is a folder; name a file in it",
    exit = 2,
  },
  {
    name = "page_in_place_of_a_script",
    text = heading .. opened,
    options = "--html FOLDER/transcripts/flow.lua",
    expect = "/transcripts/flow.lua: this file is there, and is no page of rutter; name another file",
    exit = 2,
  },
  {
    name = "page_in_no_folder",
    text = heading .. opened,
    options = "--html FOLDER/nowhere/page.html",
    expect = "/nowhere/page.html: there is no folder FOLDER/nowhere",
    exit = 2,
  },
  {
    name = "page_and_steps",
    text = heading .. opened,
    options = "--html page.html --step",
    expect = "--step and --html exclude each other",
    exit = 2,
  },
  {
    name = "page_from_an_event",
    text = heading .. opened,
    options = "--html page.html --from 1",
    expect = "--from tells events while they are compared; a page has all of them",
    exit = 2,
  },
  {
    name = "page_without_name",
    text = heading .. opened,
    options = "--html ''",
    expect = "--html OUT names the file of the page",
    exit = 2,
  },
  {
    name = "transcript_without_its_answer",
    text = heading .. opened .. '{"at":0,"in":"returned","call":1,"beside":"' .. ("a"):rep(64) .. '"}\n',
    expect = "no such file",
    exit = 2,
  },
  {
    name = "transcript_with_a_path_beside",
    text = heading .. opened .. '{"at":0,"in":"returned","call":1,"beside":"../../etc/passwd"}\n',
    expect = "line 4: 'beside' has to be a hash of 64 hexadecimal digits",
    exit = 2,
  },
}
