import { Link } from '@tanstack/react-router'
import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useOnline } from '../api/reachability.ts'
import { formatNumber, listed } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { usePendingChanges } from '../outbox/mailbox.ts'
import { Button } from '../ui/Button.tsx'
import buttonsStyles from '../ui/buttons.module.css'
import { useOfflineParts } from '../ui/OfflinePart.tsx'
import styles from './offline.module.css'
import { useOffline } from './state.ts'

const Shown = () => {
  const { t } = useTranslation()
  const check = useOnline((state) => state.check)
  const { tracks } = useOffline()
  const pending = usePendingChanges()
  const saved = [...tracks.values()].filter(({ state }) => state === 'saved')
  const songs = saved.filter(({ item }) => item.type === 'song').length
  const episodes = saved.length - songs
  const counts = [
    ...(songs > 0 ? [t('{count} songs', { count: songs })] : []),
    ...(episodes > 0 ? [t('{count} episodes', { count: episodes })] : []),
  ]
  useEffect(() => {
    useOfflineParts.setState({ has_strip: true })
    return () => useOfflineParts.setState({ has_strip: false })
  }, [])
  return (
    <div className={styles.strip} data-part="offline-strip">
      <WifiOff aria-hidden="true" />
      <p>
        <b>{t('You are offline.')}</b>{' '}
        {counts.length > 0
          ? t('Saved on this device: {items}.', { items: listed(counts) })
          : t('Nothing is saved on this device.')}{' '}
        {pending > 0
          ? t('Changes to be sent: {number}.', { number: formatNumber(pending) })
          : t('Likes and plays are sent later.')}
      </p>
      <div className={styles.stripActions}>
        <Button variant="ghost" size="sm" onClick={check}>
          <RefreshCw className="icon-16" aria-hidden="true" />
          {t('Try again')}
        </Button>
        <Link
          to={'/library/downloads' as string}
          className={`${buttonsStyles.btn} ${buttonsStyles.primary} ${buttonsStyles.sm}`}
        >
          {t('Open downloads')}
        </Link>
      </div>
    </div>
  )
}

/** Says calmly that the server can't be reached, and what there is to listen to. */
export const Strip = () => {
  const online = useOnline((state) => state.online)
  const ready = useOffline((state) => state.ready)
  return (
    <div role="status" className={styles.stripPlace}>
      {!online && ready && <Shown />}
    </div>
  )
}
