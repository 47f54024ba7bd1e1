/// The parts of a URL's path, in their order. Nearly all URLs have so few that none of them takes memory of its own.
struct Pieces {
  private static var mostInPlace: Int { 8 }

  private var inPlace = InlineArray<8, URLText.Piece>(repeating: URLText.Piece(0..<0))
  private var others: [URLText.Piece] = []
  private(set) var count = 0

  subscript(place: Int) -> URLText.Piece {
    get { place < Self.mostInPlace ? inPlace[place] : others[place - Self.mostInPlace] }
    set {
      if place < Self.mostInPlace { inPlace[place] = newValue } else { others[place - Self.mostInPlace] = newValue }
    }
  }

  mutating func append(_ piece: URLText.Piece) {
    if count < Self.mostInPlace { inPlace[count] = piece } else { others.append(piece) }
    count += 1
  }
}
