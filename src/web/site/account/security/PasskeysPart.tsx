import { useQuery } from '@tanstack/react-query'
import type { Passkey } from '../../../../contract/platform/second-factor.ts'
import { showError } from '../../../data/errors.ts'
import { passkeysAvailable } from '../../../data/session/auth-methods.ts'
import { settings } from '../../../data/settings.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import {
  addPasskey,
  passkeysQuery,
  removePasskey,
  wasCancelled,
} from '../../../platform/auth/second-factor.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import styles from '../account.module.css'
import { Part } from '../Part.tsx'

const Row = ({ passkey }: { passkey: Passkey }) => {
  const { t } = useTranslation()
  const { id, name, created_at, last_used_at } = passkey
  const remove = async () => {
    const yes = await confirm({
      title: t('Remove this passkey?'),
      text: t('You’ll no longer be able to log in with it.'),
      yes: t('Remove'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await removePasskey(id).catch(showError)
  }
  return (
    <li>
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-12 muted">
          {last_used_at
            ? t('Last used on {date}', { date: formatDate(last_used_at) })
            : t('Created on {date}', { date: formatDate(created_at) })}
        </p>
      </div>
      <Button variant="ghost" aria-label={t('Remove {name}', { name })} onClick={() => void remove()}>
        {t('Remove')}
      </Button>
    </li>
  )
}

/** Passkeys: fingerprint, face or security key instead of the password. */
export const PasskeysPart = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(passkeysQuery())
  const add = () =>
    addPasskey(navigator.platform || t('Passkey')).catch(
      (thrown: unknown) => wasCancelled(thrown) || showError(thrown),
    )
  return (
    <Part
      id="passkeys"
      title={t('Passkeys')}
      lead={t('Log in with your fingerprint, face or security key instead of a password.')}
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className={styles.sessionList}>
          {data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {passkeysAvailable() ? (
        <Button variant="line" onClick={() => void add()}>
          {t('Add passkey')}
        </Button>
      ) : (
        <p className="muted">{t('Passkeys only work at {address}.', { address: settings().appUrl })}</p>
      )}
    </Part>
  )
}
