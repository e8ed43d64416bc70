import { CloudOff, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { queryClient } from '../api/client.ts'
import { navigationQuery } from '../api/navigation.ts'
import { refreshSettings } from '../api/settings.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { startAnalytics } from '../session/google-analytics.ts'
import { followTheme } from '../theme/follow.ts'
import { CookieConsent } from './CookieConsent.tsx'
import { useOnline, watchOnline } from './online.ts'
import { refresh, startServiceWorker, useUpdate } from './service-worker.ts'
import './surroundings.css'

const Offline = () => {
  const { t } = useTranslation()
  const online = useOnline((state) => state.online)
  return (
    <div role="status">
      {!online && (
        <p className="hint-card slim">
          <CloudOff aria-hidden="true" />
          {t('You are offline')}
        </p>
      )}
    </div>
  )
}

const NewVersion = () => {
  const { t } = useTranslation()
  const shown = useUpdate((state) => state.showRefresh)
  return (
    <div role="status">
      {shown && (
        <div className="hint-card">
          <RefreshCw aria-hidden="true" />
          <div>
            <b className="block font-semibold">{t('A new version is here')}</b>
            <p>{t('Refreshing takes a moment; music stops for it.')}</p>
          </div>
          <div className="hint-acts">
            <button
              type="button"
              className="btn ghost sm"
              onClick={() => useUpdate.setState({ showRefresh: false })}
            >
              {t('Later')}
            </button>
            <button type="button" className="btn primary sm" onClick={() => void refresh()}>
              {t('Refresh')}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

/** A page that comes back after this long asks whether somebody has changed a setting, the theme or the menus meanwhile. */
const STALE_MS = 30_000

const followSettings = (): (() => void) => {
  let asked = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < STALE_MS) return
    asked = Date.now()
    // Without an answer the page keeps what it knows.
    refreshSettings()
      .then(followTheme)
      .then(() => queryClient.invalidateQueries(navigationQuery()))
      .catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** What is around every page and needed by none of them: hints at its lower edge, above the player. */
export const Surroundings = () => {
  useEffect(startAnalytics, [])
  useEffect(watchOnline, [])
  useEffect(followSettings, [])
  useEffect(() => {
    startServiceWorker((error) => console.error('The service worker was not registered.', error))
  }, [])
  return (
    <div className="hints">
      <Offline />
      <NewVersion />
      <CookieConsent />
    </div>
  )
}
