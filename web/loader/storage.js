// go-app reads both storages at start and dies when they refuse, as they do in
// sandboxed frames and where site data is blocked. A store that forgets takes
// their place; it is no Storage, so the editor can see that nothing is kept.

function memory() {
  const items = new Map()
  return {
    get length() { return items.size },
    key: i => [...items.keys()][i] ?? null,
    getItem: key => items.get(String(key)) ?? null,
    setItem: (key, value) => { items.set(String(key), String(value)) },
    removeItem: key => { items.delete(String(key)) },
    clear: () => items.clear(),
  }
}

/** Makes localStorage and sessionStorage readable, whatever the browser allows. */
export function guardStorage() {
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      globalThis[name].getItem("")
    } catch {
      Object.defineProperty(globalThis, name, { value: memory(), configurable: true })
    }
  }
}
