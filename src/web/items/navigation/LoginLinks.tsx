import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/i18n.ts'
import { registrationOpen } from '../../session/auth-methods.ts'
import { rememberReturnPath } from '../../session/login-redirect.ts'
import buttonsStyles from '../../ui/buttons.module.css'

/** Afterwards, the listener is back here. */
const rememberPage = () => rememberReturnPath(location.pathname)

/** Lets visitors log in or create an account, and brings them back to this page. */
export const LoginLinks = () => {
  const { t } = useTranslation()
  return (
    <>
      <Link to="/login" onClick={rememberPage} className={`${buttonsStyles.btn} ${buttonsStyles.primary}`}>
        {t('Log in')}
      </Link>
      {registrationOpen() && (
        <Link to="/register" onClick={rememberPage} className={`${buttonsStyles.btn} ${buttonsStyles.line}`}>
          {t('Create an account')}
        </Link>
      )}
    </>
  )
}
