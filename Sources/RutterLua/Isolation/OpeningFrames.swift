internal import RutterCore

/// All with which a plugin is opened in a process of its own.
struct OpeningFrame {
  var id: PluginID
  var plugins: [PluginInfo]
  var source: PluginSource
  var limits: Limits
  var opening: Opening
}

extension TapeWriter {
  func write(_ frame: OpeningFrame) {
    write(number: frame.id.number)
    write(number: frame.plugins.count)
    for plugin in frame.plugins {
      write(Text(plugin.name))
      // What others may do is not for it to know.
      write(plugin.id == frame.id ? plugin.access : nil)
    }
    write(frame.source)
    write(frame.limits)
    write(Int64(bitPattern: frame.opening.seed))
    write(frame.opening.startedAtMicroseconds)
  }

  private func write(_ access: Access?) {
    write(isTrue: access != nil)
    guard let access else { return }
    let grantee = access.grantee
    write(Text(grantee.name))
    write(Text(grantee.folder))
    write(isTrue: grantee.isFlow)
    write(isTrue: grantee.wishes != nil)
    write(texts: grantee.wishes?.map(\.description) ?? [])
    write(texts: access.grants.map(\.description))
  }

  private func write(texts: [String]) {
    write(number: texts.count)
    for text in texts { write(Text(text)) }
  }

  private func write(_ source: PluginSource) {
    write(Text(source.name))
    write(number: source.modules.count)
    for text in [source.main] + source.modules {
      write(Text(text.module))
      write(Text(text.file))
      write(bytes: text.bytes)
    }
    write(isTrue: source.isFlow)
    write(isTrue: source.requires != nil)
    write(texts: source.requires ?? [])
    write(texts: source.options.names.map(\.string))
    write(Value.record(source.options.values))
  }

  private func write(_ limits: Limits) {
    write(number: limits.valueBytes)
    write(number: limits.replyBytes)
    write(number: limits.sourceBytes)
    write(number: limits.memoryBytes)
    write(limits.turnMicroseconds)
    write(limits.instructions ?? -1)
    write(limits.closingMicroseconds)
  }
}

extension FrameReader {
  mutating func opening() throws(FrameFault) -> OpeningFrame {
    let id = PluginID(try integer(in: 0...Int(Int32.max)))
    var plugins: [PluginInfo] = []
    for number in 0..<(try count()) {
      var plugin = PluginInfo(id: PluginID(number), name: try text().string)
      plugin.access = try access()
      plugins.append(plugin)
    }
    let source = try source(), limits = try limits()
    let opening = Opening(seed: UInt64(bitPattern: try integer()), startedAtMicroseconds: try integer())
    return OpeningFrame(id: id, plugins: plugins, source: source, limits: limits, opening: opening)
  }

  private mutating func access() throws(FrameFault) -> Access? {
    guard try flag() else { return nil }
    let name = try text().string, folder = try text().string, isFlow = try flag(), hasWishes = try flag()
    let wishes = try texts().compactMap { try? Grant(wish: $0) }
    let grants = try texts().compactMap { try? Grant($0) }
    return Access(Grantee(name: name, wishes: hasWishes ? wishes : nil, folder: folder, isFlow: isFlow), grants)
  }

  private mutating func texts() throws(FrameFault) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try count()) { texts.append(try text().string) }
    return texts
  }

  private mutating func source() throws(FrameFault) -> PluginSource {
    let name = try text().string, modules = try count()
    var all: [SourceText] = []
    for _ in 0...modules {
      let module = try text().string, file = try text().string
      all.append(SourceText(module: module, file: file, bytes: try bytes()))
    }
    var source = PluginSource(name: name, main: all[0], modules: Array(all.dropFirst()))
    source.isFlow = try flag()
    let requires = try flag()
    let required = try texts()
    source.requires = requires ? required : nil
    source.options.names = try texts().map { Text($0) }
    guard case .record(let values) = try value() else { throw FrameFault("no options") }
    source.options.values = values
    return source
  }

  private mutating func limits() throws(FrameFault) -> Limits {
    var limits = Limits()
    limits.valueBytes = try integer(in: 0...Int.max)
    limits.replyBytes = try integer(in: 0...Int.max)
    limits.sourceBytes = try integer(in: 0...Int.max)
    limits.memoryBytes = try integer(in: 0...Int.max)
    limits.turnMicroseconds = try integer()
    let instructions = try integer()
    limits.instructions = instructions < 0 ? nil : instructions
    limits.closingMicroseconds = try integer()
    return limits
  }
}
