/**
 * A part of the page that has a file of its own and comes when the rest works. The
 * file is of the same version as the script that asks for it.
 */
export class Later {
  #release
  #released = new Promise(resolve => (this.#release = resolve))
  #part = null
  #lost = false
  #tries = 0
  #make
  #failed

  /**
   * @param {(module: object) => object} make the part from its module
   * @param {() => void} failed it could not be loaded
   */
  constructor(make, failed) {
    this.#make = make
    this.#failed = failed
  }

  /** It may be loaded now, or once more when that failed. */
  release() {
    if (this.#lost) this.#part = null
    this.#lost = false
    this.#release()
  }

  /** @returns {Promise<object|null>} the part, once it may be loaded; null when it could not be */
  async get() {
    await this.#released
    this.#part ??= import(address(this.#tries++)).then(this.#make).catch(() => {
      this.#lost = true
      this.#failed()
      return null
    })
    return this.#part
  }
}

/** Firefox never asks a second time for a module that did not come, unless by another address. */
const address = tries => new URL(`versions.js${tries ? `?${tries}` : ""}`, import.meta.url).href
