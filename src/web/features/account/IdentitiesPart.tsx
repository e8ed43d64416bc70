import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../contract/session.ts'
import type { Identity } from '../../../contract/social.ts'
import { showError } from '../../api/errors.ts'
import { identitiesQuery, providerNames, unlinkIdentity } from '../../api/social.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { socialOffers } from '../../session/offers.ts'
import { goToProvider } from '../../session/social.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ProviderMark } from '../../ui/provider-marks.tsx'
import { Part } from './Part.tsx'

const Row = ({ identity, mayGo }: { identity: Identity; mayGo: boolean }) => {
  const { t } = useTranslation()
  const { driver, label, created_at } = identity
  const provider = providerNames[driver]
  const unlink = async () => {
    const yes = await confirm({
      title: t('Unlink {provider}?', { provider }),
      text: t('You can no longer log in by it.'),
      yes: t('Unlink'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await unlinkIdentity(driver).catch(showError)
  }
  return (
    <li>
      <ProviderMark of={driver} />
      <div className="min-w-0 flex-1">
        <p className="trunc font-medium">{label || provider}</p>
        <p className="trunc text-12 text-muted">{t('Linked on {date}', { date: formatDate(created_at) })}</p>
      </div>
      {mayGo && (
        <Button look="ghost" aria-label={t('Unlink {provider}', { provider })} onClick={() => void unlink()}>
          {t('Unlink')}
        </Button>
      )}
    </li>
  )
}

/** Accounts of other places that open this one. */
export const IdentitiesPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(identitiesQuery())
  const free = socialOffers().filter((driver) => !data?.some((one) => one.driver === driver))
  return (
    <Part
      id="identities"
      title={t('Linked log-ins')}
      lead={t('Log in by an account that you have elsewhere.')}
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className="session-list">
          {data.map((identity) => (
            <Row key={identity.driver} identity={identity} mayGo={user.has_password || data.length > 1} />
          ))}
        </ul>
      )}
      {data && user.has_password && free.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {free.map((driver) => (
            <Button key={driver} look="line" onClick={() => void goToProvider(driver, true).catch(showError)}>
              <ProviderMark of={driver} />
              {t('Link {provider}', { provider: providerNames[driver] })}
            </Button>
          ))}
        </div>
      )}
      {!user.has_password && <p className="text-muted">{t('Set a password to link more, or to unlink.')}</p>}
    </Part>
  )
}
