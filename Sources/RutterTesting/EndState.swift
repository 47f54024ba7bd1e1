internal import RutterCore

/// What one order of a test ended in, as text that can be compared part by part.
package struct EndState: Sendable {
  /// A heading and a text. The text is nil if it cannot be known in this order; then it counts as equal to any other.
  package struct Part: Sendable {
    package var heading: String
    package var text: String?

    package init(_ heading: String, _ text: String?) {
      self.heading = heading
      self.text = text
    }

    fileprivate func isLike(_ other: Part) -> Bool {
      guard Text(heading) == Text(other.heading) else { return false }
      guard let text, let otherText = other.text else { return true }
      return Text(text) == Text(otherText)
    }
  }
  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  /// Whether both end states are equal, as far as both are known.
  package func isLike(_ other: EndState) -> Bool {
    parts.count == other.parts.count && zip(parts, other.parts).allSatisfy { $0.isLike($1) }
  }

  /// The text of this end state, for comparing it with another. Parts that only one of the two knows are left out.
  package func text(beside other: EndState) -> String {
    let isComparable = parts.count == other.parts.count
    return parts.enumerated().compactMap { place, part in
      guard let text = part.text, !isComparable || other.parts[place].text != nil else { return nil }
      return text
    }.joined(separator: "\n")
  }
}
