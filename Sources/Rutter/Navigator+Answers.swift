public import RutterCore

/// Answers: presenting a value, and ending an entry with one.
extension Navigator {
  /// Presents a value, and waits until its entry has left.
  ///
  /// ```swift
  /// let color: Color = try await navigator.present(ColorPicker())
  /// ```
  ///
  /// When the task that waits is cancelled, the wait ends, and what is presented stays: only the person, a script or the
  /// program takes it away.
  ///
  /// - Parameters:
  ///   - content: What is pushed.
  ///   - style: How it is shown; what the destination says unless told.
  /// - Returns: What the entry has finished with.
  /// - Throws: ``NavigatorError/noAnswer(_:)`` if it left without an answer, or never came;
  ///   ``NavigatorError/wrongType(_:_:)`` if the value does not fit its type, or the answer not what is asked for;
  ///   ``NavigatorError/closed``; ``NavigatorError/cancelled``.
  public func present<Content: RutterType, Given: Decodable & Sendable>(
    _ content: Content, style: Style? = nil
  ) async throws(NavigatorError) -> Given {
    try decode(try await present(.push(try PathPart(encoding: content, style: style))))
  }

  /// Presents what is not loaded yet, likewise.
  public func present<Content, Given: Decodable & Sendable>(
    _ deferred: DeferredValue<Content>, present: Present = .after, style: Style? = nil
  ) async throws(NavigatorError) -> Given {
    let request = try request(pushing: deferred, present, style)
    return try decode(try await self.present(request))
  }

  /// Presents a value without a type in Swift, likewise.
  public func present(_ value: Value, style: Style? = nil) async throws(NavigatorError) -> Value {
    try await present(.push(PathPart(value, style: style)))
  }

  private func present(_ request: OperationRequest) async throws(NavigatorError) -> Value {
    var request = request
    request.wantsAnswer = true
    try request.check(types)
    guard !isClosed else { throw .closed }
    let waiters = waiters.answers
    // The operation has the next number, and may be answered in this very turn.
    let id = OperationID(operationCount + 1)
    waiters.expect(id)
    perform(.requested(request))
    guard let answer = await waiters.content(of: id) else { throw .noContent }
    if let reason = answer.reason { throw .noAnswer(NoAnswer(reason.string)) }
    return answer.value
  }

  private func decode<Given: Decodable>(_ value: Value) throws(NavigatorError) -> Given {
    do throws(Mismatch) { return try value.decode() } catch { throw .wrongType("answer", error) }
  }

  /// Ends the top entry, and gives whoever has presented it an answer.
  ///
  /// - Returns: The outcome: `failed` for an answer that the entry's destination does not give.
  @discardableResult
  public func finish<Content: Encodable>(_ content: Content) throws(NavigatorError) -> Outcome? {
    let value: Value
    do throws(Mismatch) { value = try Value(content) } catch { throw .wrongType("answer", error) }
    return try request(.finish(value))
  }
}
