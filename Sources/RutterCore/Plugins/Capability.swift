/// Something outside that scripts may use, such as the texts of files: one row of ``all``.
///
/// The row is all that is known of a capability inside. The border makes a function of its name in `rutter`, a call is
/// checked against the row, and a spec may put a stub of its name in the place of the work. The work itself is done at the
/// rim, by the performer of the same name in `RutterWorkers/Capabilities`.
package struct Capability: Sendable {
  /// Its function in `rutter`: `fs.read`.
  package let name: String
  /// What the function takes.
  package let parameters: [Parameter]
  /// What has to be granted to the plugin; nil if nothing.
  package let needs: Grant?
  /// Whether an answer is a piece of what was asked for. The function then gives an iterator over all items.
  ///
  /// Such a call has one argument more, the last: the position at which the piece begins, 0 for the first. An answer is a
  /// list of items, the position of the next piece (null behind the last one), and a message that says why the items end
  /// there, if that is no good end.
  package let comesInPieces: Bool

  /// Every capability that there is.
  package static let all = [
    Capability("fs.read", takes: [.path], needs: .read),
    Capability("fs.list", takes: [.path], needs: .read),
    Capability("fs.lines", takes: [.path], needs: .read, comesInPieces: true),
  ]

  /// Their names, sorted.
  package static let names = all.map(\.name).sorted()

  /// The capability of this name; nil if there is none.
  package static func named(_ name: String) -> Capability? { all.first { $0.name == name } }

  package init(_ name: String, takes parameters: [Parameter], needs: Grant?, comesInPieces: Bool = false) {
    self.name = name
    self.parameters = parameters
    self.needs = needs
    self.comesInPieces = comesInPieces
  }
}

/// What a host can grant to a plugin, by the word of `--allow`.
package enum Grant: String, Sendable {
  /// To read what is in a folder: `--allow read=DIR`.
  case read
}

extension Capability {
  /// One argument.
  package struct Parameter: Sendable {
    /// As messages call it: `a path`.
    let words: String
    let schema: Schema
    /// The most bytes of a text. Many calls may wait in line, each with its arguments.
    let mostBytes: Int

    package init(_ words: String, _ schema: Schema, mostBytes: Int) {
      self.words = words
      self.schema = schema
      self.mostBytes = mostBytes
    }

    package static let path = Parameter("a path", .string, mostBytes: 4096)
  }

  /// Checks the arguments of a call, without a position, and brings them into the form of the schemas.
  ///
  /// - Parameters:
  ///   - arguments: As the caller gave them.
  ///   - caller: What the message calls the function: `rutter.fs.read`.
  /// - Returns: One argument for each parameter; what was left out is null.
  /// - Throws: What the function takes, and what it got.
  package func fit(_ arguments: [Value], for caller: String) throws(ScriptError) -> [Value] {
    if arguments.count > parameters.count {
      let number = parameters.count == 1 ? "more than one argument" : "\(arguments.count) arguments"
      throw ScriptError("\(caller) takes \(words), got \(number)")
    }
    var fitted: [Value] = []
    for (place, parameter) in parameters.enumerated() {
      let argument = place < arguments.count ? arguments[place] : .null
      fitted.append(try parameter.fit(argument, for: caller))
    }
    return fitted
  }

  /// Checks a call that may come from elsewhere than a script: its position may be missing.
  ///
  /// - Returns: The arguments, and behind them the position if the answer comes in pieces.
  package func fit(_ call: HostCall) throws(ScriptError) -> [Value] {
    var arguments = call.arguments
    var position: Value?
    if comesInPieces { position = arguments.count > parameters.count ? arguments.removeLast() : .integer(0) }
    arguments = try fit(arguments, for: name)
    if let position { arguments.append(position) }
    return arguments
  }

  private var words: String {
    parameters.isEmpty ? "no arguments" : parameters.map(\.words).joined(separator: " and ")
  }
}

extension Capability.Parameter {
  fileprivate func fit(_ argument: Value, for caller: String) throws(ScriptError) -> Value {
    if case .string(let text) = argument, text.count > mostBytes {
      throw ScriptError("\(caller) takes \(words) of at most \(mostBytes) bytes, got \(text.count)")
    }
    do throws(Mismatch) {
      return try Types().fit(argument, to: schema)
    } catch {
      let got = error.path.isEmpty ? ", got \(argument.kind.withArticle)" : ": \(error)"
      throw ScriptError("\(caller) takes \(words)\(got)")
    }
  }
}
