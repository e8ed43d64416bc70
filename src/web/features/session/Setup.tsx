import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { firstAdminBody, links } from '../../../contract/links.ts'
import { call } from '../../api/call.ts'
import { firstAdminQuery } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { useTitle } from '../../media/title.ts'
import { useForm } from '../../session/form.ts'
import { takePageLeft } from '../../session/gate.ts'
import { enterBy } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthPage } from './AuthPage.tsx'
import { noPerson, PersonFields } from './PersonFields.tsx'

const route = getRouteApi('/setup/$token')

const Form = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useForm(firstAdminBody, noPerson, async (fields) => {
    await enterBy(call(links.firstAdmin, { params: { token }, body: fields }))
    await navigate({ to: takePageLeft(), replace: true })
  })
  return (
    <form className="grid grid-cols-1 gap-5" onSubmit={form.submit} noValidate>
      <PersonFields text={form.text} />
      <Button look="primary" size="lg" block type="submit" disabled={form.busy}>
        {t('Create the administrator')}
      </Button>
    </form>
  )
}

const Spent = () => {
  const { t } = useTranslation()
  return (
    <AuthPage
      title={t('This link no longer works')}
      lead={t(
        'It works once, and for a day. While there is no administrator, the server prints a new one when it starts.',
      )}
    >
      <Link to="/home" className="btn primary">
        {t('Go home')}
      </Link>
    </AuthPage>
  )
}

/** Creates the first administrator, by the link that the server printed. */
export const Setup = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const state = useQuery(firstAdminQuery(token))
  useTitle(t('First administrator'))
  if (state.isPending) return null
  if (state.isError) return <LoadError error={state.error} retry={() => void state.refetch()} />
  if (!state.data.valid) return <Spent />
  return (
    <AuthPage
      title={t('Welcome to {name}', { name: settings().appName })}
      lead={t('It runs. This first account looks after it: the administrator.')}
    >
      <Form token={token} />
    </AuthPage>
  )
}
