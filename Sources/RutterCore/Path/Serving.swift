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
    var locals = root.flatMap { Self.locals($0.destinations, above: nil) }
    return values.map { value, type in
      let served =
        destination(forValue: value, type: type, asker: asker) ?? locals?.destination(forValue: value, type: type)
      if let served { locals = Self.locals(served.value.destinations, above: locals) }
      return served?.value
    }
  }

  private static func locals(_ own: [Destination], above below: LocalDestinations?) -> LocalDestinations? {
    own.isEmpty ? below : LocalDestinations(own: own.map(DestinationBox.init), below: below)
  }

  /// Finds the destination of an entry, and the local destinations that are in force above it (D1).
  func serve(_ entry: Entry, above below: Entry) {
    let isServed = entry.binding == nil && !entry.isUnfit && !entry.isPlace && entry.kept == nil
    let served = isServed ? serving(entry.content.value, entry.type, entry.plugin, above: below) : nil
    entry.stand(on: below, servedBy: served)
  }
}

extension Entry {
  func stand(on below: Entry, servedBy box: DestinationBox?) {
    destination = box
    guard let own = box?.value.destinations, !own.isEmpty else { return locals = below.locals }
    locals = LocalDestinations(own: own.map(DestinationBox.init), below: below.locals)
  }

  /// Whether the local destinations below are still those with which the entry's destination was found.
  func stands(on below: Entry) -> Bool {
    let hasOwn = destination?.value.destinations.isEmpty == false
    return (hasOwn ? locals?.below : locals) === below.locals
  }
}
