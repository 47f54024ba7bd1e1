-- What is said to words that are no command line, as far as no flow is concerned. FOLDER is Fixtures/broken.

return {
  {
    name = "run_spec",
    words = "run tea_spec.lua",
    expect = "tea_spec.lua is a spec, not a flow; run it by: rutter test tea_spec.lua",
    exit = 2,
  },
  { name = "completions_bash", words = "completions bsh", expect = "unknown shell 'bsh'; did you mean 'bash'?", exit = 2 },
  {
    name = "completions_other",
    words = "completions powershell",
    expect = "unknown shell 'powershell'; usage: rutter completions bash|zsh|fish",
    exit = 2,
  },
  {
    name = "completions_none",
    words = "completions",
    expect = "for which shell? usage: rutter completions bash|zsh|fish",
    exit = 2,
  },
  {
    name = "completions_two",
    words = "completions bash zsh",
    expect = "one shell at a time, got also 'zsh'",
    exit = 2,
  },
  {
    name = "man_command",
    words = "man run",
    expect = "one page has all commands, got 'run'; for one alone: rutter run --help",
    exit = 2,
  },
  { name = "man_word", words = "man pages", expect = "one page has all commands, got 'pages'; usage: rutter man", exit = 2 },
  {
    name = "keys_unknown",
    words = "run FOLDER/transcripts/flow.lua --keys FOLDER/words/keys.txt",
    expect = "words/keys.txt: line 3: a line is one key, got 'Entr'; did you mean 'Enter'?",
    exit = 2,
  },
  {
    name = "keys_missing",
    words = "run FOLDER/transcripts/flow.lua --keys FOLDER/words/none.txt",
    expect = "words/none.txt: no such file",
    exit = 2,
  },
  {
    name = "plugin_empty",
    words = "run FOLDER/transcripts/flow.lua --plugin FOLDER/words/empty.lua",
    expect = "empty.lua: the file is empty; a plugin registers what flows use of it, with rutter.destination(…), rutter",
    exit = 3,
  },
  {
    name = "plugin_root",
    words = "run FOLDER/transcripts/flow.lua --plugin FOLDER/words/rooted.lua",
    expect = "a plugin beside this flow registers a root screen, too, by rooted.lua:1; it must not: the root is the flow's",
    exit = 3,
  },
  {
    name = "check_slot",
    words = "check FOLDER/words/slots.lua --plugin FOLDER/words/misplaced.lua",
    expect = "misplaced.lua:2: there is no slot 'slots.meun'; did you mean 'slots.menu'?",
    exit = 1,
  },
  { name = "new_plugin_plugin", words = "new plugin plugin", expect = "'plugin' cannot be a name; choose another one", exit = 2 },
  { name = "new_file", words = "new tea.lua", expect = "'tea.lua' is no name; did you mean 'tea'? A name is made of", exit = 2 },
  {
    name = "test_flow",
    words = "test FOLDER/words/slots.lua --report json",
    expect = "it belongs into a flow, which test.launch opens; this looks like a flow: its spec would be slots_spec.lua",
    exit = 3,
  },
  {
    name = "test_idle",
    words = "test FOLDER/parts/one_spec.lua --require-complete",
    expect = "--require-complete is about exploring, and no test was explored; add --explore",
    exit = 2,
  },
  {
    name = "test_replay_budget",
    words = "test FOLDER/parts/one_spec.lua:1 --replay bCc1qxrDDj8x --budget 5",
    expect = "--replay runs one order, and --budget is about all of them; leave it out",
    exit = 2,
  },
  {
    name = "test_isolates_nobody",
    words = "test FOLDER/words/slots_spec.lua --isolate=nobody",
    expect = "--isolate=nobody: no test loads a plugin 'nobody'; there is slots",
    exit = 2,
  },
  {
    name = "record_keys_over",
    words = "run FOLDER/transcripts/flow.lua --record-keys FOLDER/words/no_keys.txt",
    expect = "words/no_keys.txt: this file is there, and is no record of keys; name another file",
    exit = 2,
  },
  {
    name = "keys_plain",
    words = "run FOLDER/transcripts/flow.lua --keys FOLDER/words/no_keys.txt",
    expect = "note: --keys is for the interactive face, and this is the plain one",
    exit = 0,
  },
}
