/**
 * Versions of the file in the browser's database, which all tabs share. Every act is
 * one transaction, so tabs cannot come between each other's steps, and what fails
 * leaves everything as it was.
 */

const NAME = "robotstester"
const META = "versions"
const BYTES = "bytes"

/** What is kept at most. Versions that nobody named make room, the oldest first. */
export const MOST = 100
export const MOST_BYTES = 50 << 20

/**
 * @typedef {object} Version
 * @property {number} id
 * @property {number} at when, in ms since 1970
 * @property {string} label the name that the user gave it; "" makes it one that is kept by itself
 * @property {string} why it was kept: "opened", "left", "rest", "mend" or "asked"
 * @property {string} name of the file
 * @property {number} size in bytes
 * @property {{added: number, removed: number, line: number}|null} change since the version before
 */

export class VersionStore {
  #factory
  #limits
  #db = null

  /**
   * @param {() => IDBFactory} factory may throw where storage is refused
   * @param {{most: number, bytes: number}} limits
   */
  constructor(factory, limits = { most: MOST, bytes: MOST_BYTES }) {
    this.#factory = factory
    this.#limits = limits
  }

  /** @returns {Promise<Version[]>} the newest first */
  async list() {
    const metas = await this.#act([META], "readonly", tx => answer(tx.objectStore(META).getAll()))
    return metas.sort(newestFirst)
  }

  /** @returns {Promise<Uint8Array|undefined>} undefined when the version is gone */
  bytes(id) {
    return this.#act([BYTES], "readonly", tx => answer(tx.objectStore(BYTES).get(id)))
  }

  /**
   * Keeps a version, unless its bytes are kept already; those get the name.
   * @param {Omit<Version, "id"|"size">} version
   * @param {Uint8Array} bytes
   * @returns {Promise<number>} its id; 0 when named ones leave no room for it
   */
  keep(version, bytes) {
    return this.#act([META, BYTES], "readwrite", async tx => {
      const metas = tx.objectStore(META)
      const same = await this.#same(tx, bytes)
      if (same) {
        if (version.label) await answer(metas.put({ ...same, label: version.label }))
        return same.id
      }
      if (!(await this.#makeRoom(tx, bytes.length))) return 0
      const id = await answer(metas.add({ ...version, size: bytes.length }))
      await answer(tx.objectStore(BYTES).add(bytes, id))
      return id
    })
  }

  /** Gives a version a name; without one it is again one that is kept by itself. */
  rename(id, label) {
    return this.#act([META], "readwrite", async tx => {
      const metas = tx.objectStore(META)
      const version = await answer(metas.get(id))
      if (version) await answer(metas.put({ ...version, label }))
    })
  }

  /** @returns {Promise<{version: Version, bytes: Uint8Array}|null>} what putBack brings again; null when it was gone */
  remove(id) {
    return this.#act([META, BYTES], "readwrite", async tx => {
      const version = await answer(tx.objectStore(META).get(id))
      if (!version) return null
      const bytes = await answer(tx.objectStore(BYTES).get(id))
      await drop(tx, id)
      return { version, bytes }
    })
  }

  /** Undoes a removal. */
  putBack({ version, bytes }) {
    return this.#act([META, BYTES], "readwrite", async tx => {
      const metas = tx.objectStore(META)
      const same = await this.#same(tx, bytes) // it has been kept again meanwhile, but without its name
      await answer(metas.put(same ? { ...same, label: same.label || version.label } : version))
      if (!same) await answer(tx.objectStore(BYTES).put(bytes, version.id))
    })
  }

  /** Drops the older half of what nobody named, for a browser whose storage is full. */
  thin() {
    return this.#act([META, BYTES], "readwrite", async tx => {
      const unnamed = (await answer(tx.objectStore(META).getAll())).filter(({ label }) => !label).sort(newestFirst)
      const old = unnamed.slice(Math.floor(unnamed.length / 2))
      for (const { id } of old) await drop(tx, id)
      return old.length
    })
  }

  async #same(tx, bytes) {
    const metas = await answer(tx.objectStore(META).index("size").getAll(bytes.length))
    for (const version of metas) {
      if (areEqual(await answer(tx.objectStore(BYTES).get(version.id)), bytes)) return version
    }
    return null
  }

  async #makeRoom(tx, size) {
    const kept = (await answer(tx.objectStore(META).getAll())).sort(newestFirst)
    let sum = size + kept.reduce((all, version) => all + version.size, 0)
    let count = kept.length + 1
    const over = () => count > this.#limits.most || sum > this.#limits.bytes
    const oldest = kept.filter(({ label }) => !label)
    const gone = []
    while (over() && oldest.length > 0) {
      const version = oldest.pop()
      gone.push(version.id)
      sum -= version.size
      count--
    }
    if (over()) return false
    for (const id of gone) await drop(tx, id)
    return true
  }

  /** @param {(tx: IDBTransaction) => Promise<any>} work its awaits are on requests of tx alone, which ends with them */
  async #act(stores, mode, work) {
    const tx = (await this.#open()).transaction(stores, mode)
    const done = new Promise((resolve, reject) => {
      tx.oncomplete = resolve
      tx.onabort = () => reject(tx.error ?? new Error("the transaction was ended"))
    })
    try {
      const result = await work(tx)
      await done
      return result
    } catch (error) {
      done.catch(() => {}) // it is the same failure
      try {
        tx.abort()
      } catch {
        // It has ended by itself.
      }
      throw tx.error ?? error
    }
  }

  #open() {
    this.#db ??= this.#connect().catch(error => {
      this.#db = null
      throw error
    })
    return this.#db
  }

  async #connect() {
    const request = this.#factory().open(NAME, 1)
    request.onupgradeneeded = () => {
      const metas = request.result.createObjectStore(META, { keyPath: "id", autoIncrement: true })
      metas.createIndex("size", "size")
      request.result.createObjectStore(BYTES)
    }
    const db = await answer(request)
    const forget = () => (this.#db = null)
    db.onclose = forget
    // A newer version of the site in another tab must not wait for this one.
    db.onversionchange = () => {
      db.close()
      forget()
    }
    return db
  }
}

const newestFirst = (a, b) => b.at - a.at || b.id - a.id

function drop(tx, id) {
  tx.objectStore(BYTES).delete(id)
  return answer(tx.objectStore(META).delete(id))
}

function areEqual(a, b) {
  return a?.length === b.length && a.every((byte, i) => byte === b[i])
}

function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
