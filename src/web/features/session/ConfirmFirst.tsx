import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/i18n.ts'
import { AuthPage } from './AuthPage.tsx'

/** The account is made; its e-mail is confirmed before the log-in. */
export const ConfirmFirst = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  return (
    <AuthPage
      title={t('Look into your mail')}
      lead={t('Your account is made. Open the link that we sent to {email}, and log in.', { email })}
    >
      <Link to="/login" className="btn primary">
        {t('Log in')}
      </Link>
    </AuthPage>
  )
}
