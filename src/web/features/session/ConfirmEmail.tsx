import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { confirmEmailQuery } from '../../api/account.ts'
import { CallError } from '../../api/call.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { useTitle } from '../../media/title.ts'
import { useToken } from '../../session/token.ts'
import { AuthPage } from './AuthPage.tsx'

const route = getRouteApi('/email/verify/$id/$hash')

const isOver = (error: unknown): boolean =>
  error instanceof CallError && [404, 409, 410, 422].includes(error.status)

const Onward = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  return loggedIn ? (
    <Link to="/home" className="btn primary">
      {t('Go on listening')}
    </Link>
  ) : (
    <Link to="/login" className="btn primary">
      {t('Log in')}
    </Link>
  )
}

/** Confirms an e-mail, by the link that was mailed to it. */
export const ConfirmEmail = () => {
  const { t } = useTranslation()
  const { id, hash } = route.useParams()
  const confirmed = useQuery(confirmEmailQuery(Number(id), hash))
  useTitle(t('Confirm your e-mail'))
  if (confirmed.isPending) return null
  if (confirmed.isError && !isOver(confirmed.error))
    return <LoadError error={confirmed.error} retry={() => void confirmed.refetch()} />
  return confirmed.isError ? (
    <AuthPage
      title={t('This link no longer works')}
      lead={t('It works once, and for a day. Your account settings send you a new one.')}
    >
      <Onward />
    </AuthPage>
  ) : (
    <AuthPage
      title={t('Your e-mail is confirmed')}
      lead={t('{email} belongs to your account.', { email: confirmed.data.email })}
    >
      <Onward />
    </AuthPage>
  )
}
