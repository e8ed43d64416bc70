import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { storage } from '../../data/storage.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { isLive } from '../../player/queue/item.ts'
import { isOnOtherDevice, takeOverQueue } from '../../player/queue/queue-handover.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import styles from './continue-on-this-device.module.css'
import { queueStateQuery } from './queue/queue-state.ts'

/** When the queue of another device changed last that the listener does not want to continue here. */
const KEY = 'resume-dismissed'

/**
 * Offers to continue the queue from another device of the account, unless the listener has dismissed that or it has not
 * begun; otherwise shows what else there is.
 */
export const ContinueOnThisDevice = ({ otherwise = null }: { otherwise?: ReactNode }) => {
  const { t } = useTranslation()
  const { data } = useQuery(queueStateQuery())
  const [done, setDone] = useState(storage.read(KEY))
  if (!isOnOtherDevice(data) || data.updated_at === done) return otherwise
  const item = data.items[data.index]?.item
  if (!item || (!isLive(item) && Math.floor(data.position) === 0)) return otherwise
  const go = () => {
    takeOverQueue(data)
    setDone(data.updated_at)
  }
  const dismiss = () => {
    storage.write(KEY, data.updated_at)
    setDone(data.updated_at)
  }
  return (
    <div className={styles.elsewhere}>
      <PlainButton className={styles.resume} onClick={go}>
        <MonitorSmartphone aria-hidden="true" />
        <span className="min-w-0">
          <b className="block truncate font-medium">
            {data.device
              ? t('Resume from {device}', { device: data.device })
              : t('Resume from another device')}
          </b>
          <span className="block truncate text-12 muted">
            {isLive(item)
              ? item.title
              : t('{title} at {time}', { title: item.title, time: formatTime(data.position) })}
            {' · '}
            {formatMoment(data.updated_at)}
          </span>
        </span>
      </PlainButton>
      <IconButton size="sm" label={t('Not now')} onClick={dismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
