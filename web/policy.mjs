// The Content Security Policy of the site, in the one place that the page, the
// test server and a test of the Go server and netlify.toml read.
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types robots-sw robots-tags rt-worker",
].join("; ")

/** The part that a <meta> element may carry, for hosts that send no headers. */
export const metaPolicy = policy.replace("frame-ancestors 'self'; ", "")

/** The policy of the frame that runs the engine for pages which may not: any page may frame it. */
export const framePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'"

/** The policy of the tester where any page may frame it: as embed/tester.html, and with ?embed=1 where a server can tell. */
export const openPolicy = policy.replace("frame-ancestors 'self'", "frame-ancestors *")

/** Further headers of what lies below embed/: other sites load it. */
export const embedHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
}

/** One more for the frame of the engine, so that isolated pages may have it. The tester's own workers would not run under it. */
export const frameHeaders = { "Cross-Origin-Embedder-Policy": "require-corp" }
