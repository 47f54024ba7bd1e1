/// The script by which fish completes.
enum FishCompletions {
  static func script() -> String {
    """
    \(Shell.fish.headline)

    # The options whose value is the next word, each after its command.
    set -g __rutter_valued \(valued())

    \(functions)
    complete -c rutter -f
    \([Option.help, .version].map { option($0, of: "") }.joined())\
    \(CommandTable.all.map(name).joined())\
    \(CommandTable.completed.map(command).joined())
    """
  }

  private static func valued() -> String {
    CommandTable.all.flatMap { table in
      table.options.filter(\.takesNextWord).flatMap { option in option.names.map { quoted("\(table.name) \($0)") } }
    }.joined(separator: " ")
  }

  private static func name(_ table: CommandTable) -> String {
    "complete -c rutter -n '__rutter_is_at \"\" 0' -a \(table.name) -d \(quoted(table.summary))\n"
  }

  private static func command(_ table: CommandTable) -> String {
    let operands = table.takes.enumerated().compactMap { place, operand in
      words(operand.one).map { words in
        let place = operand.isMany ? "" : " \(place)"
        return "complete -c rutter -n '__rutter_is_at \(table.name)\(place)' \(words)\n"
      }
    }
    return "\n" + (operands + table.options.map { option($0, of: table.name) }).joined()
  }

  private static func option(_ option: Option, of command: String) -> String {
    let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
    let place = command.isEmpty ? "\"\" 0" : command
    return "complete -c rutter -n '__rutter_is_at \(place)' -l \(option.name.dropFirst(2))\(short)\(value(option))"
      + " -d \(quoted(option.help))\n"
  }

  private static func value(_ option: Option) -> String {
    guard option.takesNextWord else { return "" }
    return " -r" + (words(option.operand).map { " " + $0 } ?? " -f")
  }

  private static func words(_ operand: Operand) -> String? {
    switch operand {
    case .flow: "-a '(__rutter_flows)'"
    case .spec: "-a '(__rutter_files _spec.lua)'"
    case .file: "-F"
    case .test: "-f -a '(__rutter_tests)'"
    case .words(let words): "-f -a \(quoted(words.joined(separator: " ")))"
    case .text, .many: nil
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }

  private static let functions = #"""
    # Whether the word is an argument of the command $argv[1], and its operand at $argv[2] if that is given.
    function __rutter_is_at
        set -l command ''
        set -l place 0
        set -l is_value no
        set -l words (commandline -opc)
        set -e words[1]
        for word in $words
            if test $is_value = yes
                set is_value no
            else if string match -qr -- '^-.' $word
                contains -- "$command $word" $__rutter_valued; and set is_value yes
            else if test -z "$command"
                set command $word
            else
                set place (math $place + 1)
            end
        end
        test "$command" = "$argv[1]"; or return 1
        test (count $argv) = 1; or test $place = $argv[2]
    end

    # Folders, and files that end in $argv[1].
    function __rutter_files
        __fish_complete_path (commandline -ct) | string match -er '^[^\t]*(?:'(string escape --style=regex -- $argv[1])'|/)(?:\t|$)'
    end

    # Names of tests, of the specs and folders that are named or else of those here, in the quotes that words need that
    # stand together.
    function __rutter_tests
        set -l words (commandline -opc)
        set -l paths
        for word in $words[3..-1]
            test -e $word; and set -a paths $word
        end
        $words[1] test --list $paths 2>/dev/null | string match -v '*"*' | string replace -r '^(.*?:\d+): (.*)$' '"$2"\t$1'
    end

    # Flows here, or else those that come with Rutter, of which the name is enough.
    function __rutter_flows
        set -l own (__rutter_files .lua | string match -vr '^[^\t]*_spec\.lua(?:\t|$)')
        set -l shipped Scripts/flows/*.lua
        set -q own[1]; or set own (string match -v '*_spec.lua' -- $shipped)
        string join \n -- $own
    end
    """#
}
