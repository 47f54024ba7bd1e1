/// Which plugins run in processes of their own, and by which program.
package struct Isolation: Sendable, Hashable {
  /// The program that is started for each: this one, or another build of `rutter` where this one is none.
  package var program: String
  /// The names of the plugins.
  package var plugins: [String]

  /// - Parameters:
  ///   - plugins: The names of those that run in a process of their own.
  ///   - program: The program `rutter`; the running one if nothing is said.
  package init(_ plugins: [String], program: String = "/proc/self/exe") {
    self.plugins = plugins
    self.program = program
  }

  func holds(_ name: String) -> Bool { plugins.contains(name) }
}

/// What the kernel enforces for a plugin in a process of its own.
package struct IsolationLayers: Sendable, Hashable {
  /// No program that it started could have more rights than it has; the resources that it may use are limited; of system
  /// calls it has those on a list. These always hold, or the plugin does not load.
  package var hasFloor = false
  /// The version of Landlock, which takes the file system and the network away; 0 where the kernel has none.
  package var landlock = 0
}
