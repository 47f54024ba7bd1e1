/// A plugin that asks for capabilities, and what it may be granted.
package struct Grantee: Sendable, Equatable {
  package let name: String
  /// What its manifest asks for. Nil if it has none: then it may have whatever goes to it.
  package let wishes: [Grant]?
  /// Its own folder, from which its manifest names others.
  package let folder: String
  /// Whether it is the flow, which is meant by grants that name no plugin.
  package let isFlow: Bool
  /// Under what name its values are kept: those of a plugin go with it from flow to flow.
  package let storeName: String

  /// - Parameters:
  ///   - name: The plugin's name.
  ///   - wishes: What its manifest asks for; nil if it has none.
  ///   - folder: Its own folder.
  ///   - isFlow: Whether it is the flow.
  ///   - path: Where its main script lies, with links resolved: two flows may have one name.
  package init(
    name: String = "flow", wishes: [Grant]? = nil, folder: String = ".", isFlow: Bool = true, path: String? = nil
  ) {
    self.name = name
    self.wishes = wishes
    self.folder = folder
    self.isFlow = isFlow
    storeName = isFlow ? "flow \(path ?? name)" : "plugin \(name)"
  }

  /// Those grants that go to this plugin: all that name it, and of the others those that its manifest asks for. A flow
  /// without manifest asks for everything, any other single file only for what names it.
  package func takes(_ grants: [Grant]) -> [Grant] {
    grants.filter { grant in
      guard let wishes else { return grant.plugin == name || grant.plugin == nil && isFlow }
      return wishes.contains { $0.word == grant.word } && (grant.plugin ?? name) == name
    }
  }

  /// How the plugin comes to be allowed what it was refused.
  ///
  /// - Parameters:
  ///   - word: What it needs.
  ///   - subject: What would have to be granted; nil if that cannot be told.
  /// - Returns: The end of a sentence that says that it is not allowed.
  package func wayOut(to word: Grant.Word, _ subject: String?) -> String {
    let grant = Grant(word, subject ?? word.place, plugin: isFlow ? nil : name)
    guard let wishes else { return "; run with --allow \(grant)" }
    let own = wishes.filter { $0.word == word }
    if own.isEmpty {
      return ", which does not ask for it: add \"\(word.rawValue)\" to `capabilities` in \(name)/plugin.lua, and run "
        + "with --allow \(grant)"
    }
    if own.allSatisfy({ $0.subject != nil && $0.subject != subject }), word.place != nil {
      let asked = own.map(\.description).joined(separator: ", ")
      return ", whose plugin.lua asks for no more than \(asked): change that, or run with --allow "
        + own.map { Grant(word, $0.subject, plugin: isFlow ? nil : name).description }.joined(separator: " --allow ")
    }
    return "; run with --allow \(grant)"
  }
}

/// What a plugin may see and do of what others made (X1): what it holds of the grants that the engine itself heeds.
package struct Access: Sendable, Equatable {
  package let grantee: Grantee
  /// Those grants that go to it.
  package let grants: [Grant]

  /// Takes, of all grants, those that go to a plugin.
  package init(_ grantee: Grantee, _ grants: [Grant]) {
    self.grantee = grantee
    self.grants = grantee.takes(grants)
  }

  /// Whether it sees and changes the whole path. The flow does.
  var hasPath: Bool { grantee.isFlow || grants.contains { $0.word == .path } }

  /// Whether it is asked about what others put on the path. The flow is.
  var mayGuard: Bool { grantee.isFlow || grants.contains { $0.word == .guard } }

  /// Whether it may take the place of what another plugin has registered.
  func mayReplace(_ plugin: String) -> Bool {
    grants.contains { $0.word == .replace && $0.subject == plugin } && grantee.asks(for: .replace, plugin)
  }
}

extension Grantee {
  /// Whether its manifest asks for something, or has nothing to say of it.
  fileprivate func asks(for word: Grant.Word, _ subject: String) -> Bool {
    wishes?.contains { $0.word == word && ($0.subject ?? subject) == subject } ?? true
  }
}
