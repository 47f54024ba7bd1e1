internal import Rutter
internal import RutterCore
internal import RutterText

/// Where a URL leads, and why not elsewhere.
struct URLExplanation {
  private let url: String
  private let lead: Result<URLLead, Refusal.Reason>
  private let registry: Registry
  private let plugins: [PluginInfo]

  init(
    of url: String, _ lead: Result<URLLead, Refusal.Reason>, _ registry: Registry, _ plugins: [PluginInfo]
  ) {
    self.url = url
    self.lead = lead
    self.registry = registry
    self.plugins = plugins
  }

  /// Whether destinations serve all that the route gives.
  var leadsSomewhere: Bool {
    guard case .success(let lead) = lead, case .success(let parts?) = lead.parts else { return false }
    return serving(parts, lead.match.route).allSatisfy { $0 != nil }
  }

  /// The destinations of the parts of a path, which begins above the root.
  private func serving(_ parts: [PathPart], _ route: Route) -> [Destination?] {
    let values: [(value: Value?, type: TypeName?)] = parts.map { part in
      switch part.content {
      case .value(let value): (value, value.type)
      case .deferred(let deferred): (nil, deferred.gives.type)
      }
    }
    return registry.destinations(ofPath: values, asker: route.plugin)
  }

  // MARK: As text

  var text: String {
    switch lead {
    case .failure(let reason): return "\(url.shortened) leads nowhere: \(Refusal(reason).message)"
    case .success(let lead):
      var lines = ["\(url.shortened) matches \(words(lead.match.route))"]
      if case .record(let parameters) = lead.match.parameters, !parameters.fields.isEmpty {
        let shown = parameters.fields.map { "\($0.name) = \(ValueText.short($0.value))" }
        lines.append("with " + shown.joined(separator: ", "))
      }
      lines += told(lead)
      for other in lead.others {
        let isReplaced = registry.routes.isRival(lead.match.route, of: other)
        lines.append("not by \(words(other)): \(isReplaced ? "the other one replaces it" : "it matches less closely")")
      }
      return lines.joined(separator: "\n")
    }
  }

  private func told(_ lead: URLLead) -> [String] {
    switch lead.parts {
    case .failure(let error): return ["its function fails: \(error)"]
    case .success(nil): return ["its function gives nil: nothing is there for this URL"]
    case .success(let parts?):
      if parts.isEmpty { return ["gives an empty list: back to the root"] }
      return zip(parts, serving(parts, lead.match.route)).map { part, serving in
        let served = serving.map { "served by \($0.place)" } ?? "which no destination serves"
        return "gives \(words(part)), \(served)"
      }
    }
  }

  private func words(_ part: PathPart) -> String {
    switch part.content {
    case .value(let value): ValueText.short(value)
    case .deferred(let deferred): deferred.name
    }
  }

  private func words(_ route: Route) -> String {
    let name = plugins.first { $0.id == route.plugin }?.name ?? "host"
    return "\(route.pattern.text)\(route.name.map { ", named \($0)" } ?? "") (\(route.place), plugin '\(name)')"
  }

  // MARK: As JSON

  var record: Value {
    var fields: [Record.Field] = [.init("url", .string(Text(url)))]
    switch lead {
    case .failure(let reason):
      fields.append(.init("route", .null))
      fields.append(.init("reason", .string(Text(Refusal(reason).code))))
      fields.append(.init("message", .string(Text(Refusal(reason).message))))
    case .success(let lead):
      fields.append(.init("route", value(lead.match.route)))
      fields.append(.init("parameters", lead.match.parameters))
      fields.append(.init("others", .list(lead.others.map(value))))
      switch lead.parts {
      case .failure(let error): fields.append(.init("message", .string(Text("\(error)"))))
      case .success(let parts):
        let parts = parts ?? []
        fields.append(.init("gives", .list(zip(parts, serving(parts, lead.match.route)).map(value))))
      }
    }
    return .record(Record(fields))
  }

  private func value(_ part: PathPart, _ serving: Destination?) -> Value {
    var fields: [Record.Field]
    switch part.content {
    case .value(let value):
      fields = [.init("value", value), .init("type", value.type.map { .string($0.text) } ?? .null)]
    case .deferred(let deferred):
      fields = [
        .init("deferred", .string(Text(deferred.name))),
        .init("type", deferred.gives.type.map { .string($0.text) } ?? .null),
      ]
    }
    let place = serving?.place
    fields.append(.init("script", place.map { .string(Text($0.script)) } ?? .null))
    fields.append(.init("line", place.map { .integer(Int64($0.line)) } ?? .null))
    return .record(Record(fields))
  }

  private func value(_ route: Route) -> Value {
    .record(
      Record([
        .init("pattern", .string(route.pattern.text)), .init("name", route.name.map { .string($0) } ?? .null),
        .init("plugin", .string(Text(plugins.first { $0.id == route.plugin }?.name ?? "host"))),
        .init("script", .string(Text(route.place.script))), .init("line", .integer(Int64(route.place.line))),
      ]))
  }
}
