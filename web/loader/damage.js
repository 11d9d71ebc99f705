// Translators and extensions replace and move nodes that go-app owns. go-app
// then writes into text that nobody sees, or dies of a DOM exception. Both are
// noticed here, so that the loader can render the page anew from what is known.

/** Calls report when a Go program, while inGo() is true, works on nodes that others took away. */
export function watchDamage(inGo, report) {
  for (const method of ["insertBefore", "removeChild", "replaceChild"]) {
    const original = Node.prototype[method]
    Node.prototype[method] = function (...nodes) {
      try {
        return original.apply(this, nodes)
      } catch (error) {
        if (inGo()) report()
        throw error
      }
    }
  }
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")
  Object.defineProperty(Node.prototype, "nodeValue", {
    configurable: true,
    enumerable: true,
    get,
    set(value) {
      set.call(this, value)
      if (inGo() && !this.isConnected) report()
    },
  })
}
