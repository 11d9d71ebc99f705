/** Settled once the browser has had its turn: what takes long on a slow processor is done in pieces. */
export const pause = () => globalThis.scheduler?.yield?.() ?? new Promise(resolve => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    resolve()
  }
  port2.postMessage(null)
})
