// What is published: reproducible, whole, and free of what the policy forbids.
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, appendFileSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { expect, test } from "@playwright/test"
import { build } from "esbuild"

const home = resolve(import.meta.dirname, "../..")
const dist = join(home, "dist")
const read = name => readFileSync(join(dist, name), "utf8")
const go = (args, env = {}) => execFileSync("go", args, { cwd: home, env: { ...process.env, ...env } }).toString()

function contents(dir) {
  const names = readdirSync(dir, { recursive: true }).filter(name => statSync(join(dir, name)).isFile())
  return Object.fromEntries(names.sort().map(name => [name, readFileSync(join(dir, name)).toString("base64")]))
}

const version = dir => /v\/([0-9a-f]{16})\//.exec(readFileSync(join(dir, "index.html"), "utf8"))[1]

test("C1 and W9: the same sources give the same bytes anywhere, other sources another version", () => {
  test.setTimeout(300_000)
  const copy = mkdtempSync(join(tmpdir(), "robotstester-"))
  try {
    for (const part of ["app", "cmd/engine", "cmd/pages", "parser", "web", "go.mod", "go.sum", "wasm_exec.js"]) {
      cpSync(join(home, part), join(copy, part), { recursive: true, filter: from => !from.includes("node_modules") })
    }
    symlinkSync(join(home, "web/node_modules"), join(copy, "web/node_modules"))
    const rebuild = () => execFileSync("node", ["web/build.mjs"], { cwd: copy })
    rebuild()
    const first = contents(join(copy, "dist"))
    const here = contents(dist)
    expect(Object.keys(first)).toEqual(Object.keys(here))
    for (const name of Object.keys(here)) expect(first[name] === here[name], name).toBe(true)
    rebuild()
    expect(contents(join(copy, "dist"))).toEqual(first)
    appendFileSync(join(copy, "app/main_wasm.go"), "\nfunc init() { js.Global().Get(\"another\") }\n")
    rebuild()
    expect(version(join(copy, "dist"))).not.toBe(version(dist))
    const standIn = join(copy, "app/slim/os/os.go")
    writeFileSync(standIn, readFileSync(standIn, "utf8").replace("func Getenv", "func getenv"))
    const { status, stderr } = spawnSync("node", ["web/build.mjs"], { cwd: copy })
    expect(status).toBe(1)
    expect(String(stderr)).toContain("app/slim/os/os.go stands in for os and lacks")
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test("C2: the runtime script is the toolchain's own", async () => {
  // Bundled alone, in the same way, it is the text to find.
  const { outputFiles } = await build({
    entryPoints: [join(go(["env", "GOROOT"]).trim(), "lib/wasm/wasm_exec.js")],
    bundle: true, write: false, format: "esm", target: "es2022", charset: "utf8", minifyWhitespace: true, minifySyntax: true,
  })
  const script = outputFiles[0].text.trim()
  expect(script.length).toBeGreaterThan(5_000)
  expect(read(`v/${version(dist)}/wasm_exec.js`).includes(script)).toBe(true)
})

test("C3: app.wasm holds neither the network stack nor regular expressions", () => {
  const [overlay, modules] = ["overlay.json", "go.mod"].map(name => join(home, ".build", name))
  const linked = go(["list", "-deps", "-modfile", modules, "-overlay", overlay, "./app"], { GOOS: "js", GOARCH: "wasm" }).split("\n")
  expect(linked).toContain("github.com/maxence-charriere/go-app/v10/pkg/app")
  for (const name of [
    "net", "crypto/tls", "crypto/x509", "net/http/internal", "regexp/syntax", "mime", "golang.org/x/net/html",
    "crypto/internal/fips140", "crypto/md5", "database/sql/driver", "internal/poll", "io/fs", "math/rand",
  ]) {
    expect(linked).not.toContain(name)
  }
})

for (const name of ["index.html", "404.html"]) {
  test(`C4: ${name} holds no inline code and no foreign address`, () => {
    const html = read(name)
    const tags = html.match(/<[a-z][^>]*>/gi)
    for (const tag of tags) {
      expect(tag).not.toMatch(/\s(style|on[a-z]+)\s*=/i)
      for (const [, address] of tag.matchAll(/\s(?:src|href|action|poster|data)="([^"]*)"/gi)) {
        expect(address).toMatch(/^(#[\w-]*|[\w./-]*)$/)
        expect(address).not.toMatch(/^\//)
      }
    }
    expect(html).not.toMatch(/<style\b/i)
    for (const [script] of html.matchAll(/<script\b[^>]*>[^]*?<\/script>/gi)) expect(script).toMatch(/^<script [^>]*src="[^"]+"><\/script>$/)
    expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<link") >>> 0)
  })
}

test("C4: no published text names a foreign host to load from", () => {
  const style = read(`v/${version(dist)}/app.css`)
  expect(style).not.toMatch(/url\(\s*["']?(https?:)?\/\//i)
  expect(style).not.toMatch(/@import/i)
  expect(read("manifest.webmanifest")).not.toMatch(/https?:/)
})

test("no style decorates text in a shorthand of more than a line: Safari drops it", () => {
  const styles = readdirSync(dist, { recursive: true }).filter(name => /\.(css|js)$/.test(name)).map(read).join("\n")
  const lines = [...styles.matchAll(/text-decoration:\s*([^;}$]*)[;}]/g)].map(([, value]) => value.trim())
  expect(lines).toContain("underline")
  for (const line of lines) expect(line).toMatch(/^(none|underline|line-through)$/)
})

test("every file that the page or its worker names is published", () => {
  const names = [...read("index.html").matchAll(/<(?:link|script)[^>]* (?:src|href)="([^"]+)"/g)].map(match => match[1])
  const stored = Object.keys(JSON.parse(/\{"":[^}]*\}/.exec(read("sw.js"))[0])).slice(1)
  const icons = JSON.parse(read("manifest.webmanifest")).icons.map(icon => icon.src)
  expect(names.length).toBeGreaterThan(4)
  for (const name of [...names, ...stored, ...icons]) expect(readdirSync(dist, { recursive: true })).toContain(name)
})

test("C5: packages come with their hashes, and none but esbuild brings an install script", () => {
  const lock = JSON.parse(readFileSync(join(home, "web/package-lock.json"), "utf8"))
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "")
  expect(packages.length).toBeGreaterThan(10)
  for (const [path, entry] of packages) {
    expect(entry.integrity, path).toMatch(/^sha512-/)
    expect(entry.resolved, path).toBeUndefined()
  }
  const scripts = packages.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path)
  expect(scripts.filter(path => path !== "node_modules/esbuild" && path !== "node_modules/fsevents")).toEqual([])
})

test("C7: go-app asks the page for nothing that the loader does not know", () => {
  const dir = join(go(["list", "-m", "-f", "{{.Dir}}", "github.com/maxence-charriere/go-app/v10"]).trim(), "pkg/app")
  const sources = readdirSync(dir)
    .filter(name => name.endsWith(".go") && !/_test\.go$|^scripts\.go$|^static\.go$/.test(name))
    .map(name => readFileSync(join(dir, name), "utf8")).join("\n")
  const names = new Set([...sources.matchAll(/"(goapp[A-Z]\w*)"/g)].map(match => match[1]))
  expect([...names].sort()).toEqual([
    "goappAppInstallChangedBeforeWasmLoaded", // read at start, set by the loader
    "goappGetenv", // read at start, set by the loader
    "goappIsAppInstallable", "goappIsAppleBrowser", "goappKeepBodyClean", // called on demand, not used
    "goappNav", // set by go-app
    "goappNewNotification", // called on demand, not used
    "goappOnAppInstallChange", "goappOnUpdate", // set by go-app
    "goappShowInstallPrompt", "goappSubscribePushNotifications", "goappTryUpdate", // called on demand, not used
    "goappUpdatedBeforeWasmLoaded", // read at start, set by the loader
  ])
  const env = new Set([...sources.matchAll(/Getenv\("(\w+)"\)/g)].map(match => match[1]))
  expect([...env].sort()).toEqual(["GOAPP_INTERNAL_URLS", "GOAPP_ROOT_PREFIX", "GOAPP_STATIC_RESOURCES_URL"])
  const handlers = new Set([...sources.matchAll(/Window\(\)\.Set\("(on\w+)"/g)].map(match => match[1]))
  expect([...handlers].sort()).toEqual(["onclick", "onpopstate", "onresize"])
})
