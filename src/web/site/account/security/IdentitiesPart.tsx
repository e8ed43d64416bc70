import { useQuery } from '@tanstack/react-query'
import type { Identity } from '../../../../contract/platform/session.ts'
import type { User } from '../../../../contract/platform/user.ts'
import { showError } from '../../../data/errors.ts'
import { passwordsAvailable, socialProviders } from '../../../data/session/auth-methods.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { goToProvider } from '../../../platform/auth/social.ts'
import { identitiesQuery, unlinkIdentity } from '../../../platform/auth/social-login.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { ProviderLogo } from '../../../ui/pictures/provider-logos.tsx'
import styles from '../account.module.css'
import { Part } from '../Part.tsx'

const Row = ({ identity, mayGo }: { identity: Identity; mayGo: boolean }) => {
  const { t } = useTranslation()
  const { driver, name: provider, label, created_at } = identity
  const unlink = async () => {
    const yes = await confirm({
      title: t('Unlink {provider}?', { provider }),
      text: t('You’ll no longer be able to log in with it.'),
      yes: t('Unlink'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await unlinkIdentity(driver).catch(showError)
  }
  return (
    <li>
      <ProviderLogo of={driver} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{label || provider}</p>
        <p className="truncate text-12 muted">{t('Linked on {date}', { date: formatDate(created_at) })}</p>
      </div>
      {mayGo && (
        <Button
          variant="ghost"
          aria-label={t('Unlink {provider}', { provider })}
          onClick={() => void unlink()}
        >
          {t('Unlink')}
        </Button>
      )}
    </li>
  )
}

/** External accounts linked for login. */
export const IdentitiesPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(identitiesQuery())
  // A password is another way in, unless only providers log people in.
  const mayUnlink = user.has_password && passwordsAvailable()
  const free = socialProviders().filter(({ driver }) => !data?.some((one) => one.driver === driver))
  return (
    <Part
      id="identities"
      title={t('Linked accounts')}
      lead={t('Log in with an account from another service.')}
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className={styles.sessionList}>
          {data.map((identity) => (
            <Row key={identity.driver} identity={identity} mayGo={mayUnlink || data.length > 1} />
          ))}
        </ul>
      )}
      {data && user.has_password && free.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {free.map(({ driver, name }) => (
            <Button
              key={driver}
              variant="line"
              onClick={() => void goToProvider(driver, true).catch(showError)}
            >
              <ProviderLogo of={driver} />
              {t('Link {provider}', { provider: name })}
            </Button>
          ))}
        </div>
      )}
      {!user.has_password && passwordsAvailable() && (
        <p className="muted">{t('Set a password before you link or unlink accounts.')}</p>
      )}
    </Part>
  )
}
