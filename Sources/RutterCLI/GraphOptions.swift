internal import RutterCore
internal import RutterGraph

/// What `rutter graph` is asked for.
struct GraphOptions: Sendable {
  enum Format: String, Sendable, CaseIterable {
    case dot, mermaid, json, svg, png

    /// Whether Graphviz draws it.
    var isDrawn: Bool { self == .svg || self == .png }

    /// How a file of this form begins that was written by this command: nothing else is replaced.
    var beginning: [UInt8] {
      switch self {
      case .dot: Array("digraph flow {".utf8)
      case .mermaid: Array("flowchart LR".utf8)
      case .json: Array("{\"flow\":".utf8)
      case .svg: Array("<?xml ".utf8)
      case .png: [0x89] + Array("PNG".utf8)
      }
    }

    /// The form of a file, by the ending of its name; nil for an ending that says nothing.
    init?(ending path: String) {
      switch path.split(separator: ".").last.map({ $0.lowercased() }) {
      case "dot", "gv": self = .dot
      case "mmd", "mermaid": self = .mermaid
      case "json": self = .json
      case "svg": self = .svg
      case "png": self = .png
      default: return nil
      }
    }
  }
  let subject: FlowOptions
  let format: Format
  /// Whether the picture is asked for, and not only what a walk finds.
  let isPictureWanted: Bool
  let out: String?
  let walks: Bool
  let budget: Int
  let needsAll: Bool
  /// Where the tests of the findings go.
  let specs: String?
  /// A report of tests.
  let coverage: String?

  /// Reads the arguments of `graph`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let name = CommandTable.graph.name
    subject = try FlowOptions(arguments, command: name)
    out = arguments.value("--out")
    let told = arguments.value("--format").flatMap { Format(rawValue: $0) }
    if let out, told == nil, Format(ending: out) == nil {
      let endings = ".dot, .mmd, .json, .svg or .png"
      throw UsageError(
        "--out \(out.shortened): its ending says no format; end it with \(endings), or give --format", command: name)
    }
    isPictureWanted = told != nil || out != nil
    format = told ?? out.flatMap(Format.init(ending:)) ?? .dot
    walks = arguments.has("--walk")
    needsAll = arguments.has("--require-complete")
    specs = arguments.value("--specs")
    coverage = arguments.value("--coverage")
    budget = try Self.budget(arguments)
    try checkWalk(arguments)
  }

  private static func budget(_ arguments: ParsedArguments) throws(UsageError) -> Int {
    guard let text = arguments.value("--budget") else { return Walker.Options.usualBudget }
    if let number = Int(text), number > 0 { return number }
    throw UsageError("--budget takes a number from 1 up, got '\(text.shortened)'", command: CommandTable.graph.name)
  }

  /// Throws if something is said of a walk that is not asked for.
  private func checkWalk(_ arguments: ParsedArguments) throws(UsageError) {
    if walks { return }
    for option in ["--budget", "--require-complete", "--specs"] where arguments.has(option) {
      throw UsageError("\(option) is about a walk; add --walk", command: CommandTable.graph.name)
    }
  }
}

extension CommandTable {
  static let graph = CommandTable(
    name: "graph", operands: "[FLOW]", summary: "draw a flow, and walk through it to find what is wrong",
    examples: [
      Example("rutter graph tea.lua --out tea.svg", "draw a flow, by Graphviz"),
      Example("rutter graph tea.lua --walk --format mermaid", "draw it as text, and look for dead ends"),
    ],
    text: """
      Shows the screens of FLOW, its loaders, routes, slots and guards, and how they lead to each
      other: what the plugins register, and what stands in their scripts. DOT and Mermaid are
      text; SVG and PNG are drawn by Graphviz.

      --walk goes through the flow in virtual time as a patient stranger would: it opens every
      screen, taps what can be tapped, lets every load come, fail and not come, fills forms, opens
      URLs, goes back. It tells on standard error, with the steps that lead there: dead ends,
      screens that cannot be left or that nothing leads to, types without destination, scripts
      that raise, links that never load, what is never enabled, operations that are refused. Each
      way then says how often it was gone. What is allowed by --allow is really done, once for
      each different call; what is not is passed over, and said. On a terminal no picture follows
      that, unless --format or --out asks for one.

      Exit codes: 0 fine, 1 a walk found something, 2 wrong usage, a file that cannot be written,
      or Graphviz is not there, 3 a script does not load, 5 the walk came to its bound, with
      --require-complete, 70 Graphviz cannot draw this.
      """,
    options: [
      Option(
        name: "--format", value: "FORMAT", choices: GraphOptions.Format.allCases.map(\.rawValue),
        help: "dot (the default), mermaid, json, svg or png"),
      Option(name: "--out", value: "FILE", help: "write to FILE, whose ending chooses the format"),
      Option(name: "--walk", help: "go through the flow, and tell what is wrong with it"),
      Option(name: "--budget", value: "N", help: "how much a walk may do (\(Walker.Options.usualBudget) steps)"),
      Option(name: "--require-complete", help: "exit with 5 if there was more to try"),
      Option(name: "--specs", value: "FILE", help: "write the findings to FILE as tests that fail"),
      Option(
        name: "--coverage", value: "FILE", help: "colour by what 'rutter test --coverage --report json=FILE' reached"),
      .plugin, .setting, .allow, .trustProject, .seed, .help, .version,
    ])
}
