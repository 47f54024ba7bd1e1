internal import RutterCore

/// The stubs of one launch, by the names of loaders and host functions; `*` stands for any part of a name.
struct Stubs {
  private var exact: [Text: Stub] = [:]
  /// The longest pattern first, so that the one that says most decides.
  private var patterns: [(pattern: [UInt8], name: String, stub: Stub)] = []
  /// How many runs each stub has served.
  private var served: [Text: Int] = [:]

  var isEmpty: Bool { exact.isEmpty && patterns.isEmpty }

  /// Whether functions of the test stand in for something.
  var callTheTest: Bool { exact.values.contains(where: \.callsTheTest) || patterns.contains { $0.stub.callsTheTest } }

  /// The first name, as the test wrote it, that stands for none of these.
  func misspelt(among names: [String]) -> String? {
    let known = names.map { Array($0.utf8) }, own = Set(names.map { Text($0) })
    let pattern = patterns.first { pattern in !known.contains { matches($0, pattern.pattern) } }
    return (exact.keys.filter { !own.contains($0) } + (pattern.map { [Text($0.name)] } ?? [])).min()?.string
  }

  /// None at all.
  init() {}

  /// The name that stands for all loads that are written in links.
  static let inline = "inline"

  /// What stands in for the next load that is written in a link.
  mutating func nextInline() -> Stub? {
    let key = Text(Self.inline)
    return exact[key].map { part(of: $0, key: key) }
  }

  /// Reads `stubs = { ["cookbook.recipe"] = …, ["fs.*"] = … }`.
  init(_ value: Value) throws(StubError) {
    guard case .record(let record) = value else {
      if value.isNull || value == .list([]) { return }
      throw StubError("stubs is a table of stubs by the names of loaders or host functions, got \(value.kind)")
    }
    for field in record.fields {
      let name = field.name.string
      let stub: Stub
      do { stub = try Stub(field.value) } catch { throw StubError("stub '\(name)': \(error)") }
      if name.utf8.contains(UInt8(ascii: "*")) {
        patterns.append((Self.pattern(name), name, stub))
      } else {
        exact[field.name] = stub
      }
    }
    patterns.sort { ($1.pattern.count, $0.name) < ($0.pattern.count, $1.name) }
  }

  /// The bytes of a pattern; stars side by side say no more than one.
  private static func pattern(_ name: String) -> [UInt8] {
    name.utf8.reduce(into: []) { bytes, byte in
      if byte != UInt8(ascii: "*") || bytes.last != byte { bytes.append(byte) }
    }
  }

  /// Whether something stands in for what has this name.
  func hold(_ name: String) -> Bool {
    exact[Text(name)] != nil || patterns.contains { matches(Array(name.utf8), $0.pattern) }
  }

  /// What stands in for the next run of this name; nil for the real thing.
  mutating func next(_ name: String) -> Stub? {
    let exactly = Text(name)
    if let stub = exact[exactly] { return part(of: stub, key: exactly) }
    for (pattern, key, stub) in patterns where matches(Array(name.utf8), pattern) {
      return part(of: stub, key: Text(key))
    }
    return nil
  }

  private mutating func part(of stub: Stub, key: Text) -> Stub {
    let run = served[key, default: 0]
    served[key] = run + 1
    guard case .sequence(let parts) = stub else { return stub }
    return parts[min(run, parts.count - 1)]
  }

  /// Whether a name is one of those that a pattern stands for, in a time that goes by their lengths alone.
  private func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
    var read = 0, matched = 0
    // Behind the last star, and how much is read where that ends: only the last one may have to stand for more.
    var star: (matched: Int, read: Int)?
    while read < name.count {
      if matched < pattern.count, pattern[matched] == UInt8(ascii: "*") {
        matched += 1
        star = (matched, read)
      } else if matched < pattern.count, pattern[matched] == name[read] {
        matched += 1
        read += 1
      } else if let last = star {
        star = (last.matched, last.read + 1)
        (matched, read) = (last.matched, last.read + 1)
      } else {
        return false
      }
    }
    return pattern[matched...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
