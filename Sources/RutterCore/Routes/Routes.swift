/// The routes that plugins have registered, and what matches a URL among them.
package struct Routes: Sendable {
  /// In the order in which they count: of routes that rank equally the last one is in force.
  private var all: [RouteBox] = []
  private var tree = RouteTree()
  /// The places of those that print URLs, the first one of each type.
  private var printing: [TypeName: Int] = [:]
  private var names: [Text: Int] = [:]

  package init() {}

  package var isEmpty: Bool { all.isEmpty }
  package var count: Int { all.count }
  /// Every route, the first registered first.
  package var list: [Route] { all.map(\.value) }
  func forEach(_ body: (Route) -> Void) { for box in all { body(box.value) } }

  package func route(_ id: RegistrationID) -> Route? { all.first { $0.value.id == id }?.value }

  /// The route by which values of a type have a URL: the first one.
  package func route(printing type: TypeName) -> Route? { printing[type].map { all[$0].value } }

  /// Whether a script has to be asked for the URL of some type.
  private(set) var hasFunctions = false

  // MARK: Registering

  /// Puts a route in force.
  ///
  /// - Throws: that another route matches the same as closely, with a path that both match (U2).
  package mutating func add(_ route: Route) throws(ScriptError) {
    if let name = route.name, let old = names[name] {
      throw ScriptError("a route named '\(name)' is already registered by \(all[old].value.place)")
    }
    if !route.replaces, let rival = tree.rivals(of: route.pattern).first { throw ambiguous(route, rival) }
    put(RouteBox(route))
  }

  /// The routes in whose place another one would be put.
  package func rivals(of route: Route) -> [Route] { tree.rivals(of: route.pattern).map { all[$0.route].value } }

  /// Whether one route would take the place of another one where both match.
  package func isRival(_ route: Route, of other: Route) -> Bool {
    var alone = Routes()
    alone.put(RouteBox(other))
    return !alone.tree.rivals(of: route.pattern).isEmpty
  }

  private func ambiguous(_ route: Route, _ rival: RouteTree.Rival) -> ScriptError {
    let old = all[rival.route].value
    return ScriptError(
      "route '\(route.pattern.text.string.shortened)' and '\(old.pattern.text.string.shortened)' (\(old.place)) both match "
        + "'\(rival.path)', and neither comes first; say replaces = true to take the other's place there")
  }

  private mutating func put(_ box: RouteBox) {
    tree.insert(all.count, box.value.pattern)
    if let type = box.value.of, printing[type] == nil {
      printing[type] = all.count
      if box.value.parameters != nil { hasFunctions = true }
    }
    if let name = box.value.name { names[name] = all.count }
    all.append(box)
  }

  /// Takes routes out of force; what they replaced matches again.
  ///
  /// - Returns: their script functions.
  mutating func remove(where isMeant: (Route) -> Bool) -> [Handle] {
    let gone = all.filter { isMeant($0.value) }
    if gone.isEmpty { return [] }
    build(all.filter { !isMeant($0.value) })
    return gone.flatMap(\.value.handles)
  }

  private mutating func build(_ boxes: [RouteBox]) {
    self = Routes()
    for box in boxes { put(box) }
  }

  /// Takes what a plugin has registered from another list, at its place in the order of loading.
  ///
  /// - Parameters:
  ///   - plugin: The plugin, which has nothing here yet.
  ///   - other: Where it has registered.
  ///   - mayReplace: Whether the first plugin may take the place of what the second one has registered.
  /// - Throws: that a route matches the same as another one.
  mutating func take(
    _ plugin: PluginID, from other: Routes, mayReplace: (PluginID, PluginID) -> Bool
  ) throws(ScriptError) {
    let new = other.all.filter { $0.value.plugin == plugin }
    if new.isEmpty { return }
    var merged = all
    merged.insert(contentsOf: new, at: all.firstIndex { $0.value.plugin > plugin } ?? all.count)
    var built = Routes()
    for box in merged {
      let route = box.value
      for rival in built.tree.rivals(of: route.pattern) {
        let below = built.all[rival.route].value.plugin
        let isAllowed = route.replaces && (below == route.plugin || mayReplace(route.plugin, below))
        if !isAllowed { throw built.ambiguous(route, rival) }
      }
      built.put(box)
    }
    self = built
  }

  // MARK: Matching

  /// What a URL leads to.
  package struct Match: Sendable {
    package var route: Route
    /// A record of the parameters.
    package var parameters: Value
    /// The path, as it would be written.
    package var path: String
  }

  /// Finds the route of a URL, and its parameters (U1, U2).
  ///
  /// - Parameters:
  ///   - text: An absolute path, or a URL of one of the origins.
  ///   - origins: What scheme and host may be.
  /// - Returns: The route; or why the URL is refused.
  package func match(_ text: Text, _ origins: Origins) -> Result<Match, Refusal.Reason> {
    do throws(Refusal.Reason) {
      let url = try URLText(text, origins)
      guard let place = tree.route(of: url) else { throw noRoute(url, text) }
      let box = all[place]
      let parameters = try box.parameters(of: url)
      return .success(Match(route: box.value, parameters: .record(parameters), path: url.path))
    } catch {
      return .failure(error)
    }
  }

  /// The URL of parameters by a route: one that leads back to it.
  ///
  /// - Throws: What is wrong with a parameter; or which other route matches the URL more closely.
  package func url(_ route: Route, _ parameters: Record) throws(ScriptError) -> Text {
    let url = try route.pattern.url(parameters)
    guard let back = (try? URLText(url, Origins())).flatMap({ tree.route(of: $0) }).map({ all[$0].value }),
      back.id != route.id, !rivals(of: route).contains(where: { $0.id == back.id })
    else { return url }
    throw ScriptError(
      "route '\(route.pattern.text.string.shortened)' would give '\(url.string.shortened)', which leads to route "
        + "'\(back.pattern.text.string.shortened)' (\(back.place))")
  }

  /// The place of a URL's route, for measurements.
  package func find(_ text: Text) -> (route: RegistrationID, parameters: Record)? {
    guard let url = try? URLText(text, Origins()), let place = tree.route(of: url),
      let parameters = try? all[place].parameters(of: url)
    else { return nil }
    return (all[place].value.id, parameters)
  }

  /// The other routes that would match a URL, were those before them not there, the closest first.
  package func others(for text: Text, _ origins: Origins) -> [Route] {
    guard let url = try? URLText(text, origins), let best = tree.route(of: url) else { return [] }
    var left = all, others: [Route] = [], place = best
    while others.count < 10 {
      left.remove(at: place)
      var rest = Routes()
      rest.build(left)
      guard let next = rest.tree.route(of: url) else { break }
      others.append(left[next].value)
      place = next
    }
    return others
  }

  /// Shows the text as it came: written anew it could be another one, which nobody knows.
  private func noRoute(_ url: URLText, _ text: Text) -> Refusal.Reason {
    let near = nearest(to: url).map { " '\($0)'" }
    let way =
      near.isEmpty ? (all.isEmpty ? "; none is registered" : "") : "; near:" + near.joined(separator: ",")
    return .noRoute("no route matches '\(text.string.shortened)'\(way)")
  }
}

/// Where a URL leads.
package struct URLLead: Sendable {
  package var match: Routes.Match
  /// The routes that would match, were it not for those before them, the closest first.
  package var others: [Route]
  /// What its function gives: one part, or the parts of a whole path; nil for nothing.
  package var parts: Result<[PathPart]?, NavigationError>
}

/// The patterns that somebody most likely meant.
extension Routes {
  private static var mostCompared: Int { 1_000 }
  /// Among all patterns together: patterns may be as many, and each as long, as a script likes.
  private static var mostPartsCompared: Int { 100_000 }

  /// At most three, the nearest first.
  private func nearest(to url: URLText) -> [String] {
    let texts = (0..<url.pieces.count).map { url.text($0) }
    var found: [(distance: Int, text: String)] = []
    for box in all.prefix(Self.mostCompared) {
      let pattern = box.value.pattern
      guard let distance = pattern.distance(to: texts) else { continue }
      found.append((distance, pattern.text.string))
    }
    // Those that need the least change.
    guard let least = found.map(\.distance).min() else { return beginningAlike(texts) }
    return found.filter { $0.distance <= least + 1 }
      .sorted { ($0.distance, Text($0.text)) < ($1.distance, Text($1.text)) }.prefix(3).map(\.text.shortened)
  }

  /// The patterns that match the most of a path from its beginning, where none is a mere slip away: at most three, those of
  /// about its length first.
  private func beginningAlike(_ texts: [Text]) -> [String] {
    var found: [(surplus: Int, text: String)] = [], most = 1, left = Self.mostPartsCompared
    for box in all {
      let pattern = box.value.pattern, count = pattern.partsMatched(of: texts)
      left -= count + 1
      if left < 0 { break }
      if count > most { found.removeAll() }
      if count < most { continue }
      most = count
      found.append((abs(pattern.parts.count - texts.count), pattern.text.string))
    }
    return found.sorted { ($0.surplus, Text($0.text)) < ($1.surplus, Text($1.text)) }.prefix(3).map(\.text.shortened)
  }
}

extension Pattern {
  /// How many parts of a path match, from its beginning.
  fileprivate func partsMatched(of texts: [Text]) -> Int {
    var count = 0
    for (part, text) in zip(parts, texts) {
      switch part {
      case .text(let own): if own != text { return count }
      case .parameter(_, let type?): if type.value(of: text) == nil { return count }
      case .parameter: break
      case .rest: return count
      }
      count += 1
    }
    return count
  }

  /// How much has to be changed in a path to make it match; nil if that is another path.
  fileprivate func distance(to texts: [Text]) -> Int? {
    var distance = 0
    for (place, part) in parts.enumerated() {
      if case .rest = part { return distance }
      guard place < texts.count else {
        let missing = parts.count - place - (endsOptionally || endsWithRest ? 1 : 0)
        return missing > 1 ? nil : distance + 2 * missing
      }
      switch part {
      case .parameter(_, let type?): if type.value(of: texts[place]) == nil { distance += 1 }
      case .parameter, .rest: break
      case .text(let text):
        if text == texts[place] { continue }
        guard nearest(texts[place].string, among: [text.string]) != nil else { return nil }
        distance += 1
      }
    }
    let surplus = texts.count - parts.count
    return surplus > 1 ? nil : distance + 2 * max(0, surplus)
  }
}
