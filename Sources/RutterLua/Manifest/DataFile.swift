internal import CRutterLua
package import RutterCore

/// A Lua file that holds data: text whose chunk returns a table. It runs in an empty environment, so that it can compute
/// with what it writes out, and reach nothing.
package struct DataFile: ~Copyable {
  /// The table that the file returned.
  let table: ScriptArgument
  /// The state that read it, for schemas that stand in it.
  private let plugin: LuaPlugin

  /// Runs a text.
  ///
  /// - Parameters:
  ///   - text: The text, with the name that messages have for it.
  ///   - example: What it could look like, for messages.
  /// - Throws: an error of the text, with its line; what came instead of a table.
  package init(_ text: SourceText, example: String) throws(ScriptError) {
    plugin = LuaPlugin(
      PluginSource(name: text.file, main: text), id: PluginID(0), limits: Self.limits, watch: Watchdog())
    guard plugin.open(Opening(seed: 0, startedAtMicroseconds: 0)), let state = unsafe plugin.state else {
      throw ScriptError("not enough memory")
    }
    var run = unsafe rl_run(context: nil, now_microseconds: 0, closing: false, is_of_steps: false, chance: 0)
    switch unsafe rl_run_data(state, &run) {
    case .RL_RESULT_DONE: break
    case .RL_RESULT_STOPPED: throw ScriptError("this computes too long or too much; it returns a table of data")
    default: throw plugin.failure()
    }
    var reader = unsafe TapeReader(rl_out(state), plugin: PluginID(0), names: plugin.names, types: Types())
    let table = reader.isAtEnd ? ScriptArgument.nothing : try reader.argument()
    guard table.options != nil else {
      let got = table.isNothing ? "nothing" : table.kind.withArticle
      throw ScriptError("this returns a table of settings, got \(got); for example: \(example)")
    }
    self.table = table
  }

  /// The table as plain data.
  ///
  /// - Throws: what in it is none.
  package borrowing func record() throws(ScriptError) -> Record {
    if let refusal = table.refusal { throw ScriptError(refusal) }
    guard case .record(let record)? = try table.value(Types()) else { return Record([]) }
    return record
  }

  /// Reads a schema that stands in the table.
  func schema(_ argument: ScriptArgument, of what: String) throws(ScriptError) -> Schema {
    try SchemaReader(plugin: plugin.info.name, names: plugin.names, types: Types(), what: what).read(argument)
  }

  /// Far more than a table needs that somebody wrote, and over in a moment.
  private static var limits: Limits {
    var limits = Limits()
    limits.memoryBytes = 16 << 20
    limits.instructions = 1_000_000
    return limits
  }
}
