internal import RutterCore

/// Something of which a manifest may ask for less than is granted.
protocol Granted: Sendable, Equatable {
  /// - Parameters:
  ///   - subject: What stands behind the equals sign of a grant.
  ///   - folder: The folder from which files are named; nil for the one that the person is in.
  /// - Throws: what is wrong with it.
  init(_ subject: String, from folder: String?) throws(PermissionError)

  /// What both hold; nil if nothing.
  func narrowed(to other: Self) -> Self?
}

extension Grantee {
  /// What is granted of one kind, where the manifest asks for less no more than that.
  func narrowed<Thing: Granted>(_ grants: [Grant], _ word: Grant.Word) throws(PermissionError) -> [Thing] {
    var things: [Thing] = []
    for case (let grant, let subject?) in grants.lazy.map({ ($0, $0.subject) }) where grant.word == word {
      let thing: Thing
      do throws(PermissionError) { thing = try Thing(subject, from: grant.folder) } catch {
        throw PermissionError("\(grant): \(error)")
      }
      for narrow in narrowed(thing, word) where !things.contains(narrow) { things.append(narrow) }
    }
    return things
  }

  private func narrowed<Thing: Granted>(_ thing: Thing, _ word: Grant.Word) -> [Thing] {
    guard let wishes else { return [thing] }
    return wishes.lazy.filter { $0.word == word }.compactMap { wish in
      guard let subject = wish.subject else { return thing }
      // A wish for what is not there is no mistake before it is used.
      return (try? Thing(subject, from: folder)).flatMap(thing.narrowed)
    }
  }
}
