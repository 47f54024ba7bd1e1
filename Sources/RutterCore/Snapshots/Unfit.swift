/// Why a saved value cannot be used as the types are now.
enum Unfit: Error, Sendable, Hashable, CustomStringConvertible {
  /// No plugin has such a type.
  case unknown(TypeName)
  /// The stack takes another type only (P6).
  case notAllowed(TypeName, pathOf: TypeName)
  /// It was saved by a later version of its plugin.
  case newer(TypeName, version: Int, known: Int)
  /// The function that brings old values into the new form has failed.
  case migration(TypeName, from: Int, NavigationError)
  case noMigration(TypeName, from: Int, Mismatch)
  case mismatch(TypeName?, Mismatch)
  case secret
  case inline
  case lost(Loss.Reason)
  /// It is presented by a screen that is not available itself.
  case presenter(EntryID)

  var description: String {
    switch self {
    case .unknown(let type): "No plugin that is loaded has the type \(type)"
    case .notAllowed(let type, let pathOf): "The path takes \(pathOf) only, this is \(type)"
    case .newer(let type, let version, let known):
      "The value was saved as version \(version) of \(type); this flow knows versions up to \(known)"
    case .migration(let type, let from, let error):
      "The value of version \(from) could not be brought into the form of \(type): \(error)"
    case .noMigration(let type, let from, let mismatch):
      "The value of version \(from) does not fit \(type), which has no migrate for it: \(mismatch)"
    case .mismatch(_, let mismatch): "The value no longer fits: \(mismatch)"
    case .secret: "secret: the value was saved without its secrets, and has to be entered again"
    case .inline: "The value was being loaded by a function of a script, which cannot be started again"
    case .lost(let reason): "The value was not saved: \(reason.words)"
    case .presenter(let owner): "What presents this, on entry \(owner), is not available: it comes back with that"
    }
  }
}
