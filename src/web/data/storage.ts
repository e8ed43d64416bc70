/**
 * The keys of local storage, by whose they are: those of an account are deleted when its session ends, those of the browser
 * stay. The read cache, the outbox and the columns of list pages have keys of their own.
 */
const keys = {
  account: 'account',
  'ad-breaks-passed': 'browser',
  'buyer-country': 'account',
  'campaign-banner': 'browser',
  current_theme: 'browser',
  'dark-theme': 'browser',
  'download-format': 'browser',
  'emoji-tone': 'browser',
  'episodes-heard': 'browser',
  'first-steps': 'browser',
  'folded-groups': 'browser',
  'friend-panel': 'browser',
  'guest-cart': 'account',
  'guest-orders': 'account',
  'install-offer': 'browser',
  'kept-user': 'account',
  'library-view': 'browser',
  'login-intent': 'account',
  'mastodon-instance': 'account',
  'message-sound': 'browser',
  'offline-grace-days': 'browser',
  'offline-preferences': 'browser',
  'player-device': 'browser',
  'player-keys': 'browser',
  'player-left-position': 'browser',
  'player-left-queue': 'browser',
  'player-position': 'browser',
  'player-preferences': 'browser',
  'player-queue': 'browser',
  'player-sleep': 'browser',
  'player-sound': 'browser',
  'pref-locale': 'browser',
  'recent-emoji': 'account',
  'recent-searches': 'account',
  'resume-dismissed': 'account',
  'saved-bytes': 'account',
  'share-networks': 'account',
  'sidebar-collapsed': 'browser',
  'songs-since-spot': 'browser',
  token: 'account',
  'without-ads': 'account',
} as const

export type StorageKey =
  | keyof typeof keys
  | `outbox${string}`
  | `axios-cache:${string}`
  | `admin-columns-${string}`

/**
 * Prefixes of the keys, in local or session storage, of what an account wrote and has not sent. They end with a slash and
 * are followed by the account.
 */
export const UNSENT = {
  drafts: 'draft/',
  uploadEdits: 'upload-draft/',
  files: 'unsent-file/',
} as const

const isOfAccount = (key: string): boolean =>
  (keys as Record<string, string>)[key] === 'account' ||
  Object.values(UNSENT).some((prefix) => key.startsWith(prefix))

/** Deletes what is stored of accounts: what they wrote and have not sent, and keys marked above. */
export const clearAccountStorage = (): void => {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (isOfAccount(key)) storage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing.
  }
}

/** A frame with this name previews the app as visitors see it, without the user's stored data. */
const browserStorage = (): Storage => (self.name === 'visitor' ? sessionStorage : localStorage)

/** Returns the keys in local storage; none if it is blocked. */
export const storedKeys = (): string[] => {
  try {
    return Object.keys(browserStorage())
  } catch {
    return []
  }
}

/** Reads a value from local storage; null if it is missing or storage is blocked. */
export const readStored = (key: StorageKey): string | null => {
  try {
    return browserStorage().getItem(key)
  } catch {
    return null
  }
}

/** Writes a value to local storage, or removes it with null. Full or blocked storage is ignored. */
export const writeStored = (key: StorageKey, value: string | null): void => {
  try {
    if (value === null) browserStorage().removeItem(key)
    else browserStorage().setItem(key, value)
  } catch {
    // The page works without it; only the choice is not remembered.
  }
}

export const storage = { read: readStored, write: writeStored }
