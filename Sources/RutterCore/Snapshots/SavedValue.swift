/// A value with the versions that its types had when it was saved.
package struct SavedValue: Hashable, Sendable {
  /// nil if it was left out as a whole, because it holds a secret that no type of it names (S8).
  package var value: Value?
  /// Of the types of all records in it; that of a type which is not named is 1.
  package var versions: [TypeName: Int]
  /// Whether something secret was left out.
  package var lacksSecrets: Bool

  /// Stands for the version that a type has when the value is restored: it comes from where there are no versions (N2).
  package static let unversioned = 0

  package init(_ value: Value?, versions: [TypeName: Int] = [:], lacksSecrets: Bool = false) {
    self.value = value
    self.versions = versions
    self.lacksSecrets = lacksSecrets
  }
}

/// Makes values into what is saved of them: with the versions of their types, and mostly without their secrets.
struct Saving {
  let types: Types
  private(set) var secrets: Secrets
  /// Whether secrets are saved, too.
  let keepsSecrets: Bool
  /// Whether nothing has to be left out of a value: nothing is secret, or secrets are saved, too.
  var keepsAll: Bool { keepsSecrets || !types.hasSecrets && secrets.isEmpty }
  /// What has to be the same for what is remembered of entries to be right; nil if nothing is remembered.
  var basis: SavedPart.Basis?
  /// What there is for those plugins of which not everything may be saved; nil if there are none.
  var room: SavedRoom?
  /// The names of plugins, by their numbers.
  private let names: [Text]

  init(types: Types, secrets: Secrets, keepsSecrets: Bool, plugins: [PluginInfo]) {
    self.types = types
    self.secrets = secrets
    self.keepsSecrets = keepsSecrets
    var names: [Text] = Array(repeating: "", count: (plugins.map(\.id.number).max() ?? -1) + 1)
    for plugin in plugins { names[plugin.id.number] = Text(plugin.name) }
    self.names = names
  }

  /// The same for what is a plugin's: by which secrets that is looked at; see ``Secrets/of(_:)``.
  func of(_ plugin: PluginID) -> Saving {
    if keepsAll { return self }
    var saving = self
    saving.secrets = secrets.of(plugin)
    return saving
  }

  /// The same by a plugin's name. Of one that is not there nothing secret is saved.
  func of(named plugin: Text) -> Saving { names.firstIndex(of: plugin).map { of(PluginID($0)) } ?? self }

  /// The name of a plugin; of the host, no text.
  func name(of plugin: PluginID) -> Text { names.indices.contains(plugin.number) ? names[plugin.number] : "" }

  func saved(_ value: Value) -> SavedValue {
    let versions = types.versions(in: value)
    if keepsSecrets { return SavedValue(value, versions: versions) }
    let stripped = types.hasSecrets ? types.withoutSecrets(value) : value
    // What a secret cell or field held may stand anywhere.
    if secrets.hidden(stripped) != stripped { return SavedValue(nil, versions: versions, lacksSecrets: true) }
    return SavedValue(stripped, versions: versions, lacksSecrets: stripped != value)
  }

  /// Whether something secret would be left out of a value.
  func lacksSecrets(_ value: Value) -> Bool { saved(value).lacksSecrets }

  /// Whether the key of a row in which something stands holds a secret: what stands there is left out then.
  func holdsSecrets(_ path: PartPath) -> Bool {
    if keepsAll { return false }
    return path.contains { if case .row(_, let key) = $0 { saved(key).lacksSecrets } else { false } }
  }

  /// Whether a value of an operation holds a secret.
  func holdsSecrets(_ request: OperationRequest) -> Bool {
    var holdsSecrets = false
    request.forEachValue { if saved($0).lacksSecrets { holdsSecrets = true } }
    return holdsSecrets
  }

  /// The loader and the arguments of a deferred value; nil if it has none, or if one of them holds a secret.
  func saved(_ deferred: Deferred?) -> SavedSource? {
    guard let deferred, case .loader(let name, let arguments) = deferred.source else { return nil }
    let all = saved(.list(arguments))
    return all.lacksSecrets ? nil : SavedSource(name, arguments, versions: deferred.formerVersions ?? all.versions)
  }

  /// What is shown of an error: no more is needed of it.
  func saved(_ error: NavigationError) -> NavigationError {
    var error = error
    if !keepsSecrets { error.replaceTexts(secrets.hidden) }
    if case .script(let script) = error { return .script(ScriptError(script.message, at: script.place)) }
    return error
  }
}

extension Types {
  /// The versions of the types of all records in a value, but for those that are 1.
  func versions(in value: Value) -> [TypeName: Int] {
    if !hasVersions { return [:] }
    var versions: [TypeName: Int] = [:]
    collectVersions(of: value, in: &versions)
    return versions
  }

  private func collectVersions(of value: Value, in versions: inout [TypeName: Int]) {
    switch value {
    case .list(let items): for item in items { collectVersions(of: item, in: &versions) }
    case .record(let record):
      if let type = record.type, let version = version(of: type), version != 1 { versions[type] = version }
      for field in record.fields { collectVersions(of: field.value, in: &versions) }
    case .null, .boolean, .integer, .number, .string, .bytes: break
    }
  }

  /// A value in which the fields are missing that its types call secret.
  func withoutSecrets(_ value: Value) -> Value {
    switch value {
    case .list(let items): return .list(items.map { withoutSecrets($0) })
    case .record(let record):
      let secrets = record.type.flatMap { self[$0]?.secretFields } ?? []
      let fields = record.fields.compactMap { field in
        secrets.contains(field.name) ? nil : Record.Field(field.name, withoutSecrets(field.value))
      }
      return .record(Record(type: record.type, fields))
    case .null, .boolean, .integer, .number, .string, .bytes: return value
    }
  }
}
