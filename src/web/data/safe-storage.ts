/** A frame with this name previews the app as visitors see it, without the user's stored data. */
const browserStorage = (): Storage => (self.name === 'visitor' ? sessionStorage : localStorage)

/** Reads a value from local storage; null if it is missing or storage is blocked. */
export const readStored = (key: string): string | null => {
  try {
    return browserStorage().getItem(key)
  } catch {
    return null
  }
}

/** Writes a value to local storage, or removes it with null. Full or blocked storage is ignored. */
export const writeStored = (key: string, value: string | null): void => {
  try {
    if (value === null) browserStorage().removeItem(key)
    else browserStorage().setItem(key, value)
  } catch {
    // The page works without it; only the choice is not remembered.
  }
}

/**
 * Prefixes of the keys, in local or session storage, of what an account wrote and has not sent. They end with a slash and
 * are followed by the account; all are deleted when a session ends.
 */
export const UNSENT = {
  drafts: 'draft/',
  messages: 'unsent/',
  uploadEdits: 'upload-draft/',
  files: 'unsent-file/',
} as const

export const storage = { read: readStored, write: writeStored }
