import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '../../../../contract/platform/account.ts'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { formatMoment } from '../../../i18n/moments.ts'
import { endSession, sessionsQuery } from '../../../platform/auth/account.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import styles from '../account.module.css'
import { Part } from '../Part.tsx'
import { useDeviceName } from './device-name.ts'

const Row = ({ session }: { session: OwnSession }) => {
  const { t } = useTranslation()
  const device = useDeviceName(session)
  return (
    <li>
      <div className="min-w-0">
        <p className="truncate font-medium">{device}</p>
        <p className="truncate text-12 muted">
          {session.address} · {session.current ? t('Active now') : formatMoment(session.last_used_at)}
        </p>
      </div>
      {session.current ? (
        <Badge>{t('This device')}</Badge>
      ) : (
        <Button
          variant="ghost"
          aria-label={t('Log out {device}', { device })}
          onClick={() => void endSession(session.id).catch(showError)}
        >
          {t('Log out')}
        </Button>
      )}
    </li>
  )
}

const Loading = () => (
  <div className={`${styles.sessionList} w-full`}>
    <Skeleton className={styles.accountLoading} />
  </div>
)

/** Active sessions of the account, each of which can be logged out. */
export const SessionsPart = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(sessionsQuery())
  return (
    <Part id="sessions" title={t('Devices')} lead={t('Devices where you’re logged in.')}>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <ul className={styles.sessionList}>
          {data.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button variant="line" onClick={() => void endSession().catch(showError)}>
          {t('Log out of all other devices')}
        </Button>
      )}
    </Part>
  )
}
