/** The cache of saved audio and covers. Updates of the app leave it alone. */
export const DOWNLOADS = 'user-downloads'

/** Path prefix of saved files; only the service worker answers it. */
export const SAVED = '/saved/'

/** Entry at the path of a saved file, whose parts follow at `?part=0` and up. */
export interface SavedFile {
  size: number
  type: string
  /** Bytes of every part but the last. */
  part: number
}

/** Returns the path of a saved file; signed URLs change, this one does not. */
export const savedPath = (account: number, type: string, id: number): string =>
  `${SAVED}${account}/${type}/${id}`

export const partPath = (path: string, part: number): string => `${path}?part=${part}`

/** Returns the path under which a cover is saved: in one size, which stands in for all. */
export const savedCoverPath = (path: string): string => path.replace(/-\d+(\.\w+)$/, '-512$1')

/** A file that the browser fetches in the background, also while the app is closed. */
export interface HandedFile {
  /** Key of its track. */
  key: string
  /** Signed, relative to the origin. */
  url: string
  /** Where it is saved. */
  path: string
  type: string
  bytes: number
  checksum: string
}

/** The channel on which the worker tells that a background fetch has ended. */
export const HANDED = 'tonearm-background'

/** The cache of the lists of files that the browser fetches; small, so that its keys are read in no time. */
export const HANDED_LISTS = 'handed-downloads'

/** Returns the path of the list of files that a background fetch is for; its id begins with the account. */
export const handedPath = (id: string): string => `/handed/${id}`
