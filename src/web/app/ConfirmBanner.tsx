import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { resendEmail } from '../api/account.ts'
import { showError } from '../api/errors.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'

/** Reminds whoever has not confirmed the e-mail yet, where this place asks for that. */
export const ConfirmBanner = () => {
  const { t } = useTranslation()
  const email = useSession((state) => state.user?.email)
  const [sent, setSent] = useState(false)
  const resend = () => void resendEmail().then(() => setSent(true), showError)
  return (
    <aside className="confirm-banner" aria-label={t('Confirm your e-mail')}>
      <MailCheck className="s18" aria-hidden="true" />
      <p className="min-w-0">
        {sent
          ? t('The link is on its way.')
          : t('Open the link that we sent to {email} to upload songs of your own.', { email })}
      </p>
      {!sent && (
        <button type="button" className="btn soft sm" onClick={resend}>
          {t('Send it again')}
        </button>
      )}
    </aside>
  )
}
