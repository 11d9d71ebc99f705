// Runs the engine in a frame, for a page whose own policy forbids WebAssembly.
import { serveFrame } from "./robots-tester.js"

serveFrame()
