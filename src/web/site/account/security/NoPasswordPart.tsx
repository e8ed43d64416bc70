import { useState } from 'react'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { requestPasswordReset } from '../../../platform/auth/sessions.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Part } from '../Part.tsx'

/** Accounts without a password, which log in with a provider only, set one by a mailed link. */
export const NoPasswordPart = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const [sent, setSent] = useState(false)
  const send = () => requestPasswordReset({ email }).then(() => setSent(true), showError)
  return (
    <Part
      id="password"
      title={t('Password')}
      lead={t('You don’t have a password yet. Set one to log in with your email too.')}
    >
      {sent ? (
        <p role="status">{t('Open the link we sent to {email} to set your password.', { email })}</p>
      ) : (
        <Button variant="line" onClick={() => void send()}>
          {t('Email me a link to set a password')}
        </Button>
      )}
    </Part>
  )
}
