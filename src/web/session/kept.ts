/** A value of the browser's local storage; null when it is not there or storage is blocked. */
export const readKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value, or takes it out with null. A full or blocked storage changes nothing and never throws. */
export const writeKept = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page works without; only the choice is forgotten.
  }
}
