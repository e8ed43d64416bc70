import { useTranslation } from '../../../i18n/i18n.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { AuthPage } from './AuthPage.tsx'

/** Shown after sign-up: the email must be confirmed before login. */
export const ConfirmFirst = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  return (
    <AuthPage
      title={t('Check your email')}
      lead={t('Account created. Open the link we sent to {email}, then log in.', { email })}
    >
      <LinkButton to="/login" variant="primary">
        {t('Log in')}
      </LinkButton>
    </AuthPage>
  )
}
