package import RutterCore

/// How long tests took when they last ran, in microseconds.
///
/// Most tests are short, and to read what each of them took would take longer than to run it. So one number stands for all
/// the short tests of a file, and only those that take longer are known by name. A test without a name is none of either.
package struct Durations: Sendable, Equatable {
  /// What is known of one file.
  package struct OfFile: Sendable, Equatable {
    /// What each of its tests takes that is not in ``long``: the mean of those that last ran; nil if it is not known.
    package var short: Int64?
    /// By what a test is known by.
    package var long: [Text: Int64] = [:]
  }

  /// A test that took at least so long is known by name. Nobody waits for less, and so much is chance.
  package static let shortest: Int64 = 1_000

  /// By the file's path from the project's folder.
  package private(set) var files: [Text: OfFile] = [:]

  package init() {}

  /// What a test took; nil if nothing is known of its file.
  package subscript(key: TestKey) -> Int64? {
    guard let file = files[Text(key.file)] else { return nil }
    return file.long[Text(key.name)] ?? file.short
  }

  package var isEmpty: Bool { files.isEmpty }

  /// The tests that are known by name.
  package var named: [TestKey] {
    files.flatMap { file, own in own.long.keys.map { TestKey(file: file.string, name: $0.string) } }
  }

  /// Adds what was written down of a test; under the empty name stands what the short ones of its file take.
  package mutating func add(_ time: Int64, to name: Text, of file: Text) {
    var own = files[file] ?? OfFile()
    if name.isEmpty { own.short = time } else { own.long[name] = time }
    files[file] = own
  }

  // MARK: What ran

  /// Whether any of these times, by file and test, is worth writing down.
  package func isNews(_ ran: [Text: [Text: Int64]]) -> Bool {
    ran.contains { file, times in
      let known = files[file] ?? OfFile()
      return times.contains { name, time in
        if name.isEmpty { return false }
        guard let before = known.long[name] else { return time >= Self.shortest || known.short == nil }
        // A short test that is known by name slows every run down.
        return before < Self.shortest || !Self.isAlike(before, time)
      }
    }
  }

  /// Whether it is not worth writing down that a test took so long and not as long as before.
  private static func isAlike(_ before: Int64, _ now: Int64) -> Bool {
    let difference = abs(before - now)
    return difference < shortest || difference < before / 5
  }

  /// Takes down what tests took, by file and test. Of others of these files, and of other files, stays what is known.
  package mutating func take(_ ran: [Text: [Text: Int64]]) {
    for (file, times) in ran {
      var own = files[file] ?? OfFile(), sum: Int64 = 0, count: Int64 = 0
      for (name, time) in times where !name.isEmpty {
        if time >= Self.shortest {
          own.long[name] = time
          continue
        }
        (sum, count) = (sum + time, count + 1)
        // One that is at times a little shorter would be written down and forgotten by turns.
        if let before = own.long[name], before < Self.shortest || !Self.isAlike(before, time) { own.long[name] = nil }
      }
      if count > 0 { own.short = sum / count }
      if own != OfFile() { files[file] = own }
    }
  }

  /// Forgets tests that are not there any more.
  ///
  /// - Returns: Whether any of them was known by name.
  package mutating func forget(_ gone: some Sequence<TestKey>) -> Bool {
    var isKnown = false
    for key in gone where files[Text(key.file)]?.long.removeValue(forKey: Text(key.name)) != nil { isKnown = true }
    return isKnown
  }

  /// All that is known, as ``add(_:to:of:)`` takes it, in no order.
  package var all: [(file: Text, name: Text, time: Int64)] {
    files.flatMap { file, own in
      own.long.map { (file, $0, $1) } + (own.short.map { [(file, Text(""), $0)] } ?? [])
    }
  }
}
