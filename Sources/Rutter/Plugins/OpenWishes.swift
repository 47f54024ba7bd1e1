package import RutterCore
package import RutterWorkers
internal import RutterText

/// What the manifest of one plugin asks for and nobody has granted, so that a person may be asked.
package struct OpenWishes: Sendable {
  /// The plugin.
  package let name: String
  /// Its manifest, without links.
  package let manifest: String
  /// What would have to be granted, each to this plugin alone.
  package let grants: [Grant]

  /// The same in words, with where a relative path leads.
  package var words: [String] {
    grants.map { grant in
      let words = Grant(grant.word, grant.subject).description.shortened
      guard grant.word.isPath, let path = grant.subject, !path.hasPrefix("/"), let folder = grant.folder else {
        return words
      }
      return "\(words) (\(joined(folder, path)))"
    }
  }

  /// Stands for the manifest as far as it matters here: with other wishes it is another one.
  var hash: String { SHA256.hex(of: Array(grants.map(\.description).joined(separator: "\n").utf8)) }
}

extension Flow {
  /// What the manifests of this flow's plugins ask for in so many words, can be granted, and is not.
  ///
  /// - Parameter grants: What is granted.
  /// - Returns: Those plugins of which that is so, in load order.
  package func openWishes(_ grants: [Grant]) -> [OpenWishes] {
    units.compactMap { unit in
      guard let manifest = unit.manifest else { return nil }
      let isFlow = unit.source.isFlow
      let missing = manifest.capabilities.compactMap { wish -> Grant? in
        // Where a manifest asks for whatever is granted, nobody knows what to ask.
        guard wish.subject != nil || wish.word.place == nil else { return nil }
        let grantee = Grantee(name: manifest.name, wishes: [wish], folder: unit.folder, isFlow: isFlow)
        guard let has = try? Permissions(grants, grantee), !has.holds(wish) else { return nil }
        var grant = Grant(wish.word, wish.subject, plugin: manifest.name)
        grant.folder = unit.folder
        return (try? Permissions([grant], grantee))?.holds(wish) == true ? grant : nil
      }
      if missing.isEmpty { return nil }
      return OpenWishes(
        name: manifest.name, manifest: joined(unit.folder, PluginFiles.manifestName), grants: missing)
    }
  }
}

extension Approvals {
  /// Whether the user has said "always" to all of this.
  package func holds(_ wishes: OpenWishes) -> Bool { holds(wishes.manifest, wishes.hash) }

  /// Keeps that the user has said "always".
  ///
  /// - Throws: why that cannot be kept.
  package func approve(_ wishes: OpenWishes) throws(SystemError) { try approve(wishes.manifest, wishes.hash) }
}
