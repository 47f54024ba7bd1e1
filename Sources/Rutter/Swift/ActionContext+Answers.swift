public import RutterCore

/// Why something that was presented has no answer.
public struct NoAnswer: Error, Sendable, Hashable, CustomStringConvertible {
  /// `back` for the person's or a script's back, `removed` for any other end, `failed` for what could not be loaded; where
  /// it never came, the word of the operation's outcome: `refused`, `blocked`, `cancelled` …
  public let reason: String

  init(_ reason: String) { self.reason = reason }

  public var description: String { "no answer: \(reason)" }
}

/// Answers: presenting a value, and ending an entry with one.
extension ActionContext {
  /// Presents a value, and goes on when its entry has left: with what it has finished with, or why there is none.
  ///
  /// ```swift
  /// Button("Colour") { action in
  ///   action.present(ColorPicker()) { (action, answer: Result<Color, NoAnswer>) in
  ///     if let color = try? answer.get() { try action.set(chosen, to: color) }
  ///   }
  /// }
  /// ```
  public func present<Content: RutterType, Given: Decodable & Sendable>(
    _ content: Content, style: Style? = nil,
    then: @escaping @Sendable (ActionContext, Result<Given, NoAnswer>) throws -> Void
  ) {
    do throws(ScriptError) {
      present(PathPart(try Value(content, for: "\(Content.typeName)"), style: style), .after, then)
    } catch {
      note(error)
    }
  }

  /// Presents what is not loaded yet.
  public func present<Content, Given: Decodable & Sendable>(
    _ deferred: DeferredValue<Content>, present: Present = .after, style: Style? = nil,
    then: @escaping @Sendable (ActionContext, Result<Given, NoAnswer>) throws -> Void
  ) {
    do throws(ScriptError) {
      self.present(PathPart(.deferred(try deferred.deferred(call)), style: style), present, then)
    } catch {
      note(error)
    }
  }

  private func present<Given: Decodable & Sendable>(
    _ part: PathPart, _ present: Present,
    _ then: @escaping @Sendable (ActionContext, Result<Given, NoAnswer>) throws -> Void
  ) {
    var request = OperationRequest(.push(part), present: present, place: place)
    do throws(ScriptError) {
      try call.demandPresenting()
      let types = try call.types
      do throws(NavigatorError) { try request.check(types) } catch { throw ScriptError("\(error)") }
    } catch {
      return note(error)
    }
    wait(for: .answer(Presenting(request)), "an answer") { context, resumption in
      try then(context, try Self.given(resumption))
    }
  }

  private static func given<Given: Decodable & Sendable>(
    _ resumption: Resumption
  ) throws(ScriptError) -> Result<Given, NoAnswer> {
    if case .values(let values) = resumption, values.count > 1, case .string(let reason) = values[1] {
      return .failure(NoAnswer(reason.string))
    }
    return .success(try resumption.value().decode(for: "the answer"))
  }

  /// Ends the entry that this action or hook belongs to, and gives whoever has presented it an answer.
  ///
  /// - Throws: if the answer does not fit what the destination gives; then the entry stays.
  @discardableResult
  public func finish<Content: Encodable>(_ content: Content) throws(ScriptError) -> OperationID {
    try call.finish(with: try Value(content, for: "an answer"), at: place)
  }

  /// Ends the entry that this action or hook belongs to, with nothing.
  @discardableResult
  public func finish() throws(ScriptError) -> OperationID { try call.finish(with: .null, at: place) }
}
