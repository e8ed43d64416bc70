import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '../../../contract/account.ts'
import { endSession, sessionsQuery } from '../../api/account.ts'
import { showError } from '../../api/errors.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Part } from './Part.tsx'

const useDevice = ({ browser, system }: OwnSession): string => {
  const { t } = useTranslation()
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown device')
}

const Row = ({ session }: { session: OwnSession }) => {
  const { t } = useTranslation()
  const device = useDevice(session)
  return (
    <li>
      <div className="min-w-0">
        <p className="trunc font-medium">{device}</p>
        <p className="trunc text-12 text-muted">
          {session.address} · {session.current ? t('Now') : formatMoment(session.last_used_at)}
        </p>
      </div>
      {session.current ? (
        <span className="badge">{t('This device')}</span>
      ) : (
        <Button
          look="ghost"
          aria-label={t('Log out {device}', { device })}
          onClick={() => void endSession(session.id).catch(showError)}
        >
          {t('Log out')}
        </Button>
      )}
    </li>
  )
}

const Waiting = () => (
  <div className="session-list w-full">
    <Skeleton className="h-16 w-full" />
  </div>
)

/** Where the account is logged in; each place can be logged out. */
export const SessionsPart = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(sessionsQuery())
  return (
    <Part id="sessions" title={t('Sessions')} lead={t('Where you are logged in.')}>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <ul className="session-list">
          {data.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button look="line" onClick={() => void endSession().catch(showError)}>
          {t('Log out everywhere else')}
        </Button>
      )}
    </Part>
  )
}
