import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { queryClient } from '../../data/client.ts'
import { useOnline } from '../../data/connection/reachability.ts'
import { currentToken, useToken } from '../../data/session/token.ts'
import { refreshSettings, settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { navigationQuery } from '../../platform/navigation/navigation.ts'
import { followTheme } from '../../theme/follow.ts'
import { useOfflineParts } from '../../ui/layout/OfflinePart.tsx'
import { watchOnline } from '../online.ts'
import { startServiceWorker } from '../service-worker.ts'
import styles from './global-banners.module.css'
import { NewVersion } from './NewVersion.tsx'

const CookieConsent = lazy(() => import('./CookieConsent.tsx').then((m) => ({ default: m.CookieConsent })))

const InstalledApp = lazy(() => import('../InstalledApp.tsx').then((m) => ({ default: m.InstalledApp })))

const Offline = () => {
  const { t } = useTranslation()
  const online = useOnline((state) => state.online)
  const hasStrip = useOfflineParts((state) => state.has_strip)
  return (
    <div role="status">
      {!online && !hasStrip && (
        <p className={`${styles.hintCard} ${styles.slim}`}>
          <CloudOff aria-hidden="true" />
          {t('You are offline')}
        </p>
      )}
    </div>
  )
}

/** Loads and starts Google Analytics where the operator enabled it. */
const startAnalytics = (router: AnyRouter): (() => void) | undefined => {
  if (!settings().ga4) return undefined
  let stop: (() => void) | null = () => undefined
  void import('../../data/session/device/google-analytics.ts').then((m) => {
    if (stop) stop = m.startAnalytics(router)
  })
  return () => {
    stop?.()
    stop = null
  }
}

/** A page that becomes visible after this long refetches settings, theme and navigation entries. */
const STALE_MS = 30_000

const refreshSettingsWhenStale = (): (() => void) => {
  let checkedAt = Date.now()
  const refresh = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < STALE_MS) return
    checkedAt = Date.now()
    // On error, the page continues with what it has.
    refreshSettings()
      .then(followTheme)
      .then(() => queryClient.invalidateQueries(navigationQuery()))
      .catch(() => undefined)
  }
  document.addEventListener('visibilitychange', refresh)
  return () => document.removeEventListener('visibilitychange', refresh)
}

/** Milliseconds after which the first page is likely to be complete. */
const COMPLETE_MS = 1500

/** Banners at the bottom of every page, above the player. */
export const GlobalBanners = () => {
  const router = useRouter()
  const { history } = router
  useEffect(() => startAnalytics(router), [router])
  useEffect(watchOnline, [])
  const loggedIn = useToken((state) => state.token !== null)
  useEffect(() => {
    if (loggedIn && settings().enableOfflineMode)
      void import('../routes/offline-screens.ts').then((m) => m.startOffline())
  }, [loggedIn])
  useEffect(refreshSettingsWhenStale, [])
  useEffect(() => {
    startServiceWorker(
      (error) => console.error('The service worker was not registered.', error),
      history.push,
    )
  }, [history])
  useEffect(() => {
    const token = currentToken()
    const begin = async () => {
      const { storeSnapshots } = await import('../page-snapshot.ts')
      if (token === currentToken()) storeSnapshots(router, token === null)
    }
    const timer = setTimeout(begin, COMPLETE_MS)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <div className={styles.hints} data-part="hints">
      <Offline />
      <NewVersion />
      <Suspense>
        <InstalledApp />
      </Suspense>
      {!settings().disableCookieConsentPopup && (
        <Suspense>
          <CookieConsent />
        </Suspense>
      )}
    </div>
  )
}
