import { Pencil, Trash2 } from 'lucide-react'
import type { AppPassword } from '../../../../contract/platform/app-passwords.ts'
import { showError } from '../../../data/errors.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { formatMoment } from '../../../i18n/moments.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import { revokeAppPassword, scopeTexts } from './app-passwords.ts'
import styles from './apps.module.css'

/** Returns when an app password was used last, and by which app. */
const useLastUse = ({ last_client: client, last_used_at }: AppPassword): string => {
  const { t } = useTranslation()
  if (!last_used_at) return t('Never used')
  const time = formatMoment(last_used_at)
  return client ? t('Last used {time} by {client}', { time, client }) : t('Last used {time}', { time })
}

/** Returns when it expires; an empty text if it does not. */
const useExpiry = ({ expires_at }: AppPassword): string => {
  const { t } = useTranslation()
  if (!expires_at) return ''
  return Date.parse(expires_at) > Date.now()
    ? t('Expires {date}', { date: formatDate(expires_at) })
    : t('Expired')
}

/** An app password with what it is for and its last use. */
export const AppPasswordRow = ({ app }: { app: AppPassword }) => {
  const { t } = useTranslation()
  const { name, scopes, hint } = app
  const used = useLastUse(app)
  const expiry = useExpiry(app)
  const rename = () =>
    openDialog(() => import('./RenameAppPassword.tsx').then((m) => m.RenameAppPassword), { app })
  const revoke = async () => {
    const yes = await confirm({
      title: t('Revoke “{name}”?', { name }),
      text: t('What uses this password loses access immediately.'),
      yes: t('Revoke'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await revokeAppPassword(app).catch(showError)
  }
  return (
    <li>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" dir="auto">
          {name}
        </p>
        <p className={`text-12 muted ${styles.facts}`}>
          {scopes.map((scope) => t(scopeTexts[scope].title)).join(', ')} · <bdi translate="no">…{hint}</bdi>
        </p>
        <p className={`text-12 muted ${styles.facts}`}>{[used, expiry].filter(Boolean).join(' · ')}</p>
      </div>
      <IconButton label={t('Rename {name}', { name })} onClick={() => void rename()}>
        <Pencil className="icon-18" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Revoke {name}', { name })} onClick={() => void revoke()}>
        <Trash2 className="icon-18" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
