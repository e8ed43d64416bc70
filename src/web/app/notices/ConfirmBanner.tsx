import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { resendEmail } from '../../platform/auth/account.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import styles from '../shell/shell.module.css'

/** Reminds users to confirm their email, where the instance requires it. */
export const ConfirmBanner = () => {
  const { t } = useTranslation()
  const email = useSession((state) => state.user?.email)
  const [sent, setSent] = useState(false)
  const resend = () => void resendEmail().then(() => setSent(true), showError)
  return (
    <aside className={styles.banner} aria-label={t('Confirm your email')}>
      <MailCheck className="icon-18" aria-hidden="true" />
      <p className="min-w-0">
        {sent ? t('Link sent.') : t('To upload songs, open the link we sent to {email}.', { email })}
      </p>
      {!sent && (
        <Button variant="soft" size="sm" onClick={resend}>
          {t('Resend')}
        </Button>
      )}
    </aside>
  )
}
