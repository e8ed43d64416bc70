import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { isPlaying } from '../playing.ts'
import { declineUpdate, requestUpdate, useUpdate } from '../service-worker.ts'
import styles from './global-banners.module.css'

const onPlayback = (changed: () => void): (() => void) => {
  const stop = new AbortController()
  for (const event of ['play', 'pause', 'ended', 'emptied'])
    document.addEventListener(event, changed, { capture: true, signal: stop.signal })
  return () => stop.abort()
}

const Hint = () => {
  const { t } = useTranslation()
  const playing = useSyncExternalStore(onPlayback, isPlaying)
  return (
    <div className={styles.hintCard}>
      <RefreshCw aria-hidden="true" />
      <div>
        <b className="block font-semibold">{t('Update available')}</b>
        <p>
          {playing
            ? t('Your music keeps playing. The app refreshes when you pause.')
            : t('Your queue and your position are kept.')}
        </p>
      </div>
      <div className={styles.hintActions}>
        <Button variant="ghost" size="sm" onClick={declineUpdate}>
          {t('Not now')}
        </Button>
        <Button variant="primary" size="sm" onClick={requestUpdate}>
          {playing ? t('Refresh on pause') : t('Refresh')}
        </Button>
      </div>
    </div>
  )
}

/** Says that there is a newer version of the app. */
export const NewVersion = () => {
  const shown = useUpdate((state) => state.showRefresh)
  return <div role="status">{shown && <Hint />}</div>
}
