extension CommandTable {
  static let config = CommandTable(
    name: "config", operands: "[FLOW]", summary: "show what is set for a run, and by whom",
    examples: [
      Example("rutter config Scripts/flows/workbench --option git.page=10", "show what such a run would have")
    ],
    text: """
      Shows a line for each setting of 'rutter run' with the same arguments: its name as a
      rutter.lua has it, its value, and where that is from. Nothing runs. Without FLOW it is the
      one that the rutter.lua names in this folder, or in the nearest one above it.
      """,
    options: [
      .plugin, .setting, .allow, .seed, .trustProject, Option(name: "--json", help: "one JSON object a line"), .help,
      .version,
    ])

  static let trust = CommandTable(
    name: "trust", operands: "[PATH]", takes: [.file], summary: "approve what a project file grants",
    examples: [
      Example("rutter trust --list", "show what is approved")
    ],
    text: """
      Shows what the rutter.lua in the folder PATH (here, if not given), or above it, grants to
      plugins, and approves it. Until then, and after each change of the file, its grants and its
      limits above the usual ones do not count. Approvals are kept in $XDG_STATE_HOME/rutter, and
      with them the plugins of which 'rutter run' was told that they may always have what they ask
      for: 'rutter trust --revoke PLUGIN/plugin.lua' takes that back. 'rutter config' shows what the
      file grants, and approves nothing.
      """,
    options: [
      Option(name: "--revoke", help: "take the approval back"), Option(name: "--list", help: "show all approvals"),
      .help, .version,
    ])
}
