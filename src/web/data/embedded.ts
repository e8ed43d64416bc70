/** Returns what the server embedded in the page under an id; null if it is absent, as in `vite dev`. */
export const embedded = <T>(id: string): T | null => {
  try {
    return JSON.parse(globalThis.document?.getElementById(id)?.textContent ?? 'null')
  } catch {
    return null
  }
}
