/// Something that is wrong, or looks so, in a script.
package struct Finding: Sendable, Hashable {
  /// What kind of thing it is, for programs.
  package enum Code: String, Sendable, CaseIterable {
    /// The plugin does not load: its syntax, its manifest, what it requires, what its main chunk does.
    case load
    case missingDestination = "missing_destination"
    case unusedLoader = "unused_loader"
    /// A slot that nobody has, or that stands in no screen.
    case slot
    /// A route whose pattern cannot be read.
    case route
    /// A capability that the manifest does not ask for.
    case capability
    case unusedCapability = "unused_capability"
    case global
    /// A name that `rutter`, or one of its tables, does not have.
    case name
    /// An option that a node does not have, or needs.
    case option
    /// A node, or the verdict of a guard, that is made and given to nobody.
    case lostNode = "lost_node"
    case folderName = "folder_name"
    /// A module or plugin that is required and not there.
    case module
    case unusedRequirement = "unused_requirement"

    /// Whether it does no harm.
    package var isWarning: Bool {
      switch self {
      case .unusedLoader, .unusedCapability, .unusedRequirement: true
      default: false
      }
    }
  }

  package let code: Code
  /// The path of the file.
  package let file: String
  /// From 1; 0 where it is about the file as a whole.
  package let line: Int
  package let message: String
}
