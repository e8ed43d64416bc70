import { useQuery } from '@tanstack/react-query'
import { changePasswordBody } from '../../../../contract/platform/account.ts'
import type { User } from '../../../../contract/platform/user.ts'
import { useForm } from '../../../data/form.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { changePassword } from '../../../platform/auth/account.ts'
import { NewPasswordFields } from '../../../platform/auth/NewPasswordFields.tsx'
import { RevokeApps } from '../../../platform/auth/RevokeApps.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { appPasswordsQuery, forgetAppPasswords } from '../apps/app-passwords.ts'
import { Part } from '../Part.tsx'

const empty = { current_password: '', password: '', password_confirmation: '', revoke_apps: false }

/** Form to change the password. */
export const PasswordPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const form = useForm(changePasswordBody, empty, async (fields) => {
    await changePassword(fields)
    if (fields.revoke_apps) await forgetAppPasswords()
    form.reset()
    showToast({ type: 'success', title: t('Success'), text: t('Password changed.') })
  })
  const { data: apps = [] } = useQuery(appPasswordsQuery())
  const since = user.password_changed_at
  const lead = t('You’ll be logged out on all other devices.')
  return (
    <Part
      id="password"
      title={t('Password')}
      lead={since ? `${t('Last changed on {date}.', { date: formatDate(since) })} ${lead}` : lead}
    >
      <form onSubmit={form.submit} noValidate>
        <TextField
          {...form.text('current_password')}
          label={t('Current password')}
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordFields text={form.text} label={t('New password')} />
        {apps.length > 0 && (
          <RevokeApps checked={form.values.revoke_apps} onChange={(on) => form.set('revoke_apps', on)} />
        )}
        <Button variant="line" type="submit" disabled={form.busy}>
          {t('Change password')}
        </Button>
      </form>
    </Part>
  )
}
