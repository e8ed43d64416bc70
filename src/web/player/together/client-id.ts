const KEY = 'listening-session'

/** Returns the id of this browser tab in its session; null unless it takes part in one. Survives a reload. */
export const storedClient = (): string | null => {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Remembers, or forgets, that this browser tab takes part in a session. */
export const storeClient = (client: string | null): void => {
  try {
    if (client === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, client)
  } catch {
    // Without storage, a reload leaves the session after a while.
  }
}
