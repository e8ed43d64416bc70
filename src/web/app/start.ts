import type { AnyRouter } from '@tanstack/react-router'
import type { User } from '../../contract/platform/user.ts'
import { loadTheme } from '../data/bootstrap.ts'
import { savedReplies } from '../data/call.ts'
import { adCode, hasCampaigns, isWithoutAds, noteWithoutAds, pageAds } from '../data/session/ads.ts'
import { followAccountLanguage, startLanguage } from '../data/session/device/language.ts'
import { captureInstallPrompt } from '../data/session/device/pwa-install.ts'
import { canSave, knownSavedBytes } from '../data/session/device/saved-bytes.ts'
import { setLoginNavigator } from '../data/session/login-redirect.ts'
import { loadUser, watchToken } from '../data/session/session.ts'
import { currentToken, followOtherTabs, useToken } from '../data/session/token.ts'
import { settings, updateSettings } from '../data/settings.ts'
import { applyTheme, chosenTheme, embeddedTheme } from '../theme/theme.ts'
import { nextTask } from '../ui/idle.ts'
import { useOfflineParts } from '../ui/layout/OfflinePart.tsx'
import { registerDialogs } from './register-dialogs.ts'
import { LOGIN } from './routes/route-guard.ts'

/**
 * Loads the code of ads where there are some, before the first paint, so that nothing moves. Not for accounts without ads; one
 * whose plan has ended sees them from the next visit on.
 */
const loadAds = async (user: Promise<User | null>): Promise<void> => {
  if (!pageAds && !hasCampaigns()) return
  if (isWithoutAds()) return void user.then(noteWithoutAds)
  adCode.Slot = (await import('../ads/ads/Slot.tsx')).Slot
}

/**
 * Lets calls be answered from what is saved on this device. Its code loads when the server can't be reached, or else
 * once the page is idle; what it adds to screens has its place from the beginning.
 */
const prepareOffline = (): void => {
  if (!settings().enableOfflineMode || !currentToken()) return
  savedReplies.find = async (url) => (await import('./routes/offline-screens.ts')).answer(url)
  if (canSave()) useOfflineParts.setState({ bytes: knownSavedBytes() })
}

const setTheme = async (): Promise<void> => {
  const embedded = embeddedTheme()
  const chosen = chosenTheme()
  if (embedded && (!chosen || chosen === embedded.name)) return applyTheme(embedded, settings().defaultTheme)
  const theme = await loadTheme(chosen).catch(() => embedded)
  if (theme) applyTheme(theme, settings().defaultTheme)
}

/** Milliseconds after load during which a page is surely the newest version: another reload would not help. */
const FRESH = 10_000

/**
 * After an update old chunks are gone: reload to get the new ones. Not while music plays, which goes on without what needs
 * the chunk, and not without a connection, when a chunk may be missing as it was never needed.
 */
const reloadOnMissingChunk = (): void =>
  addEventListener('vite:preloadError', () => {
    const plays = () => navigator.mediaSession?.playbackState === 'playing'
    if (performance.now() < FRESH || plays()) return
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      () => plays() || location.reload(),
      () => undefined,
    )
  })

/**
 * Runs everything needed before the first paint: settings, then theme, user, messages and the code of the first page
 * and of ads.
 * Rendering the page once, when all is there, is cheaper than rendering what is missing first.
 */
export const start = async (router: AnyRouter): Promise<void> => {
  reloadOnMissingChunk()
  captureInstallPrompt()
  await updateSettings()
  setLoginNavigator(() => void router.navigate({ to: LOGIN }))
  registerDialogs()
  watchToken()
  followOtherTabs()
  // Access depends on the user: the guard runs again when the token changes.
  useToken.subscribe(() => void router.invalidate())
  followAccountLanguage()
  prepareOffline()
  const user = loadUser()
  await nextTask()
  await Promise.all([setTheme().then(() => router.load()), startLanguage(), loadAds(user)])
}
