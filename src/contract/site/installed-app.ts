/** Asked to find out whether the server can be reached. */
export const LIVENESS = '/api/health/live'

/**
 * Returns whether this server answered `LIVENESS`, rather than a captive portal, which answers every request with a page
 * of its own. The body tells: proxies drop headers that they do not know.
 */
export const isLive = async (response: Response): Promise<boolean> => {
  const body: unknown = response.ok ? await response.json().catch(() => null) : null
  return (body as { status?: unknown } | null)?.status === 'ok'
}

/** Where the installed app receives what others share with it. */
export const SHARE_TARGET = '/share-target'

/** The cache of shared audio files that the upload page has not taken yet. */
export const SHARED_FILES = 'shared-files'

/** The page that plays audio files of the device. */
export const PLAY_FILE = '/play-file'

/** Asks a waiting service worker to take control. */
export const ACTIVATE = 'activate'
