/// A question that the run of steps asks: a value that is shown, and what the answer has to be (W1).
package struct Question: Sendable {
  package var value: Value
  /// nil for what the destination of the value gives.
  package var gives: Schema?

  package init(_ value: Value, gives: Schema? = nil) {
    self.value = value
    self.gives = gives
  }
}
