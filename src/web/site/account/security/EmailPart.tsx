import { useState } from 'react'
import { changeEmailBody } from '../../../../contract/platform/account.ts'
import type { User } from '../../../../contract/platform/user.ts'
import { showError } from '../../../data/errors.ts'
import { useForm } from '../../../data/form.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { changeEmail, resendEmail } from '../../../platform/auth/account.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import styles from '../account.module.css'
import { Part } from '../Part.tsx'

const ChangeForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { t } = useTranslation()
  const form = useForm(changeEmailBody, { email: '', password: '' }, async (fields) => {
    await changeEmail(fields)
    onSent(fields.email)
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField {...form.text('email')} label={t('New email')} type="email" autoComplete="email" />
      <TextField
        {...form.text('password')}
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
      />
      <Button variant="line" type="submit" disabled={form.busy}>
        {t('Send confirmation link')}
      </Button>
    </form>
  )
}

/** The account's email, its confirmation state, and a form to change it. */
export const EmailPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const [changing, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const confirmed = user.email_verified_at !== null
  const resend = () =>
    resendEmail().then(
      () => showToast({ type: 'success', title: t('Success'), text: t('Link sent.') }),
      showError,
    )
  return (
    <Part id="email" title={t('Email')} lead={t('Used to log in and to email you. Only you can see it.')}>
      <p className="flex flex-wrap items-center gap-3">
        <span className={styles.accountEmail}>{user.email}</span>
        <Badge>{confirmed ? t('Confirmed') : t('Unconfirmed')}</Badge>
      </p>
      {sentTo !== null && (
        <p role="status">
          {t('Open the link we sent to {email}. Nothing changes until you do.', { email: sentTo })}
        </p>
      )}
      {changing && sentTo === null ? (
        <ChangeForm onSent={setSentTo} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {user.has_password && (
            <Button
              variant="line"
              onClick={() => {
                setSentTo(null)
                setChanging(true)
              }}
            >
              {t('Change email')}
            </Button>
          )}
          {!confirmed && (
            <Button variant="ghost" onClick={() => void resend()}>
              {t('Resend confirmation email')}
            </Button>
          )}
        </div>
      )}
    </Part>
  )
}
