// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of ours is built with.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The border target marks each unsafe expression (SE-0458).
let border: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
  name: "rutter",
  products: [
    .library(name: "Rutter", targets: ["Rutter"]),
    .library(name: "RutterSpecs", targets: ["RutterSpecs"]),
    .executable(name: "rutter", targets: ["RutterCLI"]),
  ],
  targets: [
    // C libraries of the system; each is named here once, with its package names.
    .systemLibrary(name: "CLua", providers: [.apt(["liblua5.4-dev"]), .brew(["lua"])]),
    .systemLibrary(name: "CJansson", providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

    .target(name: "RutterCore", swiftSettings: strict),
    .target(
      name: "CRutterLua", dependencies: ["CLua"],
      cSettings: [.treatAllWarnings(as: .error)] + ["border", "lib", "memory", "run"].map { .headerSearchPath($0) },
      linkerSettings: [.linkedLibrary(":liblua5.4.a"), .linkedLibrary("m")]),
    .target(
      name: "RutterText", dependencies: ["RutterCore", "CJansson"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary(":libjansson.a")]),
    // A plugin in a process of its own: starting and hardening that, and the frames between the two.
    .target(name: "CRutterStart", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CRutterIsolation", dependencies: ["CRutterStart"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "RutterLua", dependencies: ["RutterCore", "RutterText", "CRutterLua", "CRutterIsolation"],
      swiftSettings: border),
    // HTTP for scripts. libcurl is opened when it is first needed, not linked: only its header is needed here.
    .target(name: "CRutterHTTP", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CRutterPrograms", dependencies: ["CRutterStart"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CRutterMemory", dependencies: ["CSQLite"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CRutterSQLite", dependencies: ["CSQLite"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "RutterWorkers",
      dependencies: [
        "RutterCore", "RutterText", "CRutterHTTP", "CRutterPrograms", "CRutterMemory", "CRutterSQLite", "CSQLite",
      ],
      swiftSettings: strict, linkerSettings: [.linkedLibrary(":libsqlite3.a"), .linkedLibrary("m")]),
    .target(name: "RutterTesting", dependencies: ["RutterCore"], swiftSettings: strict),
    // The pages that tell a session or a run of tests in a browser: their HTML, CSS and JavaScript, compiled in.
    .target(name: "CRutterPages", exclude: ["page"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "RutterPages", dependencies: ["RutterCore", "RutterText", "RutterTesting", "CRutterPages"],
      swiftSettings: strict),
    // The spec language: its Lua side, compiled in, and all that runs and reports specs.
    .target(name: "CRutterSpecs", exclude: ["lua"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "RutterSpecs",
      dependencies: [
        "RutterCore", "RutterText", "RutterLua", "RutterTesting", "RutterWorkers", "RutterPages", "Rutter",
        "CRutterSpecs",
      ],
      swiftSettings: strict),
    .target(
      name: "Rutter", dependencies: ["RutterCore", "RutterText", "RutterLua", "RutterWorkers"], swiftSettings: strict),
    // `rutter check`: reads the texts of scripts, and what they register.
    .target(
      name: "RutterChecking", dependencies: ["RutterCore", "RutterLua", "RutterWorkers", "Rutter"],
      swiftSettings: strict),
    // What puts the terminal back after a crash.
    .target(name: "CRutterTerminal", cSettings: [.treatAllWarnings(as: .error)]),
    // `rutter graph`: a flow as a picture, and the walk through it.
    .target(
      name: "RutterGraph",
      dependencies: [
        "RutterCore", "RutterText", "RutterLua", "RutterTesting", "RutterSpecs", "RutterChecking", "RutterWorkers",
        "Rutter",
      ],
      swiftSettings: strict),
    .target(name: "RutterTerminal", dependencies: ["RutterCore", "RutterText"], swiftSettings: strict),
    .executableTarget(
      name: "RutterCLI",
      dependencies: [
        "RutterTerminal", "RutterText", "RutterTesting", "RutterPages", "RutterSpecs", "RutterChecking", "RutterGraph",
        "Rutter", "RutterLua", "RutterWorkers", "CRutterTerminal",
      ],
      swiftSettings: strict),

    // A complete small program that embeds a flow, for who writes one.
    .executableTarget(
      name: "RutterSampleHost", dependencies: ["Rutter"], exclude: ["supper_spec.lua"],
      resources: [.embedInCode("supper.lua")], swiftSettings: strict),

    // The measures: our side, and the plain C API that it is measured against.
    .target(
      name: "CRutterBench", dependencies: ["CLua", "CRutterLua", "CSQLite"], cSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "RutterBench",
      dependencies: [
        "CRutterBench", "RutterSpecs", "RutterWorkers", "RutterLua", "RutterText", "RutterCore", "SlowResolver",
        "Rutter", "Browser",
      ],
      swiftSettings: strict),

    .testTarget(name: "RutterCoreTests", dependencies: ["RutterCore"], swiftSettings: strict),
    .testTarget(
      name: "RutterLuaTests",
      dependencies: [
        "RutterLua", "RutterCore", "RutterTesting", "RutterText", "RutterWorkers", "CRutterIsolation", "IsolationProbe",
        "TestFolders",
      ],
      swiftSettings: strict),
    .testTarget(name: "RutterTextTests", dependencies: ["RutterText", "RutterCore"], swiftSettings: strict),
    .target(name: "StepHost", dependencies: ["RutterCore"], path: "Tests/StepHost", swiftSettings: strict),
    .target(
      name: "IsolationProbe", dependencies: ["CRutterIsolation"], path: "Tests/IsolationProbe",
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "TestFolders", path: "Tests/TestFolders", swiftSettings: strict),
    .target(name: "SlowResolver", path: "Tests/SlowResolver", cSettings: [.treatAllWarnings(as: .error)]),
    // Takes the terminal, and crashes.
    .executableTarget(
      name: "Crasher", dependencies: ["CRutterTerminal", "RutterWorkers"], path: "Tests/Crasher", swiftSettings: strict),
    .target(name: "Swapper", path: "Tests/Swapper", cSettings: [.treatAllWarnings(as: .error)]),
    // A terminal with cells to look at, for tests of the interactive face.
    .target(
      name: "VirtualTerminal", path: "Tests/VirtualTerminal", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary(":libvterm.a")]),
    .target(
      name: "Browser", dependencies: ["RutterCore", "RutterText"], path: "Tests/Browser", swiftSettings: strict),
    // What `Scripts/pictures` runs: pictures of the terminal and of pages, from what really shows.
    .executableTarget(
      name: "RutterPictures", dependencies: ["Browser", "RutterCore", "RutterText", "VirtualTerminal"],
      path: "Tests/Pictures", swiftSettings: strict),
    .target(name: "TestServer", dependencies: ["RutterWorkers"], path: "Tests/TestServer", swiftSettings: strict),
    .testTarget(
      name: "RutterWorkersTests",
      dependencies: [
        "RutterWorkers", "RutterCore", "RutterText", "CRutterHTTP", "SlowResolver", "StepHost", "Swapper",
        "TestFolders", "TestServer",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RutterPagesTests",
      dependencies: ["RutterPages", "RutterTesting", "RutterText", "RutterCore", "StepHost"],
      swiftSettings: strict),
    .testTarget(
      name: "RutterTestingTests", dependencies: ["RutterTesting", "RutterCore", "StepHost"], swiftSettings: strict),
    .testTarget(
      name: "RutterSpecsTests",
      dependencies: [
        "RutterSpecs", "RutterPages", "RutterTesting", "RutterLua", "RutterText", "RutterCore", "RutterWorkers",
        "Rutter",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RutterCheckingTests", dependencies: ["RutterChecking", "Rutter", "RutterWorkers", "TestFolders"],
      swiftSettings: strict),
    .testTarget(
      name: "RutterGraphTests",
      dependencies: [
        "RutterGraph", "RutterChecking", "RutterCore", "RutterSpecs", "RutterText", "RutterWorkers", "Rutter",
        "TestFolders",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RutterTests", dependencies: ["Rutter", "RutterWorkers", "TestFolders", "TestServer"],
      swiftSettings: strict),
    .testTarget(
      name: "RutterSampleHostTests", dependencies: ["RutterSampleHost", "Rutter", "RutterSpecs", "RutterWorkers"],
      swiftSettings: strict),
    .testTarget(
      name: "RutterCLITests",
      dependencies: [
        "RutterCLI", "RutterTerminal", "Rutter", "RutterSpecs", "RutterPages", "RutterText", "RutterWorkers", "Browser",
        "TestFolders", "TestServer", "VirtualTerminal", "Crasher",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RutterTerminalTests", dependencies: ["RutterTerminal", "RutterText", "RutterCore"], swiftSettings: strict),
  ]
)

// What `Scripts/fuzz` and `Scripts/lib/sameness` build. Programs are written and run without libFuzzer, too.
if Context.environment["RUTTER_FUZZ"] != nil {
  package.targets += [
    .target(
      name: "FuzzPrograms", dependencies: ["RutterLua", "RutterTesting", "RutterText", "RutterCore"],
      path: "Tests/Fuzz/Programs", swiftSettings: strict),
    .executableTarget(
      name: "RutterPrograms", dependencies: ["FuzzPrograms", "Rutter"], path: "Tests/Fuzz/RutterPrograms",
      swiftSettings: strict),
  ]
}

// libFuzzer comes with the toolchain, not with the system.
if Context.environment["RUTTER_FUZZ"] == "libFuzzer" {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "RutterFuzz",
      dependencies: [
        "CFuzzer", "FuzzPrograms", "RutterSpecs", "RutterLua", "RutterTerminal", "RutterTesting", "RutterText",
        "RutterCore",
      ],
      path: "Tests/Fuzz/RutterFuzz", swiftSettings: strict),
  ]
}
