// The command as a server, and a Chromium, for scripts that measure the page.
import { spawn, spawnSync } from "node:child_process"
import { join } from "node:path"

/** Path of a Chromium. */
export const chromiumPath = () => process.env.CHROMIUM
  ?? spawnSync("sh", [join(import.meta.dirname, "test/chromium.sh")], { stdio: ["ignore", "pipe", "inherit"] }).stdout.toString().trim()

/** What Chromium needs to run as root. */
export const chromiumFlags = process.getuid?.() === 0 ? ["--no-sandbox"] : []

/** Starts the command's own server on a free port. */
export async function serve(program) {
  const server = spawn(program, ["serve", "--addr", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] })
  const [address] = await new Promise((resolve, reject) => {
    server.stdout.once("data", data => resolve(data.toString().split("\n")))
    server.once("error", reject)
    server.once("exit", code => reject(new Error(`the server ended with ${code}`)))
  })
  return { address, stop: () => server.kill() }
}

export const median = numbers => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
