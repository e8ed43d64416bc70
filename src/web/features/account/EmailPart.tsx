import { useState } from 'react'
import { changeEmailBody } from '../../../contract/account.ts'
import type { User } from '../../../contract/session.ts'
import { changeEmail, resendEmail } from '../../api/account.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useForm } from '../../session/form.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { TextField } from '../../ui/TextField.tsx'
import { Part } from './Part.tsx'

const ChangeForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { t } = useTranslation()
  const form = useForm(changeEmailBody, { email: '', password: '' }, async (fields) => {
    await changeEmail(fields)
    onSent(fields.email)
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField {...form.text('email')} label={t('New e-mail')} type="email" autoComplete="email" />
      <TextField
        {...form.text('password')}
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
      />
      <Button look="line" type="submit" disabled={form.busy}>
        {t('Send a link to the new e-mail')}
      </Button>
    </form>
  )
}

/** The e-mail of the account, whether it is confirmed, and the way to another one. */
export const EmailPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const [changing, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const confirmed = user.email_verified_at !== null
  const resend = () =>
    resendEmail().then(
      () => notify({ type: 'success', title: t('Success'), text: t('The link is on its way.') }),
      showError,
    )
  return (
    <Part
      id="email"
      title={t('E-mail')}
      lead={t('For logging in and for mails of this place. Nobody else sees it.')}
    >
      <p className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 break-all">{user.email}</span>
        <span className={`badge${confirmed ? ' success' : ''}`}>
          {confirmed ? t('Confirmed') : t('Not confirmed')}
        </span>
      </p>
      {sentTo !== null && (
        <p role="status">
          {t('Open the link that we sent to {email}. Until then nothing changes.', { email: sentTo })}
        </p>
      )}
      {changing && sentTo === null ? (
        <ChangeForm onSent={setSentTo} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {user.has_password && (
            <Button
              look="line"
              onClick={() => {
                setSentTo(null)
                setChanging(true)
              }}
            >
              {t('Change e-mail')}
            </Button>
          )}
          {!confirmed && (
            <Button look="ghost" onClick={() => void resend()}>
              {t('Send a link to confirm it')}
            </Button>
          )}
        </div>
      )}
    </Part>
  )
}
