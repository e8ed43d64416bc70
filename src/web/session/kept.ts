/** A frame of this name shows the place as visitors see it: what this browser knows of its listener stays out of it. */
const shelf = (): Storage => (self.name === 'visitor' ? sessionStorage : localStorage)

/** A value of the browser's local storage; null when it is not there or storage is blocked. */
export const readKept = (key: string): string | null => {
  try {
    return shelf().getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value, or takes it out with null. A full or blocked storage changes nothing and never throws. */
export const writeKept = (key: string, value: string | null): void => {
  try {
    if (value === null) shelf().removeItem(key)
    else shelf().setItem(key, value)
  } catch {
    // The page works without; only the choice is forgotten.
  }
}
