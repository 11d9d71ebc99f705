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
