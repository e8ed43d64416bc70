import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { firstAdminBody } from '../../../../contract/platform/login.ts'
import { links } from '../../../../contract/platform/session.ts'
import { call } from '../../../data/call.ts'
import { useForm } from '../../../data/form.ts'
import { takeReturnPath } from '../../../data/session/login-redirect.ts'
import { enterBy } from '../../../data/session/session.ts'
import { settings } from '../../../data/settings.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { useDocumentTitle } from '../../pages/document-title.ts'
import { LoadError } from '../../pages/LoadError.tsx'
import { firstAdminQuery } from '../sessions.ts'
import { AccountFields, emptyAccount, enteredOnce, withConfirmation } from './AccountFields.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './session.module.css'

const route = getRouteApi('/setup/$token')

const body = enteredOnce(firstAdminBody)

const Form = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm(body, emptyAccount, async (fields) => {
    await enterBy(call(links.firstAdmin, { params: { token }, body: withConfirmation(fields) }))
    await navigate({ to: takeReturnPath(), replace: true })
  })
  return (
    <form className={styles.authFields} onSubmit={form.submit} noValidate>
      <AccountFields text={form.text} />
      <Button variant="primary" size="lg" block type="submit" disabled={form.busy}>
        {t('Create administrator account')}
      </Button>
    </form>
  )
}

const Spent = () => {
  const { t } = useTranslation()
  return (
    <AuthPage
      title={t('This link has expired')}
      lead={t(
        'The link works once and expires in 24 hours. Until there is an administrator, the server prints a new one every time it starts.',
      )}
    >
      <LinkButton to="/home" variant="primary">
        {t('Go to Home')}
      </LinkButton>
    </AuthPage>
  )
}

/** Creates the first administrator with the setup link printed by the server. */
export const Setup = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const state = useQuery(firstAdminQuery(token))
  useDocumentTitle(t('First administrator'))
  if (state.isPending) return null
  if (state.isError) return <LoadError error={state.error} retry={() => void state.refetch()} />
  if (!state.data.valid) return <Spent />
  return (
    <AuthPage
      title={t('Welcome to {name}', { name: settings().appName })}
      lead={t('Your server is running. This first account is the administrator.')}
    >
      <Form token={token} />
    </AuthPage>
  )
}
