internal import Glibc
package import RutterCore

/// What one plugin may do: what was granted to it, as far as it asks for it.
package struct Permissions: Sendable, Equatable {
  package let grantee: Grantee
  let readable: [GrantedFolder]
  let writable: [GrantedFolder]
  let hosts: [GrantedHost]
  let programs: [GrantedProgram]
  let databases: [GrantedDatabase]
  /// The words of which anything was granted.
  private let words: Set<Grant.Word>
  /// All that goes to the plugin, as it was granted.
  private let taken: [Grant]

  /// Allows nothing.
  package init(_ grantee: Grantee = Grantee()) {
    self.grantee = grantee
    (readable, writable, hosts, programs, databases, words, taken) = ([], [], [], [], [], [], [])
  }

  /// Allows a plugin what goes to it of all that is granted.
  ///
  /// - Parameters:
  ///   - grants: Everything that is granted, to whomever.
  ///   - grantee: Who asks, and for what.
  ///   - option: What granted it, as messages begin.
  /// - Throws: for a folder that does not exist or is none, and the like; the message names it.
  package init(
    _ grants: [Grant], _ grantee: Grantee = Grantee(), called option: String = "--allow "
  ) throws(PermissionError) {
    let taken = grantee.takes(grants)
    self.grantee = grantee
    do throws(PermissionError) {
      readable = try grantee.narrowed(taken, .read)
      writable = try grantee.narrowed(taken, .write)
      hosts = try grantee.narrowed(taken, .http)
      programs = try grantee.narrowed(taken, .run)
      databases = try grantee.narrowed(taken, .sqlite)
    } catch {
      throw PermissionError(option + error.description)
    }
    words = Set(taken.map(\.word))
    self.taken = taken
  }

  /// Checks that everything that is granted can be granted at all.
  ///
  /// - Parameters:
  ///   - grants: What is granted.
  ///   - option: What granted it, as messages begin.
  /// - Throws: as ``init(_:_:called:)`` does.
  package static func check(_ grants: [Grant], called option: String = "--allow ") throws(PermissionError) {
    for grant in grants { _ = try Permissions([grant], Grantee(name: grant.plugin ?? "flow"), called: option) }
  }

  /// Whether anything of this kind was granted.
  package func hasAny(_ word: Grant.Word) -> Bool { words.contains(word) }

  /// Whether anything was granted of what a manifest asks for, by a grantee that asks for nothing else.
  package func holds(_ wish: Grant) -> Bool {
    switch wish.word {
    case .read: !readable.isEmpty
    case .write: !writable.isEmpty
    case .http: !hosts.isEmpty
    case .run: !programs.isEmpty
    case .sqlite: databases.contains { $0.canWrite } || !databases.isEmpty && wish.subject?.hasSuffix(":write") != true
    case .modules, .path, .guard, .store: hasAny(wish.word)
    case .replace: taken.contains { $0.word == .replace && $0.subject == wish.subject }
    }
  }

  // MARK: Refusals

  /// Says that something is not allowed, and the way out: the flag that allows it, or the line that is missing in the
  /// manifest.
  ///
  /// - Parameters:
  ///   - call: What the script called, with what it named: `fs.read "a.txt"`.
  ///   - word: What it needs.
  ///   - subject: What would have to be granted, as far as that can be told.
  /// - Returns: The message.
  func refusal(_ call: String, needs word: Grant.Word, _ subject: String?) -> String {
    call + notAllowed + grantee.wayOut(to: word, subject)
  }

  /// Whether a message is such a refusal: another grant would allow what was called. What nothing allows is none.
  func isRefusal(_ message: String) -> Bool {
    // So ways out begin.
    [";", ","].contains { message.contains(notAllowed + $0) }
  }

  private var notAllowed: String { " is not allowed for plugin '\(grantee.name)'" }

  // MARK: What was granted

  /// What the plugin may read.
  var reading: FolderAccess { FolderAccess(self, .read, readable) }

  /// Of what the plugin may learn whether it is there: of all that it may read or change.
  var looking: FolderAccess { FolderAccess(self, .read, readable + writable) }

  /// What the plugin may change.
  var writing: FolderAccess { FolderAccess(self, .write, writable) }
}

/// Something that cannot be allowed.
package struct PermissionError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
