import { useState } from 'react'
import { forgotPasswordBody } from '../../../../contract/platform/login.ts'
import { useForm } from '../../../data/form.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useDocumentTitle } from '../../pages/document-title.ts'
import { requestPasswordReset } from '../sessions.ts'
import { AuthPage } from './AuthPage.tsx'
import styles from './session.module.css'

const Sent = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  return (
    <AuthPage
      title={t('Check your email')}
      lead={t(
        'If {email} has an account, we’ve sent a link to reset its password. It expires in 30 minutes.',
        {
          email,
        },
      )}
    >
      <LinkButton to="/login" variant="primary">
        {t('Back to log in')}
      </LinkButton>
    </AuthPage>
  )
}

/** Requests a password reset email. */
export const Forgot = () => {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  useDocumentTitle(t('Reset your password'))
  const form = useForm(forgotPasswordBody, { email: '' }, async (fields) => {
    await requestPasswordReset(fields)
    setSentTo(fields.email)
  })
  if (sentTo !== undefined) return <Sent email={sentTo} />
  return (
    <AuthPage
      title={t('Forgot your password?')}
      lead={t('Enter your email and we’ll send you a link to reset your password.')}
    >
      <form className={styles.authFields} onSubmit={form.submit} noValidate>
        <TextField {...form.text('email')} label={t('Email')} type="email" autoComplete="username" />
        <Button variant="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Send reset link')}
        </Button>
      </form>
      <p className={`${styles.authFoot} muted`}>
        <TextLink to="/login" accent>
          {t('Back to log in')}
        </TextLink>
      </p>
    </AuthPage>
  )
}
