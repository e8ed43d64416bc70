import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { queueStateQuery } from '../api/queue-state.ts'
import { formatMoment, formatTime } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { isElsewhere, takeOver } from '../player/queue-handover.ts'
import { useToken } from '../session/token.ts'
import './elsewhere.css'

/** The queue that another device of the listener left, to go on with here; nothing when there is none. */
export const Elsewhere = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const { data } = useQuery({ ...queueStateQuery(), enabled: loggedIn })
  const [taken, setTaken] = useState('')
  if (!loggedIn || !isElsewhere(data) || data.updated_at === taken) return null
  const item = data.items[data.index]?.item
  if (!item) return null
  const go = () => {
    takeOver(data)
    setTaken(data.updated_at)
  }
  return (
    <button type="button" className="elsewhere" onClick={go}>
      <MonitorSmartphone aria-hidden="true" />
      <span className="min-w-0">
        <b className="block trunc font-medium">
          {data.device
            ? t('Continue from {device}', { device: data.device })
            : t('Continue from another device')}
        </b>
        <span className="block trunc text-12 text-muted">
          {t('{title} at {time}', { title: item.title, time: formatTime(data.position) })}
          {' · '}
          {formatMoment(data.updated_at)}
        </span>
      </span>
    </button>
  )
}
