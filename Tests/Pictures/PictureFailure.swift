/// Why there is no picture.
struct PictureFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
