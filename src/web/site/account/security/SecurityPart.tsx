import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { securityEventLabels, securityResultLabels } from '../../../../contract/core/security-events.ts'
import type { OwnSecurityEvent } from '../../../../contract/platform/account.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { formatMoment } from '../../../i18n/moments.ts'
import { securityEventsQuery } from '../../../platform/auth/account.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import styles from '../account.module.css'
import { Part } from '../Part.tsx'
import { useDeviceName } from './device-name.ts'

/** Events shown at first. */
const FEW = 5

const Row = ({ event }: { event: OwnSecurityEvent }) => {
  const { t } = useTranslation()
  const device = useDeviceName(event)
  return (
    <li>
      <div className="min-w-0">
        <p className="truncate font-medium">{t(securityEventLabels[event.event])}</p>
        <p className="truncate text-12 muted">
          {device} · {event.address} · {formatMoment(event.created_at)}
        </p>
      </div>
      {event.result !== 'succeeded' && <Badge>{t(securityResultLabels[event.result])}</Badge>}
    </li>
  )
}

/** Security events of the account: logins, failed attempts and changes. */
export const SecurityPart = () => {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery(securityEventsQuery())
  return (
    <Part
      id="security"
      title={t('Security events')}
      lead={t('Logins, failed attempts and changes to your account in the past year.')}
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div className={`${styles.sessionList} w-full`}>
          <Skeleton className={styles.accountLoading} />
        </div>
      )}
      {data?.length === 0 && <p className="muted">{t('None yet.')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.sessionList}>
          {data.slice(0, all ? undefined : FEW).map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ul>
      )}
      {data && data.length > FEW && !all && (
        <Button variant="line" onClick={() => setAll(true)}>
          {t('Show all')}
        </Button>
      )}
    </Part>
  )
}
