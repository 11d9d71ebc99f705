import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"

const chromium = process.env.CHROMIUM ??
  execFileSync("sh", [join(import.meta.dirname, "test/chromium.sh")]).toString().trim()

export default defineConfig({
  testDir: "test",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A browser on a busy machine may be overtaken by a test. One that then passes is
  // listed as flaky, to be mended; one that fails again fails the run.
  retries: 1,
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync",
      ],
    },
  },
})
