import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { withEntitlement } from '../../../data/session/entitlements.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import accountStyles from '../account.module.css'
import { Part } from '../Part.tsx'
import { AppPasswordRow } from './AppPasswordRow.tsx'
import { appPasswordsQuery, offersApps } from './app-passwords.ts'
import styles from './apps.module.css'

const create = () =>
  withEntitlement(
    'Use other apps',
    { act: 'open', path: '/account/settings#apps' },
    () => void openDialog(() => import('./CreateAppPassword.tsx').then((m) => m.CreateAppPassword)),
  )

/** App passwords of the account, each of which can be renamed and revoked. */
export const AppsPart = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(appPasswordsQuery())
  return (
    <Part
      id="apps"
      title={t('Apps')}
      lead={t(
        'Listen in music apps such as Symfonium, Amperfy, Feishin or Strawberry. Each gets a password of its own.',
      )}
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div className="w-full">
          <Skeleton className={accountStyles.accountLoading} />
        </div>
      )}
      {data?.length === 0 && <p className="muted">{t('No apps yet.')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((one) => (
            <AppPasswordRow key={one.id} app={one} />
          ))}
        </ul>
      )}
      {offersApps() ? (
        <Button variant="line" onClick={create}>
          <Plus className="icon-18" aria-hidden="true" />
          {t('Create app password')}
        </Button>
      ) : (
        <p className="muted">{t('Music apps aren’t available to you at the moment.')}</p>
      )}
    </Part>
  )
}
