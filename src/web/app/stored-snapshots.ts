/** As the offline read cache names what it stores: what deletes its entries deletes these, too. */
const PREFIX = 'axios-cache:page:'
/** As many leave room for responses, without which the app cannot be used offline. */
const KEPT = 5

const storedAt = (key: string): number => Number.parseInt(localStorage.getItem(key) ?? '', 10) || 0

/** Stores what a page looks like; index.html reads it. */
export const storeSnapshot = (path: string, snapshot: unknown): void => {
  const key = PREFIX + path
  try {
    const others = Object.keys(localStorage).filter((one) => one.startsWith(PREFIX) && one !== key)
    const newest = others.toSorted((a, b) => storedAt(b) - storedAt(a))
    for (const old of newest.slice(KEPT - 1)) localStorage.removeItem(old)
    localStorage.setItem(key, `${Date.now()}|${JSON.stringify(snapshot)}`)
  } catch {
    // Full or blocked storage: the next visit shows the skeleton.
  }
}
