import { useQuery } from '@tanstack/react-query'
import type { Passkey } from '../../../contract/second-factor.ts'
import { showError } from '../../api/errors.ts'
import { addPasskey, passkeysQuery, removePasskey, wasGivenUp } from '../../api/second-factor.ts'
import { settings } from '../../api/settings.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { passkeysOffered } from '../../session/offers.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { askPassword } from './ask-password.ts'
import { Part } from './Part.tsx'

const Row = ({ passkey }: { passkey: Passkey }) => {
  const { t } = useTranslation()
  const { id, name, created_at, last_used_at } = passkey
  const remove = async () => {
    const yes = await confirm({
      title: t('Remove this passkey?'),
      text: t('You can no longer log in by it.'),
      yes: t('Remove'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await removePasskey(id).catch(showError)
  }
  return (
    <li>
      <div className="min-w-0">
        <p className="trunc font-medium">{name}</p>
        <p className="trunc text-12 text-muted">
          {last_used_at
            ? t('Last used on {date}', { date: formatDate(last_used_at) })
            : t('Made on {date}', { date: formatDate(created_at) })}
        </p>
      </div>
      <Button look="ghost" aria-label={t('Remove {name}', { name })} onClick={() => void remove()}>
        {t('Remove')}
      </Button>
    </li>
  )
}

/** Passkeys: fingerprint, face or key in the place of the password. */
export const PasskeysPart = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(passkeysQuery())
  const add = async () => {
    const password = await askPassword(t('Go on'))
    if (password === null) return
    await addPasskey(password, navigator.platform || t('Passkey')).catch(
      (thrown: unknown) => wasGivenUp(thrown) || showError(thrown),
    )
  }
  return (
    <Part
      id="passkeys"
      title={t('Passkeys')}
      lead={t('Log in by fingerprint, face or security key, without a password.')}
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className="session-list">
          {data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {passkeysOffered() ? (
        <Button look="line" onClick={() => void add()}>
          {t('Add a passkey')}
        </Button>
      ) : (
        <p className="text-muted">{t('Passkeys work at {address}.', { address: settings().appUrl })}</p>
      )}
    </Part>
  )
}
