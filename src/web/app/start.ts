import type { AnyRouter } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { loadLocales, loadMessages, loadTheme } from '../api/loading.ts'
import { settings, updateSettings } from '../api/settings.ts'
import { addMessages, chooseLocale, startMessages } from '../i18n/i18n.ts'
import { setWayToLogin } from '../session/gate.ts'
import { readKept } from '../session/kept.ts'
import { loadUser, watchToken } from '../session/session.ts'
import { followOtherTabs, useToken } from '../session/token.ts'
import { applyTheme, chosenTheme, embeddedTheme } from '../theme/theme.ts'
import { LOGIN } from './guard.ts'

const setTheme = async (): Promise<void> => {
  const embedded = embeddedTheme()
  const chosen = chosenTheme()
  if (embedded && (!chosen || chosen === embedded.name)) return applyTheme(embedded, settings().defaultTheme)
  const theme = await loadTheme(chosen).catch(() => embedded)
  if (theme) applyTheme(theme, settings().defaultTheme)
}

const setLanguage = async (): Promise<void> => {
  const page = document.documentElement.lang
  const stored = readKept('pref-locale')
  const offered = stored && stored !== page ? await loadLocales().catch(() => null) : null
  const locale = chooseLocale(page, stored, offered)
  startMessages(locale)
  // English is built in; its own wording by the operator may come a moment later, other languages may not.
  const fetched = loadMessages(locale).then(addMessages, () => undefined)
  if (locale !== 'en') await fetched
}

const RELOADED = 'reloaded-at'

/** After an update old chunks are gone: one reload fetches the new ones, and no more than one in ten seconds. */
const reloadOnMissingChunk = (): void =>
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - last < 10_000) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED, String(Date.now()))
    location.reload()
  })

/** Everything before the first paint: settings, then theme, user and messages. */
export const start = async (router: AnyRouter): Promise<void> => {
  // The page's policy forbids eval, which zod would try.
  z.config({ jitless: true })
  reloadOnMissingChunk()
  await updateSettings()
  setWayToLogin(() => void router.navigate({ to: LOGIN }))
  watchToken()
  followOtherTabs()
  // What a page may show depends on who looks: the guard runs again when that changes.
  useToken.subscribe(() => void router.invalidate())
  void loadUser()
  await Promise.all([setTheme(), setLanguage()])
}
