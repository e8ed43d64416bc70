import { registrationOpen } from '../../data/session/auth-methods.ts'
import { rememberReturnPath } from '../../data/session/login-redirect.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'

/** Afterwards, the listener is back here. */
const rememberPage = () => rememberReturnPath(location.pathname)

/** Lets visitors log in or create an account, and brings them back to this page. */
export const LoginLinks = () => {
  const { t } = useTranslation()
  return (
    <>
      <LinkButton to="/login" onClick={rememberPage} variant="primary">
        {t('Log in')}
      </LinkButton>
      {registrationOpen() && (
        <LinkButton to="/register" onClick={rememberPage}>
          {t('Create an account')}
        </LinkButton>
      )}
    </>
  )
}
