import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CallError } from '../../../data/call.ts'
import { useToken } from '../../../data/session/token.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { useDocumentTitle } from '../../pages/document-title.ts'
import { LoadError } from '../../pages/LoadError.tsx'
import { confirmEmailQuery } from '../account.ts'
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
