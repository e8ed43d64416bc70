import { QueryObserver } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { PLAY_FILE } from '../../contract/site/installed-app.ts'
import { queryClient } from '../data/client.ts'
import { rememberReturnPath } from '../data/session/login-redirect.ts'
import { landingOf } from '../data/session/player-landing.ts'
import { useSession } from '../data/session/session.ts'
import { currentToken, useToken } from '../data/session/token.ts'
import { settings } from '../data/settings.ts'
import { canChat } from '../social/people/can-chat.ts'
import { useNarrow } from '../ui/layout/narrow-screen.ts'
import { followInstallMoment } from './notices/follow-install-moment.ts'
import { useInstallOffer } from './notices/install-moment.ts'

/** Unread messages, as the button for them counts them: nothing is requested here. */
const followMessages = async (changed: (unread: number) => void): Promise<() => void> => {
  const { unreadQuery } = await import('../social/chat/messages/conversations.ts')
  const observer = new QueryObserver(queryClient, { ...unreadQuery(), enabled: false })
  changed(observer.getCurrentResult().data?.unread ?? 0)
  return observer.subscribe(({ data }) => changed(data?.unread ?? 0))
}

/**
 * Shows on the icon of the installed app how many notifications and messages are unread; nothing for visitors. Returns
 * a stop function.
 */
const showBadge = (): (() => void) => {
  if (!('setAppBadge' in navigator)) return () => undefined
  let shown: number | undefined
  let messages = 0
  let stopMessages: Promise<() => void> | undefined

  const show = (): void => {
    const { user } = useSession.getState()
    // While the account loads, the last count stays.
    if (!user && currentToken() !== null) return
    if (canChat(user))
      stopMessages ??= followMessages((unread) => {
        messages = unread
        show()
      }).catch(() => () => undefined)
    const unread = user ? user.unread_notifications + (canChat(user) ? messages : 0) : 0
    if (unread === shown) return
    shown = unread
    // Refused where the app is not installed.
    void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
  }
  const unfollow = [useSession.subscribe(show), useToken.subscribe(show)]
  show()
  return () => {
    for (const stop of unfollow) stop()
    void stopMessages?.then((stop) => stop())
  }
}

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
    import('../catalog/play-file/local-files.ts'),
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
const followLaunches = (router: AnyRouter): void => {
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

const InstallOffer = lazy(() =>
  import('./notices/InstallOffer.tsx').then((m) => ({ default: m.InstallOffer })),
)

/** Integration with the device: the app's badge, how the system opens it, and the offer to install it. */
export const InstalledApp = () => {
  const router = useRouter()
  const offered = useInstallOffer((state) => state.shown)
  useEffect(showBadge, [])
  useEffect(() => followLaunches(router), [router])
  useEffect(() => followInstallMoment(router), [router])
  // Phones have it in the dock.
  const narrow = useNarrow()
  return offered && !narrow && <InstallOffer />
}
