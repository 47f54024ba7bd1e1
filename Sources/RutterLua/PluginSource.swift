package import RutterCore

/// The scripts of one plugin, read already.
package struct PluginSource: Sendable {
  /// The first part of the names of its types and loaders.
  package var name: String
  /// The main chunk.
  package var main: SourceText
  /// What `require` finds, by dotted name.
  package var modules: [SourceText]

  /// Joins a main chunk with its modules.
  package init(name: String, main: SourceText, modules: [SourceText] = []) {
    self.name = name
    self.main = main
    self.modules = modules
  }
}

/// One source text.
package struct SourceText: Sendable {
  /// The dotted name by which `require` finds it; empty for a main chunk.
  package var module: String
  /// The file as messages name it: `cookbook/init.lua`.
  package var file: String
  package var bytes: [UInt8]

  /// Joins a text with its names.
  package init(module: String = "", file: String, bytes: [UInt8]) {
    self.module = module
    self.file = file
    self.bytes = bytes
  }

  /// Takes the text itself.
  package init(module: String = "", file: String, text: String) {
    self.init(module: module, file: file, bytes: Array(text.utf8))
  }
}

extension PluginSource {
  /// Every text with its hash, for the first event of a session (K1).
  package var hashes: [SourceHash] {
    ([main] + modules).map { SourceHash(name: "\(name)/\($0.file)", hash: fnv1a($0.bytes)) }
  }
}

extension [PluginSource] {
  /// Every text of all plugins with its hash, sorted by name.
  package var hashes: [SourceHash] { flatMap(\.hashes).sorted { Text($0.name) < Text($1.name) } }
}

/// FNV-1a over bytes, 64 bits.
package func fnv1a(_ bytes: [UInt8]) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return hash
}
