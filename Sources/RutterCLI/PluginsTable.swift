extension CommandTable {
  static let plugins = CommandTable(
    name: "plugins", operands: "[FLOW]", summary: "show which plugins a flow loads, and from where",
    examples: [
      Example("rutter plugins Scripts/flows/workbench", "show the three plugins of a flow that comes with Rutter")
    ],
    text: """
      Shows the plugins in the order in which they load, with where each was found, what it
      requires and asks for, and its options. Nothing of them runs. A plugin that is required is
      looked for beside the flow, in plugins/ beside it, in $XDG_DATA_HOME/rutter/plugins, and
      among those that came with rutter.
      """,
    options: [
      .plugin, .setting, Option(name: "--json", help: "one JSON object a line"), .help, .version,
    ])
}
