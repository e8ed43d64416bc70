import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { isLive } from '../../player/queue/item.ts'
import { isOnOtherDevice, takeOverQueue } from '../../player/queue/queue-handover.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import styles from './continue-on-this-device.module.css'
import { queueStateQuery } from './queue/queue-state.ts'

/** Offers to continue the queue from another device of the account; without one, shows what else there is. */
export const ContinueOnThisDevice = ({ otherwise = null }: { otherwise?: ReactNode }) => {
  const { t } = useTranslation()
  const { data } = useQuery(queueStateQuery())
  const [taken, setTaken] = useState('')
  if (!isOnOtherDevice(data) || data.updated_at === taken) return otherwise
  const item = data.items[data.index]?.item
  if (!item) return otherwise
  const go = () => {
    takeOverQueue(data)
    setTaken(data.updated_at)
  }
  return (
    <PlainButton className={styles.elsewhere} onClick={go}>
      <MonitorSmartphone aria-hidden="true" />
      <span className="min-w-0">
        <b className="block truncate font-medium">
          {data.device ? t('Resume from {device}', { device: data.device }) : t('Resume from another device')}
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
  )
}
