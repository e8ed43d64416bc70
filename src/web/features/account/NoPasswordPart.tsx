import { useState } from 'react'
import { showError } from '../../api/errors.ts'
import { askForPassword } from '../../api/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Part } from './Part.tsx'

/** An account that is opened by another place only gets a password by a mailed link. */
export const NoPasswordPart = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const [sent, setSent] = useState(false)
  const send = () => askForPassword({ email }).then(() => setSent(true), showError)
  return (
    <Part
      id="password"
      title={t('Password')}
      lead={t('Your account has none yet. With one you can log in by your e-mail too.')}
    >
      {sent ? (
        <p role="status">{t('Open the link that we sent to {email} to set your password.', { email })}</p>
      ) : (
        <Button look="line" onClick={() => void send()}>
          {t('Send me a link to set one')}
        </Button>
      )}
    </Part>
  )
}
