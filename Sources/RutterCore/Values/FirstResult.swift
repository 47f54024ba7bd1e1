extension Sequence {
  /// What the first element gives that gives something; nil if none does.
  ///
  /// `lazy.compactMap(function).first` asks that element twice. In a function that calls itself for what a value holds, this
  /// doubles with every level.
  package func firstResult<Result>(_ function: (Element) -> Result?) -> Result? {
    for element in self { if let result = function(element) { return result } }
    return nil
  }
}
