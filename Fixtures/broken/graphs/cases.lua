-- What `rutter graph` says when it is asked for what cannot be. FOLDER is Fixtures/broken, FLOW a flow that runs, FILE a
-- file made of `text`.

return {
  { name = "graph_of_nothing", options = "none.lua", expect = "none.lua", exit = 3 },
  { name = "graph_of_broken", options = "FOLDER/syntax_no_end.lua", expect = "syntax_no_end.lua:", exit = 3 },
  { name = "graph_two_flows", options = "FLOW FLOW", expect = "one FLOW at a time", exit = 2 },
  { name = "graph_format", options = "--format pdf FLOW", expect = "--format takes one of dot, mermaid, json, svg, png, got 'pdf'", exit = 2 },
  { name = "graph_ending", options = "--out tea.pie FLOW", expect = "its ending says no format; end it with .dot", exit = 2 },
  { name = "graph_no_folder", options = "--out none/at/all.dot FLOW", expect = "--out none/at/all.dot: no such file or folder", exit = 2 },
  { name = "graph_no_specs", options = "--walk --specs none/at/all FLOW", expect = "--specs none/at/all: no such file or folder", exit = 2 },
  { name = "graph_over_flow", options = "--out FLOW --format dot FLOW", expect = "flow.lua: this is a file of the flow; name another one", exit = 2 },
  { name = "graph_specs_over_flow", options = "--walk --specs FLOW FLOW", expect = "flow.lua: this is a file of the flow; name another one", exit = 2 },
  {
    name = "graph_over_spec",
    text = "it('x', function() end)\n",
    options = "--walk --specs FILE FLOW",
    expect = "FILE: this file is there, and no walk has written it; name another one",
    exit = 2,
  },
  {
    name = "graph_over_text",
    text = "my own picture\n",
    options = "--format dot --out FILE FLOW",
    expect = "FILE: this file is there, and rutter graph has not written it; name another one",
    exit = 2,
  },
  { name = "graph_over_folder", options = "--walk --specs FOLDER FLOW", expect = "this is a folder; name a file in it", exit = 2 },
  { name = "graph_one_file", options = "--walk --format json --out a.json --specs a.json FLOW", expect = "--out names this file, too", exit = 2 },
  { name = "graph_budget", options = "--walk --budget 0 FLOW", expect = "--budget takes a number from 1 up, got '0'", exit = 2 },
  { name = "graph_no_walk", options = "--require-complete FLOW", expect = "--require-complete is about a walk; add --walk", exit = 2 },
  {
    name = "graph_no_graphviz",
    variables = "PATH=FOLDER",
    options = "--format svg FLOW",
    expect = "drawing needs Graphviz, whose program 'dot' is not there; install it by: apt-get install graphviz",
    exit = 2,
  },
  { name = "graph_no_report", options = "--coverage none.json FLOW", expect = "--coverage none.json: no such file or folder", exit = 2 },
  { name = "graph_empty_report", text = "", options = "--coverage FILE FLOW", expect = "the file is empty; it takes what", exit = 2 },
  { name = "graph_damaged_report", text = "{\n", options = "--coverage FILE FLOW", expect = "FILE:1: ", exit = 2 },
}
