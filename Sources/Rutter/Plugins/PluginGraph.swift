package import RutterLua
internal import RutterCore

/// The plugins of a session by what they require of each other, and the order in which they load: whoever is required
/// comes before those who require it.
package struct PluginGraph {
  /// One plugin, as far as the order depends on it.
  package struct Member: Sendable {
    package let name: String
    /// Nil if it has no manifest.
    package let version: Version?
    package let requires: [Manifest.Requirement]
    /// Where it was found, for messages.
    package let place: String
    /// Of two plugins that could come next the one with the lower rank does, and of equals the one whose name is first
    /// by its bytes.
    package let rank: Rank

    package init(
      name: String, version: Version? = nil, requires: [Manifest.Requirement] = [], place: String, rank: Rank
    ) {
      self.name = name
      self.version = version
      self.requires = requires
      self.place = place
      self.rank = rank
    }
  }

  /// Who named a plugin.
  package enum Rank: Hashable, Comparable, Sendable {
    /// The command line, and at which place.
    case named(Int)
    /// The project file.
    case project
    /// Another plugin, which requires it.
    case required
    /// It is the flow.
    case flow
  }

  private var members: [Member] = []
  /// The names of those that are no part of the order, and come before all: whatever version is required of them.
  private let given: Set<String>
  private var places: [String: Int] = [:]

  package init(given: Set<String> = []) { self.given = given }

  /// Adds a plugin.
  ///
  /// - Throws: if there is one of that name already.
  package mutating func add(_ member: Member) throws(NavigatorError) {
    if let other = places[member.name] {
      throw .unreadable(
        "two plugins are named '\(member.name)': \(members[other].place) and \(member.place); rename one, or leave it out"
      )
    }
    places[member.name] = members.count
    members.append(member)
  }

  /// The first requirement that no plugin answers yet, and who has it; nil if there is none.
  package func firstMissing() -> (requirement: Manifest.Requirement, asker: Member)? {
    for member in members {
      for requirement in member.requires where places[requirement.name] == nil && !given.contains(requirement.name) {
        return (requirement, member)
      }
    }
    return nil
  }

  /// Puts the plugins in order.
  ///
  /// - Returns: Their places in the order in which they were added, first to last.
  /// - Throws: A version that does not do, or a circle.
  package func order() throws(NavigatorError) -> [Int] {
    for member in members { try checkVersions(member) }
    var order: [Int] = []
    var isPlaced = Array(repeating: false, count: members.count)
    while order.count < members.count {
      let ready = members.indices.filter { index in
        !isPlaced[index] && members[index].requires.allSatisfy { places[$0.name].map { isPlaced[$0] } ?? true }
      }
      guard let next = ready.min(by: comesFirst) else { throw .unreadable(circle(isPlaced)) }
      isPlaced[next] = true
      order.append(next)
    }
    return order
  }

  private func comesFirst(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (members[one], members[other])
    return a.rank == b.rank ? Text(a.name) < Text(b.name) : a.rank < b.rank
  }

  private func checkVersions(_ member: Member) throws(NavigatorError) {
    for requirement in member.requires {
      guard let other = places[requirement.name].map({ members[$0] }), !requirement.range.isAny else { continue }
      guard let version = other.version else {
        throw .unreadable(
          "\(chain(to: member)) requires \(requirement.name) \(requirement.range), and \(other.place) has no version; "
            + "give it a plugin.lua, or require \"*\"")
      }
      guard requirement.range.contains(version) else {
        throw .unreadable(
          "\(chain(to: member)) requires \(requirement.name) \(requirement.range), and \(other.place) is \(version)")
      }
    }
  }

  // MARK: Messages

  /// Who requires a plugin, from the one that somebody named: `dinner → cook`.
  package func chain(to member: Member) -> String {
    var names = [member.name]
    while names.count <= members.count,
      let asker = members.first(where: { asker in
        asker.requires.contains { $0.name == names[0] } && !names.contains(asker.name)
      })
    {
      names.insert(asker.name, at: 0)
    }
    return "plugin " + names.joined(separator: " → ")
  }

  /// Follows requirements among those that are left until one comes again.
  private func circle(_ isPlaced: [Bool]) -> String {
    var way: [String] = []
    var at = members.indices.first { !isPlaced[$0] }
    while let index = at, !way.contains(members[index].name) {
      way.append(members[index].name)
      at = members[index].requires.lazy.compactMap { places[$0.name] }.first { !isPlaced[$0] }
    }
    if let index = at, let start = way.firstIndex(of: members[index].name) { way.removeFirst(start) }
    way.append(way[0])
    return "plugins require each other in a circle: " + way.joined(separator: " → ") + "; one of them has to do without"
  }
}
