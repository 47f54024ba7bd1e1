/// From a URL to the parameters of its route, and back (U3).
extension Pattern {
  /// The parameters of a URL whose path matches.
  ///
  /// - Throws: that the query does not fit.
  func parameters(of url: URLText) throws(Refusal.Reason) -> Record {
    var fields: [Record.Field] = []
    for place in textsFirst..<parts.count {
      switch parts[place] {
      case .text: continue
      case .rest(let name):
        let rest = place < url.pieces.count ? (place..<url.pieces.count).map { Value.string(url.text($0)) } : []
        fields.append(.init(name, .list(rest)))
      case .parameter(let name, let type):
        guard place < url.pieces.count else { continue }
        // It fits: else the path would not match.
        let value = type.map { url.value(place, $0) ?? .null }
        fields.append(.init(name, value ?? .string(url.text(place))))
      }
    }
    for one in query {
      if let value = try value(of: one, url) { fields.append(.init(one.name, value)) }
    }
    return Record(fields)
  }

  /// Of a name that stands twice, the first counts.
  private func value(of query: Query, _ url: URLText) throws(Refusal.Reason) -> Value? {
    guard let text = url.query.first(where: { $0.name == query.name })?.value else { return query.standard }
    guard let type = query.type else { return .string(text) }
    guard let value = type.value(of: text) else {
      let whole = self.text.string.shortened, got = text.string.shortened
      throw .noRoute("'\(query.name)' in the query of '\(whole)' is \(type.words), got '\(got)'")
    }
    return value
  }

  // MARK: Printing

  /// The URL of parameters: what matching gives back as they are.
  ///
  /// - Throws: which parameter is missing, too much, or cannot come back.
  package func url(_ parameters: Record) throws(ScriptError) -> Text {
    for field in parameters.fields where !names.contains(field.name) && !field.value.isNull {
      let near = nearest(field.name.string, among: names.map(\.string)).map { "; did you mean '\($0)'?" } ?? ""
      throw wrong("has no parameter '\(field.name.string.shortened)'\(near)")
    }
    var url = ""
    for (place, part) in parts.enumerated() {
      switch part {
      case .text(let text): url += "/" + PercentEncoding.encode(text)
      case .rest(let name): url += try rest(name, parameters[name] ?? .null)
      case .parameter(let name, let type):
        let value = parameters[name] ?? .null
        if value.isNull, endsOptionally, place == parts.count - 1 { break }
        url += "/" + PercentEncoding.encode(try printed(name, type, value))
      }
    }
    if url.isEmpty { url = "/" }
    url += try printedQuery(parameters)
    if url.utf8.count > Self.most { throw wrong("comes to \(url.utf8.count) bytes, over \(Self.most.roundedSize)") }
    return Text(url)
  }

  private func printed(_ name: Text, _ type: PartType?, _ value: Value) throws(ScriptError) -> Text {
    let text = try text(name, type, value)
    if text.isEmpty || text == "." || text == ".." {
      throw wrong("parameter '\(name)' is '\(text)', which no part of a URL can be")
    }
    return text
  }

  private func text(_ name: Text, _ type: PartType?, _ value: Value) throws(ScriptError) -> Text {
    if value.isNull { throw wrong("needs parameter '\(name)'") }
    if let type {
      if let text = type.text(of: value) { return text }
      throw wrong("parameter '\(name)' is \(type.words), got \(value.told)")
    }
    if case .string(let text) = value { return text }
    throw wrong("parameter '\(name)' is a string, got \(value.told)")
  }

  private func rest(_ name: Text, _ value: Value) throws(ScriptError) -> String {
    switch value {
    case .null: return ""
    case .list(let items):
      var url = ""
      for item in items { url += "/" + PercentEncoding.encode(try printed(name, nil, item)) }
      return url
    default: throw wrong("parameter '\(name)' is a list of strings, got \(value.told)")
    }
  }

  /// What is as it would be without is left out.
  private func printedQuery(_ parameters: Record) throws(ScriptError) -> String {
    var parts: [String] = []
    for one in query {
      guard let value = parameters[one.name], !value.isNull else { continue }
      let text = try text(one.name, one.type, value)
      let isStandard = one.standard.map { standard in
        standard == value || one.type?.text(of: standard) == text
      }
      if isStandard == true { continue }
      parts.append("\(one.name)=\(PercentEncoding.encode(text))")
    }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  private func wrong(_ reason: String) -> ScriptError { ScriptError("route '\(text.string.shortened)' \(reason)") }
}

extension Value {
  /// As a message shows a parameter.
  fileprivate var told: String {
    switch self {
    case .string(let text): "'\(text.string.shortened)'"
    case .integer(let integer): "integer \(integer)"
    case .number(let number): "number \(number)"
    default: kind
    }
  }
}

// MARK: Types that have URLs

extension Pattern {
  /// What is missing in the schema of a type to give all parameters by their names; nil if nothing is.
  func misfit(of type: TypeName, _ types: Types) -> String? {
    guard case .record(let fields)? = types[type]?.schema else {
      return "\(type) has no fields; give parameters = function(value) … end"
    }
    for (place, part) in parts.enumerated() {
      let isOptional = endsOptionally && place == parts.count - 1
      switch part {
      case .text: continue
      case .rest(let name):
        if let misfit = misfit(name, fields, type, "a list of strings", { $0.isListOfTexts }) { return misfit }
      case .parameter(let name, let kind):
        if isOptional, !fields.contains(where: { $0.name == name }) { continue }
        if let misfit = misfit(name, fields, type, kind?.words ?? "a string", { $0.mayFit(kind) }) { return misfit }
      }
    }
    return nil
  }

  private func misfit(
    _ name: Text, _ fields: [SchemaField], _ type: TypeName, _ expected: String, _ fits: (Schema) -> Bool
  ) -> String? {
    guard let field = fields.first(where: { $0.name == name }) else {
      let near = nearest(name.string, among: fields.map(\.name.string)).map { ", did you mean '\($0)'?" } ?? ""
      return "\(type) has no field '\(name)'\(near); name the parameters as the fields, or give "
        + "parameters = function(value) … end"
    }
    if fits(field.schema) { return nil }
    let words = "\(field.schema)", suffix = ["integer", "number"].first { words.hasPrefix($0) }.map { "{\($0)}" } ?? ""
    return "parameter '\(name)' is \(expected), and the field of \(type) is \(field.schema); give the parameter the "
      + "field's type, as in :\(name)\(suffix), or give parameters = function(value) … end"
  }

  /// The parameters that the fields of a value give; nil where a field has no value that would come back as another one: as
  /// the default of the query, or as the empty list of the rest.
  package func fields(of record: Record) -> Record? {
    func isSet(_ name: Text) -> Bool { record[name].map { !$0.isNull } ?? false }
    for one in query where one.standard != nil && !isSet(one.name) { return nil }
    if case .rest(let name)? = parts.last, !isSet(name) { return nil }
    let names = names
    return Record(record.fields.filter { names.contains($0.name) })
  }
}

extension Schema {
  /// Whether some value of the schema stands for a part of a type.
  fileprivate func mayFit(_ type: PartType?) -> Bool {
    switch (self, type) {
    case (.any, _): true
    case (.optional(let inner), _): inner.mayFit(type)
    case (.integer, .integer?), (.integer, .number?), (.number, .number?): true
    case (.string, nil), (.string, .uuid?), (.string, .choice?): true
    case (.oneOf, nil), (.oneOf, .uuid?), (.oneOf, .choice?): true
    default: false
    }
  }

  fileprivate var isListOfTexts: Bool {
    switch self {
    case .any: true
    case .optional(let inner): inner.isListOfTexts
    case .list(let inner): inner.mayFit(nil)
    default: false
    }
  }
}
