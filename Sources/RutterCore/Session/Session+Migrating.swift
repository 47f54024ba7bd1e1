/// Brings values that were saved, or made by an earlier version of a plugin, into the form that their types have now (N1).
extension Session where H: ~Copyable {
  /// Goes through a value from the inside out: types that have another name now, versions, and what fits no more.
  ///
  /// - Parameters:
  ///   - value: The value as it was.
  ///   - versions: The versions that its types had then, but for those that were 1.
  /// - Returns: The value as it is now.
  /// - Throws: Why it cannot be used.
  mutating func migrated(_ value: Value, from versions: [TypeName: Int]) throws(Unfit) -> Value {
    switch value {
    case .null, .boolean, .integer, .number, .string, .bytes: return value
    case .list(let items):
      var migrated: [Value] = []
      migrated.reserveCapacity(items.count)
      for item in items { migrated.append(try self.migrated(item, from: versions)) }
      return .list(migrated)
    case .record(let record):
      var fields: [Record.Field] = []
      fields.reserveCapacity(record.fields.count)
      for field in record.fields { fields.append(.init(field.name, try migrated(field.value, from: versions))) }
      guard let type = record.type else { return .record(Record(sorted: fields)) }
      return try migrated(Record(sorted: fields), of: type, from: versions[type] ?? 1)
    }
  }

  private mutating func migrated(_ record: Record, of former: TypeName, from version: Int) throws(Unfit) -> Value {
    guard let type = types.current(former), let definition = types[type] else { throw .unknown(former) }
    if version > definition.version { throw .newer(type, version: version, known: definition.version) }
    var value = Value.record(record)
    let version = version == SavedValue.unversioned ? definition.version : version
    if version < definition.version, let migrate = definition.migrate {
      value = try ask(migrate, definition, value, version)
    }
    do throws(Mismatch) { return try types.fit(value, to: type) } catch {
      if version < definition.version {
        if definition.migrate == nil { throw .noMigration(type, from: version, error) }
        let misfit = NavigationError.script(
          ScriptError("migrate gave what does not fit: \(error)", at: definition.place))
        throw .migration(type, from: version, misfit)
      }
      throw .mismatch(type, error)
    }
  }

  /// Calls the function of a type, which gets the fields as they were, and their version.
  private mutating func ask(
    _ migrate: Handle, _ type: TypeDefinition, _ old: Value, _ version: Int
  ) throws(Unfit) -> Value {
    let caller = Caller(plugin: migrate.plugin, role: .building)
    switch call(caller, .value(migrate, [old, .integer(Int64(version))])) {
    case .done(.null):
      let error = ScriptError("migrate gave nil; it gives the value in its new form", at: type.place)
      throw .migration(type.name, from: version, .script(error))
    case .done(let value): return value
    case .failed(let error): throw .migration(type.name, from: version, .script(error))
    case .stopped(let stop): throw .migration(type.name, from: version, .pluginStopped(stop))
    default: throw .migration(type.name, from: version, .script(ScriptError("migrate gives a value", at: type.place)))
    }
  }

  /// The same of a value that lacks its secrets (S8): what is optional is nil, all else cannot be used.
  mutating func restored(_ saved: SavedValue) throws(Unfit) -> Value {
    guard let value = saved.value else { throw .secret }
    do throws(Unfit) { return try migrated(value, from: saved.versions) } catch {
      if saved.lacksSecrets, case .mismatch = error { throw .secret }
      throw error
    }
  }

  /// The arguments of a loader.
  mutating func restoredArguments(_ source: SavedSource) throws(Unfit) -> [Value] {
    var values: [Value] = []
    for one in source.arguments { values.append(try migrated(one, from: source.versions)) }
    return values
  }
}
