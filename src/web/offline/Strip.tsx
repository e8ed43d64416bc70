import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useOnline } from '../data/connection/reachability.ts'
import { usePendingCount } from '../data/outbox/queue.ts'
import { formatNumber, listed } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { classes } from '../ui/classes.ts'
import { useOfflineParts } from '../ui/layout/OfflinePart.tsx'
import styles from './offline.module.css'
import { useOffline } from './state.ts'

/** Returns what there is to listen to, and what happens to changes. */
const useStripText = (): string => {
  const { t } = useTranslation()
  const tracks = useOffline((state) => state.tracks)
  const pending = usePendingCount()
  const saved = [...tracks.values()].filter(({ state }) => state === 'saved')
  const songs = saved.filter(({ item }) => item.type === 'song').length
  const episodes = saved.length - songs
  const counts = [
    ...(songs > 0 ? [t('{count} songs', { count: songs })] : []),
    ...(episodes > 0 ? [t('{count} episodes', { count: episodes })] : []),
  ]
  const there =
    counts.length > 0
      ? t('Saved on this device: {items}.', { items: listed(counts) })
      : t('Nothing is saved on this device.')
  const later =
    pending > 0
      ? t('Changes waiting to be sent: {number}.', { number: formatNumber(pending) })
      : t('Likes and plays are sent later.')
  return `${there} ${later}`
}

/** Says that the server can't be reached; `card`: as a part of a page of phones, which have a bar elsewhere. */
export const StripContent = ({ card = false }: { card?: boolean }) => {
  const { t } = useTranslation()
  const check = useOnline((state) => state.check)
  const text = useStripText()
  return (
    <div
      className={classes(styles.strip, card ? styles.stripCard : styles.stripBar)}
      data-part="offline-strip"
    >
      <WifiOff aria-hidden="true" />
      <p>
        <b>{t('You are offline.')}</b> <span className={styles.stripText}>{text}</span>
      </p>
      <div className={styles.stripActions}>
        <Button variant="ghost" size="sm" onClick={check}>
          <RefreshCw className="icon-16" aria-hidden="true" />
          <span className={styles.stripAgain}>{t('Try again')}</span>
        </Button>
        <LinkButton to={'/library/downloads' as string} variant="primary" size="sm">
          {t('Open downloads')}
        </LinkButton>
      </div>
    </div>
  )
}

const Shown = () => {
  useEffect(() => {
    useOfflineParts.setState({ has_strip: true })
    return () => useOfflineParts.setState({ has_strip: false })
  }, [])
  return <StripContent />
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
