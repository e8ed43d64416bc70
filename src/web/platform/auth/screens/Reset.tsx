import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { resetPasswordBody } from '../../../../contract/platform/login.ts'
import { CallError } from '../../../data/call.ts'
import { useForm } from '../../../data/form.ts'
import { settings } from '../../../data/settings.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { useDocumentTitle } from '../../pages/document-title.ts'
import { LoadError } from '../../pages/LoadError.tsx'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { RevokeApps } from '../RevokeApps.tsx'
import { passwordLinkQuery, resetPassword } from '../sessions.ts'
import { AuthPage } from './AuthPage.tsx'
import styles from './session.module.css'

const route = getRouteApi('/password/reset/$token')

/** The mailed link contains the email after the #, so that it is never sent to the server. */
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
  const initial = { token, email: mailed(), password: '', password_confirmation: '', revoke_apps: true }
  const form = useForm(resetPasswordBody, initial, async (fields) => {
    await resetPassword(fields)
    showToast({
      type: 'success',
      title: t('Password changed.'),
      text: t('Log in with your new password.'),
    })
    await navigate({ to: '/login', replace: true })
  })
  return (
    <form className={styles.authFields} onSubmit={form.submit} noValidate>
      <TextField {...form.text('email')} label={t('Email')} type="email" autoComplete="username" />
      <NewPasswordFields text={form.text} label={t('New password')} />
      {settings().enable_apps && (
        <RevokeApps checked={form.values.revoke_apps} onChange={(on) => form.set('revoke_apps', on)} />
      )}
      <Button variant="primary" size="lg" block type="submit" disabled={form.busy}>
        {t('Change password')}
      </Button>
    </form>
  )
}

const Spent = () => {
  const { t } = useTranslation()
  return (
    <AuthPage
      title={t('This link has expired')}
      lead={t('The link works once and expires in 30 minutes. You can request a new one.')}
    >
      <LinkButton to="/password/forgot" variant="primary">
        {t('Get a new link')}
      </LinkButton>
    </AuthPage>
  )
}

/** Sets a new password with the mailed link. */
export const Reset = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const link = useQuery(passwordLinkQuery(token))
  useDocumentTitle(t('New password'))
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
      lead={t('For {email}. You’ll be logged out everywhere.', {
        email: link.data.email_masked,
      })}
    >
      <Form token={token} />
    </AuthPage>
  )
}
