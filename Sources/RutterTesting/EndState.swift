internal import RutterCore

/// What one order of a test ended in, as text that can be compared part by part.
package struct EndState: Sendable {
  /// Under its heading, a text; nil for what this order cannot tell, which is like anything.
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

  /// Whether both are the same, as far as both can be told.
  package func isLike(_ other: EndState) -> Bool {
    parts.count == other.parts.count && zip(parts, other.parts).allSatisfy { $0.isLike($1) }
  }

  /// Its text beside another: what only one of both can tell stands in neither.
  package func text(beside other: EndState) -> String {
    let isComparable = parts.count == other.parts.count
    return parts.enumerated().compactMap { place, part in
      guard let text = part.text, !isComparable || other.parts[place].text != nil else { return nil }
      return text
    }.joined(separator: "\n")
  }
}
