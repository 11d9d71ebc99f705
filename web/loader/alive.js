// A worker that ends itself tells nobody. But what it has locked is free then, and
// whoever waits for the lock hears of it. Browsers without locks, and pages that may
// have none, are left with the limit on every wait.

/** In a worker: holds a lock as long as the worker runs, and tells the page its name. */
export function holdLock() {
  const name = `engine ${Math.random()}`
  self.navigator.locks?.request(name, () => {
    postMessage({ op: "alive", name })
    return new Promise(() => {})
  }).catch(() => {})
}

/** In the page: has the owner of a worker hear an error when the worker is gone. */
export function watchLock(worker) {
  worker.addEventListener("message", event => {
    const { op, name } = event.data
    if (op !== "alive") return
    event.stopImmediatePropagation()
    navigator.locks.request(name, () => { worker.dispatchEvent(new ErrorEvent("error", { message: "the worker has ended" })) }).catch(() => {})
  })
  return worker
}
