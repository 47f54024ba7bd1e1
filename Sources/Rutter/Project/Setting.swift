package import RutterCore
internal import RutterLua
internal import RutterText
internal import RutterWorkers

/// One thing that is set for a run, and who has set it.
package struct Setting: Sendable {
  /// Who has set it.
  package enum Origin: Sendable, Hashable {
    /// Nobody.
    case usual
    case commandLine
    /// A project file.
    case project(String)
    /// The manifest of the plugin.
    case manifest(String)
    /// It was found where plugins are looked for that others require.
    case required
  }

  /// As a project file has it: `limits.memory`.
  package let name: String
  /// Null for what has no value.
  package let value: Value
  /// The value as people write it.
  package let text: String
  package let origin: Origin
  /// Whether it counts: what a project file grants does not before it is approved.
  package let counts: Bool

  init(_ name: String, _ value: Value, _ text: String? = nil, _ origin: Origin, counts: Bool = true) {
    self.name = name
    self.value = value
    self.text = text ?? JSON.encode(value)
    self.origin = origin
    self.counts = counts
  }
}

extension Setup {
  /// Everything that is set for a run.
  ///
  /// - Parameter flow: What ``read()`` gave.
  /// - Returns: The settings: the flow, plugins in load order, grants, limits, the seed.
  package func settings(of flow: Flow) -> [Setting] {
    var settings = [path("flow", self.flow, request.flow == nil ? file : .commandLine)]
    for unit in flow.units {
      let name = "plugins.\(unit.source.name)"
      if unit.rank != .flow { settings.append(path("\(name).path", unit.path, origin(of: unit))) }
      for option in unit.source.options.names {
        let value = unit.source.options.values[option]
        let text = value == nil ? "(none)" : nil, origin = origin(of: option.string, of: unit)
        settings.append(Setting("\(name).options.\(option)", value ?? .null, text, origin))
      }
    }
    for grant in request.grants { settings.append(allow(grant, .commandLine)) }
    for grant in project?.grants ?? [] { settings.append(allow(grant, file, counts: isTrusted)) }
    return settings + limitSettings + [seedSetting]
  }

  private var file: Setting.Origin { project.map { .project($0.path) } ?? .usual }

  private func path(_ name: String, _ path: String, _ origin: Setting.Origin) -> Setting {
    Setting(name, .string(Text(path)), shortPath(path), origin)
  }

  private func allow(_ grant: Grant, _ origin: Setting.Origin, counts: Bool = true) -> Setting {
    Setting("allow", .string(Text(grant.description)), grant.description, origin, counts: counts)
  }

  private func origin(of unit: PluginUnit) -> Setting.Origin {
    switch unit.rank {
    case .named, .flow: .commandLine
    case .project: project?.plugins.first { $0.name == unit.source.name }?.path == nil ? .required : file
    case .required: .required
    }
  }

  private func origin(of option: String, of unit: PluginUnit) -> Setting.Origin {
    let isMeant = { (setting: PluginSetting) in setting.plugin == unit.source.name && setting.option == option }
    if request.settings.contains(where: isMeant) { return .commandLine }
    if project?.plugins.contains(where: { $0.settings.contains(where: isMeant) }) ?? false { return file }
    return .manifest(joined(unit.folder, PluginFiles.manifestName))
  }

  private var limitSettings: [Setting] {
    let limits = limits, usual = Limits()
    func memory(_ bytes: Int, _ origin: Setting.Origin, counts: Bool = true) -> Setting {
      Setting("limits.memory", .integer(Int64(bytes)), Amount.text(bytes: bytes), origin, counts: counts)
    }
    func turn(_ time: Int64, _ origin: Setting.Origin, counts: Bool = true) -> Setting {
      Setting(
        "limits.turn", .number(Double(time) / 1_000_000), Amount.text(microseconds: time), origin, counts: counts)
    }
    var settings: [Setting] = []
    let bytes = project?.memoryBytes, time = project?.turnMicroseconds
    settings.append(memory(limits.memoryBytes, bytes == limits.memoryBytes ? file : .usual))
    if let bytes, bytes > usual.memoryBytes, !isTrusted { settings.append(memory(bytes, file, counts: false)) }
    settings.append(turn(limits.turnMicroseconds, time == limits.turnMicroseconds ? file : .usual))
    if let time, time > usual.turnMicroseconds, !isTrusted { settings.append(turn(time, file, counts: false)) }
    return settings
  }

  private var seedSetting: Setting {
    guard let seed else { return Setting("seed", .null, "(not set)", .usual) }
    let value = Int64(exactly: seed).map(Value.integer) ?? .number(Double(seed))
    return Setting("seed", value, "\(seed)", request.seed == nil ? file : .commandLine)
  }
}
