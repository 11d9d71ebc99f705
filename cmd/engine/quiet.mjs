// Leaves out of a Go program what its runtime can tell of itself and nobody here asks
// for: traces of what the scheduler and the memory do, profiles, checks of itself for
// those who work on it. An answer that is known when the program is compiled leaves the
// question out, and what follows. go build takes the changed files with -overlay; lines
// that another version of Go does not have are an error.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"

const no = line => [line, "return false"]
const never = line => [line, "false"]
const silent = (...names) => names.map(name => [new RegExp(`^func ${name}\\(.*\\{$`, "m"), "$&\n\treturn"])

// In WebAssembly a position begins with the number of its function, and the table of
// functions has them all in order: what elsewhere finds a function is not needed. The
// records of functions stand in that order one after another, so that neither their places
// nor their numbers are loaded (shrink.mjs): they are written where the table was checked.
const numbering = `
	at := datap.ftab[0].funcoff
	for i := range datap.ftab[:len(datap.ftab)-1] {
		datap.ftab[i].funcoff = at
		f := (*_func)(unsafe.Pointer(&datap.pclntable[at]))
		f.entryOff = datap.ftab[0].entryoff + uint32(i)
		at += uint32(alignUp(unsafe.Sizeof(*f)+4*(uintptr(f.npcdata)+uintptr(f.nfuncdata)), goarch.PtrSize))
	}
	return`
const numbered = [
  [/^func moduledataverify1\(.*\{$/m, `$&${numbering}`],
  [/^\tconst nsub = .*$/m, ""],
  [/^\tx := uintptr\(pcOff\)[^]*?^\tidx := .*$/m, "\tidx := pcOff - datap.ftab[0].entryoff\n\tif idx >= uint32(len(datap.ftab)-1) {\n\t\treturn funcInfo{}\n\t}"],
  [/^\tfor datap\.ftab\[idx\+1\]\.entryoff <= pcOff \{\n.*\n\t\}$/m, ""],
]

const quiet = {
  "mcheckmark.go": silent("checkFinalizersAndCleanups"),
  "mgc.go": [never(/\bdebug\.(gctrace|gccheckmark|checkfinalizers) > 0/g)],
  "mgcmark.go": [never(/\bdebug\.gccheckmark > 0/g), ...silent("gcDumpObject")],
  "mgcscavenge.go": silent("printScavTrace"),
  "mgcsweep.go": [[/^func \(s \*mspan\) reportZombies\(\) \{$/m, "$&\n\tthrow(\"found pointer to free object\")"]],
  "mprof.go": silent("blockevent", "mutexevent"),
  "panic.go": [never(/\bdebug\.schedtrace > 0 \|\| debug\.scheddetail > 0/g)],
  "proc.go": [never(/\bdebug\.gctrace > 0/g), never(/\bdebug\.schedtrace > 0/g), never(/\bgoroutineProfile\.active\b/g)],
  "runtime1.go": silent("parsegodebug", "check"),
  "symtab.go": numbered,
  "traceruntime.go": [
    /\breturn trace\.enabled$/m, /\breturn trace\.enabledWithAllocFree$/m, /\breturn trace\.shutdown\.Load\(\)$/m, /\breturn tl\.gen != 0$/m,
  ].map(no),
  "type.go": silent("typelinksinit"), // types of several programs in one
}

/** Without names and positions a stack trace says nothing. */
const unnamed = { "traceback.go": silent("traceback1", "goroutineheader", "tracebacksomeothers", "tracebackHexdump") }

/** The entries of an overlay for such a runtime; the changed files are in dir. Traces of the stack stay where names do. */
export function quietRuntime(goroot, dir, names = false) {
  const files = { ...quiet, ...names ? {} : unnamed }
  return Object.assign({}, ...Object.entries(files).map(([name, changes]) => changed(goroot, dir, `runtime/${name}`, ...changes)))
}

/** The entry of an overlay for a file of the standard library in which some lines read otherwise. */
export function changed(goroot, dir, name, ...changes) {
  const original = join(goroot, "src", name)
  let source = readFileSync(original, "utf8")
  for (const [line, ours] of changes) {
    const next = source.replace(line, ours)
    if (next === source) throw new Error(`${name} of this version of Go has no ${line}`)
    source = next
  }
  const copy = join(dir, basename(name))
  mkdirSync(dir, { recursive: true })
  writeFileSync(copy, source)
  return { [original]: copy }
}
