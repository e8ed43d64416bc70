import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { resendEmail } from '../../platform/auth/account.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from './Banner.tsx'

/** Reminds users to confirm their email, where the instance requires it. */
export const ConfirmBanner = () => {
  const { t } = useTranslation()
  const email = useSession((state) => state.user?.email)
  const [sent, setSent] = useState(false)
  const resend = () => void resendEmail().then(() => setSent(true), showError)
  return (
    <Banner
      icon={MailCheck}
      label={t('Confirm your email')}
      text={sent ? t('Link sent.') : t('To upload songs, open the link we sent to {email}.', { email })}
    >
      {!sent && (
        <Button variant="soft" size="sm" onClick={resend}>
          {t('Resend')}
        </Button>
      )}
    </Banner>
  )
}
