import Rutter

/// When a dish is eaten.
enum Course: String, RutterWords, CaseIterable { case starter, main, dessert }

/// A recipe: in scripts a table with these fields, which `cookbook.Recipe { … }` makes, too.
struct Recipe: RutterType, Equatable {
  static let typeName: TypeName = "cookbook.Recipe"
  var id: Int
  var name: String
  var course: Course
  var servings = 4
  var next: Int?
}

/// Somebody who is invited.
struct Guest: RutterType {
  static let typeName: TypeName = "cookbook.Guest"
  var name: String
}

/// Where invitations go to. A real program would send mail.
actor Mailbox {
  private(set) var invitations: [String] = []
  func invite(_ guest: Guest) { invitations.append(guest.name) }
}

/// Why there is no recipe.
struct NoRecipe: Error, CustomStringConvertible {
  var id: Int
  var description: String { "there is no recipe \(id)" }
}

/// What the program offers to scripts, which find it as `rutter.plugin "cookbook"`.
func cookbook(_ mailbox: Mailbox) throws -> SwiftPlugin {
  var cookbook = SwiftPlugin(name: "cookbook")

  // A loader may wait for whatever it likes. If nobody waits for the recipe any more, its task is cancelled.
  let recipe = try cookbook.loader("recipe") { (id: Int) async throws -> Recipe in
    try await Task.sleep(for: .milliseconds(1))
    switch id {
    case 1: return Recipe(id: 1, name: "Apple Pie", course: .dessert, next: 2)
    case 2: return Recipe(id: 2, name: "Pie Crust", course: .main)
    default: throw NoRecipe(id: id)
    }
  }

  let invite = try cookbook.function("invite") { (guest: Guest) async throws in await mailbox.invite(guest) }

  try cookbook.destination(Recipe.self) { dish, screen in
    let servings = try screen.cell(dish.servings, "servings")
    let status = try screen.cell("Nobody is invited", "status")
    return try Screen(dish.name) {
      "Serves \(try screen.get(servings))"
      Button("One more guest") { action in try action.update(servings) { $0 += 1 } }
      Button("Invite") { action in
        action.call(invite, Guest(name: "Ada")) { action, answer in
          try action.set(status, to: try answer.get() ? "Ada is invited" : "Ada is not at home")
        }
      }
      try screen.get(status)
      if let next = dish.next { Link("Next", to: recipe(next)) }
    }
  }
  return cookbook
}
