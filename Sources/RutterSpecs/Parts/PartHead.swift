internal import RutterCore
internal import RutterText

/// What one part of a run of tests is a part of. Parts go together if they are of the same.
package struct PartHead: Sendable, Hashable {
  package var shard: Shard
  /// The version of rutter.
  package var version: String
  /// The words of the command line but those that change nothing of what comes of it.
  package var words: [String]
  /// The spec files, in order.
  package var specs: [SourceMark]
  /// A hash of how long tests took when they last ran: by that they are dealt out.
  package var durations: UInt64

  package init(shard: Shard, version: String, words: [String], specs: [SourceMark], durations: Durations) {
    self.init(shard: shard, version: version, words: words, specs: specs, durations: Self.hash(of: durations))
  }

  init(shard: Shard, version: String, words: [String], specs: [SourceMark], durations: UInt64) {
    self.shard = shard
    self.version = version
    self.words = words
    self.specs = specs
    self.durations = durations
  }

  private static func hash(of durations: Durations) -> UInt64 {
    var hash = Hash()
    let lines = durations.written.map { "\($0.file)\n\($0.field.name)\n\(JSON.encode($0.field.value))\n" }
    for line in lines.sorted(by: { Text($0) < Text($1) }) { hash.add(line) }
    return hash.value
  }

  /// Is the same for parts that go together, in every process.
  package var mark: String {
    var hash = Hash()
    for text in ["\(shard.count)", version, SourceMark.text(durations)] + words { hash.add(text + "\n") }
    for spec in specs { hash.add("\(spec.file)\n\(SourceMark.text(spec.hash))\n") }
    return SourceMark.text(hash.value)
  }

  /// How this is of something else than another part, in words that follow "it is"; nil if both are of the same.
  package func difference(from other: PartHead) -> String? {
    if shard.count != other.shard.count { return "one of \(shard.count) parts, not of \(other.shard.count)" }
    if version != other.version { return "of version \(version) of rutter, not of \(other.version)" }
    if words != other.words {
      return "of '\(Self.shown(["rutter", "test"] + words))', not of '\(Self.shown(["rutter", "test"] + other.words))'"
    }
    for (own, others) in zip(specs, other.specs) where own != others {
      return own.file == others.file
        ? "of another state of \(own.file)" : "of other spec files: \(own.file), not \(others.file)"
    }
    if specs.count != other.specs.count { return "of other spec files" }
    return durations == other.durations ? nil : "dealt out by other durations (.rutter/durations.json)"
  }

  /// Words as a shell takes them.
  static func shown(_ words: [String]) -> String { words.map(ShellWord.text).joined(separator: " ") }

  /// The command that runs a part.
  package func command(_ index: Int, into folder: String) -> String {
    "rutter test "
      + Self.shown(words + ["--shard", "\(index)/\(shard.count)", "--out", folder])
  }

  /// The name of a part's file.
  package static func name(of shard: Shard) -> String { "part-\(shard.index)-of-\(shard.count).json" }
}
