internal import RutterCore
internal import RutterLua
internal import RutterText

/// What each plugin has used: a table for people, a line for programs (`run --stats`).
enum StatsTable {
  private static let head = ["plugin", "memory", "scripts", "turns", "loads", "calls", "isolated by"]

  static func text(_ stats: [PluginStats]) -> String {
    let rows = [head] + stats.map(row)
    let widths = head.indices.map { column in rows.map { TextWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - TextWidth.of(cell))
        // Numbers stand to the right, the words at both ends to the left.
        return column == 0 ? cell + gap : column == head.count - 1 ? cell : gap + cell
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  private static func row(_ stats: PluginStats) -> [String] {
    let microseconds = stats.nanoseconds / 1000
    return [
      Printable.text(stats.name), "\(stats.memory / 1024) KiB", "\(microseconds / 1000).\(microseconds / 100 % 10) ms",
      "\(stats.turns)", "\(stats.loads)", "\(stats.calls)", stats.layers?.names.joined(separator: ", ") ?? "-",
    ]
  }

  static func event(_ stats: [PluginStats]) -> String {
    let plugins = stats.map { stats in
      Value.record(
        Record([
          .init("calls", .integer(Int64(stats.calls))), .init("isolated", .boolean(stats.layers != nil)),
          .init("layers", .list(stats.layers?.names.map { .string(Text($0)) } ?? [])),
          .init("loads", .integer(Int64(stats.loads))), .init("memory", .integer(Int64(stats.memory))),
          .init("microseconds", .integer(stats.nanoseconds / 1000)), .init("name", .string(Text(stats.name))),
          .init("turns", .integer(Int64(stats.turns))),
        ]))
    }
    let name = Value.string(Text(EventLine.Name.stats.rawValue))
    return JSON.encode(.record(Record([.init("event", name), .init("plugins", .list(plugins))])))
  }
}
