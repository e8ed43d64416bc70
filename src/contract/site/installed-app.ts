/** Response header of every page: only this server sends it, no captive portal. */
export const PAGE_HEADER = 'x-tonearm'

/** Where the installed app receives what others share with it. */
export const SHARE_TARGET = '/share-target'

/** The cache of shared audio files that the upload page has not taken yet. */
export const SHARED_FILES = 'shared-files'

/** The page that plays audio files of the device. */
export const PLAY_FILE = '/play-file'

/** Asks a waiting service worker to take control. */
export const ACTIVATE = 'activate'
