import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotPasswordBody } from '../../../contract/links.ts'
import { askForPassword } from '../../api/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { useForm } from '../../session/form.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthPage } from './AuthPage.tsx'

const Sent = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  return (
    <AuthPage
      title={t('Look into your mail')}
      lead={t(
        'If there is an account for {email}, a link for a new password is on its way. It works for half an hour.',
        {
          email,
        },
      )}
    >
      <Link to="/login" className="btn primary">
        {t('Back to the log-in')}
      </Link>
    </AuthPage>
  )
}

/** Asks for a mail with a link for a new password. */
export const Forgot = () => {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  useTitle(t('Forgotten password'))
  const form = useForm(forgotPasswordBody, { email: '' }, async (fields) => {
    await askForPassword(fields)
    setSentTo(fields.email)
  })
  if (sentTo !== undefined) return <Sent email={sentTo} />
  return (
    <AuthPage
      title={t('Forgotten your password?')}
      lead={t('Tell us the e-mail of your account, and we send you a link for a new one.')}
    >
      <form className="grid grid-cols-1 gap-5" onSubmit={form.submit} noValidate>
        <TextField {...form.text('email')} label={t('E-mail')} type="email" autoComplete="username" />
        <Button look="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Send the link')}
        </Button>
      </form>
      <p className="mt-7 text-muted">
        <Link to="/login" className="accent-link">
          {t('Back to the log-in')}
        </Link>
      </p>
    </AuthPage>
  )
}
