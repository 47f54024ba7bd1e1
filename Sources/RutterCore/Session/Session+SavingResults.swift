/// Saving what loaders have given and the session keeps, fresh or loaded ahead, so that nothing is loaded again that would
/// not have been loaded in the session that was saved (L9, Y2).
extension Session where H: ~Copyable {
  func saveResults(in snapshot: inout Snapshot, _ saving: Saving) {
    if !loads.hasResults { return }
    for result in loads.results(at: snapshot.clock) {
      let plugin = reading.registry.sharedLoader(result.key.loader)?.value.plugin
      let own = plugin.map { saving.of($0) } ?? saving
      let value = own.saved(result.value), key = own.saved(.list([result.key.key]))
      // Without its secrets it is of no use, and is loaded again.
      if value.lacksSecrets || key.lacksSecrets { continue }
      if let room = saving.room, let plugin,
        !room.hasRoom(
          for: .result, of: plugin, [result.value, result.key.key], besides: result.key.loader.text.mostWrittenBytes)
      {
        continue
      }
      let versions = value.versions.merging(key.versions) { one, _ in one }
      snapshot.results.append(
        SavedResult(
          result.key.loader, result.key.key, SavedValue(value.value, versions: versions), until: result.until,
          isAhead: result.isAhead))
    }
  }

  /// The results are there again. One that does not fit any more is loaded when somebody asks for it.
  mutating func restoreResults(_ snapshot: Snapshot) {
    for saved in snapshot.results where saved.until > reading.now {
      guard let loader = reading.registry.sharedLoader(saved.loader)?.value, let old = saved.value.value,
        let key = try? migrated(saved.key, from: saved.value.versions),
        let migrated = try? migrated(old, from: saved.value.versions),
        let value = try? types.fit(migrated, to: loader.gives)
      else { continue }
      let place = LoadKey(loader: saved.loader, key: key)
      noteSecrets(in: value, of: loader.plugin)
      if saved.isAhead {
        keepPreloaded(value, place, of: loader.plugin, until: saved.until)
      } else if loader.freshMicroseconds != nil {
        keepFresh(value, place, of: loader.plugin, until: saved.until)
      }
    }
  }
}
