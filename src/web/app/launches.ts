import type { AnyRouter } from '@tanstack/react-router'
import { PLAY_FILE } from '../../contract/site/installed-app.ts'
import { settings } from '../api/settings.ts'
import { rememberReturnPath } from '../session/login-redirect.ts'
import { landingOf } from '../session/player-landing.ts'
import { currentToken } from '../session/token.ts'

interface Launch {
  targetURL?: string
  files?: readonly FileSystemFileHandle[]
}

declare global {
  interface Window {
    /** How the system starts the installed app; missing in browsers that don’t tell. */
    launchQueue?: { setConsumer: (consumer: (launch: Launch) => void) => void }
  }
}

const playFiles = async (router: AnyRouter, handles: readonly FileSystemFileHandle[]): Promise<void> => {
  const [{ openFiles }, files] = await Promise.all([
    import('../features/play-file/local-files.ts'),
    Promise.all(handles.map((handle) => handle.getFile())),
  ])
  openFiles(files)
  // A private site asks to log in first; the files wait.
  if (currentToken() === null && settings().requireAuth) rememberReturnPath(PLAY_FILE)
  if (router.state.location.pathname !== PLAY_FILE) router.history.push(PLAY_FILE)
}

/** Opens a page without loading it, so that music goes on; the icon of the app only brings its window to the front. */
const openPage = (router: AnyRouter, url: URL): void => {
  const path = url.pathname + url.search + url.hash
  if (url.origin === location.origin && path !== landingOf(settings())) router.history.push(path)
}

/** Follows what the system opens with the installed app: audio files, shortcuts and links. */
export const followLaunches = (router: AnyRouter): void => {
  let first = true
  window.launchQueue?.setConsumer(({ targetURL, files = [] }) => {
    const [loaded] = performance.getEntriesByType('navigation')
    // The page was loaded by this very launch.
    const known = first && targetURL === loaded?.name
    first = false
    if (files.length > 0) void playFiles(router, files)
    else if (targetURL && !known) openPage(router, new URL(targetURL))
  })
}
