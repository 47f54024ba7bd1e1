internal import Rutter
internal import RutterCore
internal import RutterText

/// Which destination serves a value, and why others do not.
struct Explanation {
  /// A destination that does not serve it, and why.
  private struct Other {
    let destination: Destination
    let reason: String
    let isShadowed: Bool
  }

  private let content: PathPart.Content
  /// Nil for what is loaded first.
  private let value: Value?
  private let type: TypeName?
  private let serving: Destination?
  private var others: [Other] = []
  /// Types with a destination whose names are near.
  private let near: [String]
  private let plugins: [PluginInfo]

  var isServed: Bool { serving != nil }

  /// - Parameters:
  ///   - content: What would be pushed.
  ///   - asker: The plugin that would push it.
  ///   - registry: What is registered.
  ///   - plugins: All plugins.
  init(of content: PathPart.Content, asker: PluginID, _ registry: Registry, _ plugins: [PluginInfo]) {
    self.content = content
    switch content {
    case .value(let value): (self.value, type) = (value, value.type)
    case .deferred(let deferred): (value, type) = (nil, deferred.gives.type)
    }
    self.plugins = plugins
    serving = type == nil ? nil : registry.destinations(ofPath: [(value, type)], asker: asker)[0]
    near = type.map { type in registry.near(type).filter { $0 != type.description } } ?? []
    for other in registry.everyDestination(for: value, type: type) where other.id != serving?.id {
      others.append(reason(other, asker))
    }
    for (owner, destination) in registry.localDestinations
    where destination.id != serving?.id && destination.serves(value, type) {
      others.append(
        Other(
          destination: destination,
          reason: "it is in force above \(owner) only, and where nothing else serves the value", isShadowed: false))
    }
  }

  private func reason(_ other: Destination, _ asker: PluginID) -> Other {
    let isExact = if case .value = other.target { true } else { false }
    if isExact, other.plugin != asker, serving.map({ $0.target != other.target }) ?? true {
      let reason = "it serves only what '\(name(of: other.plugin))' itself pushes: it may not see what others push"
      return Other(destination: other, reason: reason, isShadowed: false)
    }
    guard let serving else { return Other(destination: other, reason: "it is not in force", isShadowed: false) }
    let reason =
      if serving.target != other.target {
        "the one for exactly this value comes first"
      } else if let type, TypeName.builtIn.contains(type), serving.plugin != other.plugin {
        "for a built-in type the plugin that pushes comes first with its own"
      } else {
        "the other one replaces it"
      }
    return Other(destination: other, reason: reason, isShadowed: true)
  }

  private func name(of plugin: PluginID) -> String { plugins.first { $0.id == plugin }?.name ?? "host" }

  // MARK: As text

  var text: String {
    var lines = [subject]
    if let serving {
      lines.append("served by \(words(serving))")
    } else if type == nil {
      lines.append("no destination can serve it: what is pushed has a type; rutter.type(name, schema) makes one")
    } else {
      lines.append("no destination serves it; add one: rutter.destination(\(constructor), function(value) … end)")
      for name in near { lines.append("did you mean a value of \(name)? That has a destination") }
    }
    for other in others {
      lines.append("\(other.isShadowed ? "shadows" : "not by") \(words(other.destination)): \(other.reason)")
    }
    return lines.joined(separator: "\n")
  }

  private var subject: String {
    switch content {
    case .value(let value): "\(ValueText.short(value)) is \(kind(of: value))"
    case .deferred(let deferred): "\(deferred.name) gives \(type == nil ? "what has no type" : "a value \(ofType)")"
    }
  }

  private func kind(of value: Value) -> String {
    type == nil ? "\(value.kind == "nil" ? "nil" : value.kind.withArticle), which has no type" : ofType
  }

  private var ofType: String { "of type \(type?.description ?? "")" + (container.map { ", \($0)" } ?? "") }

  /// What an entry of the value holds, if that is no screen.
  private var container: String? {
    serving?.flow.map {
      $0.kind == .steps ? "steps, which ask one question after the other" : "a flow, which holds a path"
    }
  }

  private var constructor: String {
    guard let type else { return "…" }
    let name = type.description
    if TypeName.builtIn.contains(type) { return "rutter.\(name)" }
    return name.split(separator: ".").last.map(String.init) ?? name
  }

  private func words(_ destination: Destination) -> String {
    "\(destination.place), plugin '\(name(of: destination.plugin))', for \(target(destination))"
  }

  private func target(_ destination: Destination) -> String { destination.target.shown }

  // MARK: As JSON

  var record: Value {
    var first: [Record.Field] = []
    if case .deferred(let deferred) = content { first.append(.init("deferred", .string(Text(deferred.name)))) }
    return .record(
      Record(
        first + [
          .init("kind", serving.map { .string(Text($0.flow?.kind.rawValue ?? "screen")) } ?? .null),
          .init("near", .list(near.map { .string(Text($0)) })),
          .init("others", .list(others.map(record))),
          .init("served_by", serving.map { .record(Record(fields($0))) } ?? .null),
          .init("type", type.map { .string($0.text) } ?? .null), .init("value", value ?? .null),
        ]))
  }

  private func record(_ other: Other) -> Value {
    .record(
      Record(
        fields(other.destination) + [
          .init("reason", .string(Text(other.reason))), .init("shadowed", .boolean(other.isShadowed)),
        ]))
  }

  private func fields(_ destination: Destination) -> [Record.Field] {
    [
      .init("for", .string(Text(target(destination)))), .init("line", .integer(Int64(destination.place.line))),
      .init("plugin", .string(Text(name(of: destination.plugin)))),
      .init("script", .string(Text(destination.place.script))),
    ]
  }
}

extension Destination.Target {
  fileprivate var shown: String {
    switch self {
    case .type(let name): "values of type \(name)"
    case .value(let value): "exactly \(ValueText.short(value))"
    }
  }
}

extension Destination {
  fileprivate func serves(_ value: Value?, _ type: TypeName?) -> Bool {
    switch target {
    case .type(let name): name == type
    case .value(let exact): exact == value
    }
  }
}

extension Registry {
  /// The destinations that are in force above some entries only, each with the words for what it is registered with.
  fileprivate var localDestinations: [(String, Destination)] {
    let ofRoot = (root?.destinations ?? []).map { ("the root", $0) }
    return destinations.reduce(ofRoot) { all, outer in
      all + outer.destinations.map { ("entries served for \(outer.target.shown)", $0) }
    }
  }
}
