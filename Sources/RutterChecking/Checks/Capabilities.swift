internal import RutterCore
internal import RutterLua

/// What a plugin asks for, against what its texts use.
extension Subject {
  var capabilityFindings: [Finding] {
    guard let manifest = unit.manifest else { return [] }
    let asked = Set(manifest.capabilities.map(\.word))
    var used: Set<Grant.Word> = []
    var findings: [Finding] = []
    for script in scripts {
      for use in script.notes.uses {
        guard let path = script.path(use.value) else { continue }
        let needs = Self.needs(path)
        used.formUnion(needs)
        if !needs.isEmpty, asked.isDisjoint(with: needs) {
          findings.append(lacking(needs, for: path, script, use.line))
        }
      }
    }
    // Where the whole of `rutter` goes elsewhere, what is used of it cannot be seen.
    if scripts.contains(where: { $0.givesAway([]) }) { return findings }
    return findings
      + manifest.capabilities.filter { Self.outside.contains($0.word) && !used.contains($0.word) }.map { wish in
        inManifest(
          .unusedCapability, at: wish.description, "the plugin asks for \(wish), and nothing here uses it; take it out")
      }
  }

  private func lacking(_ needs: [Grant.Word], for path: [String], _ script: Script, _ line: Int) -> Finding {
    let words = needs.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    return Finding(
      code: .capability, file: script.file, line: line,
      message: "rutter.\(path.prefix(2).joined(separator: ".")) is used, and the manifest does not ask for it: add "
        + "\(words) to `capabilities` in \(name)/plugin.lua")
  }

  /// What has to be granted for a name of the API: one of these is enough.
  private static func needs(_ path: [String]) -> [Grant.Word] {
    if path.isEmpty { return [] }
    if let capability = Capability.named(path.prefix(2).joined(separator: ".")) ?? Capability.named(path[0]) {
      return capability.needs
    }
    // A table as a whole, or what opens a database.
    let all = Capability.all.filter { $0.name.hasPrefix(path[0] + ".") }.flatMap(\.needs)
    return Grant.Word.allCases.filter(all.contains)
  }

  /// The words that are used by a capability, and nothing else.
  private static let outside = Set(Capability.all.flatMap(\.needs))
}
