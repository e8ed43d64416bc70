import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { resetPasswordBody } from '../../../contract/links.ts'
import { CallError } from '../../api/call.ts'
import { passwordLinkQuery, resetPassword } from '../../api/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { useTitle } from '../../media/title.ts'
import { useForm } from '../../session/form.ts'
import { NewPasswordFields } from '../../session/NewPasswordFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AuthPage } from './AuthPage.tsx'

const route = getRouteApi('/password/reset/$token')

/** The mail puts the e-mail behind the #, where it stays in the browser. */
const mailed = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

const Form = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const initial = { token, email: mailed(), password: '', password_confirmation: '' }
  const form = useForm(resetPasswordBody, initial, async (fields) => {
    await resetPassword(fields)
    notify({
      type: 'success',
      title: t('Your password is changed.'),
      text: t('Log in with the new one.'),
    })
    await navigate({ to: '/login', replace: true })
  })
  return (
    <form className="grid grid-cols-1 gap-5" onSubmit={form.submit} noValidate>
      <TextField {...form.text('email')} label={t('E-mail')} type="email" autoComplete="username" />
      <NewPasswordFields text={form.text} label={t('New password')} />
      <Button look="primary" size="lg" block type="submit" disabled={form.busy}>
        {t('Change the password')}
      </Button>
    </form>
  )
}

const Spent = () => {
  const { t } = useTranslation()
  return (
    <AuthPage
      title={t('This link no longer works')}
      lead={t('It works once, and for half an hour. You can ask for a new one.')}
    >
      <Link to="/password/forgot" className="btn primary">
        {t('Ask for a new link')}
      </Link>
    </AuthPage>
  )
}

/** Chooses a new password, by the link that was mailed. */
export const Reset = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const link = useQuery(passwordLinkQuery(token))
  useTitle(t('New password'))
  if (link.isPending) return null
  if (link.isError)
    return link.error instanceof CallError && link.error.status === 410 ? (
      <Spent />
    ) : (
      <LoadError error={link.error} retry={() => void link.refetch()} />
    )
  return (
    <AuthPage
      title={t('Choose a new password')}
      lead={t('For the account {email}. All devices will have to log in again.', {
        email: link.data.email_masked,
      })}
    >
      <Form token={token} />
    </AuthPage>
  )
}
