/// Which destination serves a value above an entry (D1).
extension Registry {
  /// The destination for a value: that of the session, or else a local one of the entries below.
  func serving(_ value: Value?, _ type: TypeName?, _ asker: PluginID, above below: Entry) -> DestinationBox? {
    destination(forValue: value, type: type, asker: asker) ?? below.locals?.destination(forValue: value, type: type)
  }

  /// The destinations of what stands right above the root, from below: what is local to one serves those above it.
  ///
  /// - Parameters:
  ///   - values: The values, with their types; no value where it is still to be loaded.
  ///   - asker: The plugin that puts them there.
  /// - Returns: One for each value; nil where nothing serves it.
  package func destinations(ofPath values: [(value: Value?, type: TypeName?)], asker: PluginID) -> [Destination?] {
    var locals = root.flatMap { LocalDestinations.inForce(above: nil, with: $0.destinations) }
    return values.map { value, type in
      let served =
        destination(forValue: value, type: type, asker: asker) ?? locals?.destination(forValue: value, type: type)
      if let served { locals = LocalDestinations.inForce(above: locals, with: served.value.destinations) }
      return served?.value
    }
  }

  /// Finds the destination of an entry, and the local destinations that are in force above it (D1).
  func serve(_ entry: Entry, above below: Entry) {
    let isServed = entry.binding == nil && !entry.awaitsSteps && entry.kept == nil
    let served = isServed ? serving(entry.content.value, entry.type, entry.plugin, above: below) : nil
    entry.stand(on: below, servedBy: served)
  }
}

extension LocalDestinations {
  /// What is in force above an entry with destinations of its own: those below, where it has none.
  static func inForce(above below: LocalDestinations?, with own: [Destination]) -> LocalDestinations? {
    own.isEmpty ? below : LocalDestinations(own: own.map(DestinationBox.init), below: below)
  }
}

extension Entry {
  func stand(on below: Entry, servedBy box: DestinationBox?) {
    destination = box
    locals = LocalDestinations.inForce(above: below.locals, with: box?.value.destinations ?? [])
  }

  /// Whether the local destinations below are still those with which the entry's destination was found.
  func stands(on below: Entry) -> Bool {
    let hasOwn = destination?.value.destinations.isEmpty == false
    return (hasOwn ? locals?.below : locals) === below.locals
  }
}
