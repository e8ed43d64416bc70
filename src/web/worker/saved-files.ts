/** The cache of saved audio and covers. Updates of the app leave it alone. */
export const DOWNLOADS = 'user-downloads'

/** Path prefix of saved files; only the service worker answers it. */
export const SAVED = '/saved/'

/** What is stored at the path of a saved file, whose parts follow at `?part=0` and up. */
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
