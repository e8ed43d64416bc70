import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { confirmEmailQuery } from '../../api/account.ts'
import { CallError } from '../../api/call.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../items/document-title.ts'
import { LoadError } from '../../items/states/LoadError.tsx'
import { useToken } from '../../session/token.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuthPage } from './AuthPage.tsx'

const route = getRouteApi('/email/verify/$id/$hash')

const isOver = (error: unknown): boolean =>
  error instanceof CallError && [404, 409, 410, 422].includes(error.status)

const Onward = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  return loggedIn ? (
    <LinkButton to="/home" variant="primary">
      {t('Keep listening')}
    </LinkButton>
  ) : (
    <LinkButton to="/login" variant="primary">
      {t('Log in')}
    </LinkButton>
  )
}

/** Confirms an email with its mailed link. */
export const ConfirmEmail = () => {
  const { t } = useTranslation()
  const { id, hash } = route.useParams()
  const confirmed = useQuery(confirmEmailQuery(Number(id), hash))
  useDocumentTitle(t('Confirm your email'))
  if (confirmed.isPending) return null
  if (confirmed.isError && !isOver(confirmed.error))
    return <LoadError error={confirmed.error} retry={() => void confirmed.refetch()} />
  return confirmed.isError ? (
    <AuthPage
      title={t('This link has expired')}
      lead={t('The link works once and expires in 24 hours. You can get a new one in account settings.')}
    >
      <Onward />
    </AuthPage>
  ) : (
    <AuthPage title={t('Email confirmed')} lead={t('{email} is confirmed.', { email: confirmed.data.email })}>
      <Onward />
    </AuthPage>
  )
}
