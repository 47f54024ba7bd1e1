internal import RutterCore
internal import RutterWorkers

/// A file by its name, and what was in it.
package struct SourceMark: Sendable, Hashable {
  /// As it is named from the current folder, if it lies in it: so it is the same on every machine.
  package var file: String
  /// A hash of its bytes.
  package var hash: UInt64

  package init(file: String, hash: UInt64) {
    self.file = file
    self.hash = hash
  }

  /// The hash of what is in a file now; nil if it cannot be read.
  package static func hash(of file: String) -> UInt64? { (try? TextFile.bytes(file)).map { Hash.of($0) } }

  /// A hash as it is written.
  static func text(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

extension SpecFile {
  /// Its name, and what is in it.
  package var mark: SourceMark { SourceMark(file: path, hash: Hash.of(text)) }
}

/// Which files a run of tests has read, and what was in them: of another state of them it says nothing.
package final class SourceLog: Sendable {
  private let known = Locked<[Text: UInt64]>([:])

  package init() {}

  /// All that was read, by the bytes of the names.
  package var all: [SourceMark] {
    known.withLock { known in
      known.sorted { $0.key < $1.key }.map { SourceMark(file: $0.key.string, hash: $0.value) }
    }
  }

  /// Notes a spec, with the modules that lie beside it.
  func note(_ spec: SpecFile) {
    if spec.trouble != nil { return }
    note(spec.path, Hash.of(spec.text))
    for module in SpecModules.beside(spec) { note(module.file, Hash.of(module.bytes)) }
  }

  /// Notes a flow that was read just now, with its plugins and its project file.
  func note(_ found: FlowLibrary.Found) {
    for file in found.flow.units.flatMap(\.files) + [found.setup.project?.path].compactMap({ $0 }) {
      if let hash = SourceMark.hash(of: file) { note(file, hash) }
    }
  }

  private func note(_ file: String, _ hash: UInt64) {
    let name = Text(shortPath(file))
    known.withLock { $0[name] = hash }
  }
}
