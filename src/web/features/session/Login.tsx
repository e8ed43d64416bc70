import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { loginBody } from '../../../contract/session.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { useForm } from '../../session/form.ts'
import { takePageLeft } from '../../session/gate.ts'
import { passkeysOffered } from '../../session/offers.ts'
import { login } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useIdle } from '../../ui/idle.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AuthPage, SocialPlace } from './AuthPage.tsx'

const PasskeyButton = lazy(() => import('./PasskeyButton.tsx').then((m) => ({ default: m.PasskeyButton })))
const SecondStep = lazy(() => import('./SecondStep.tsx').then((m) => ({ default: m.SecondStep })))

/** The log-in page. */
export const Login = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<string | null>(null)
  const idle = useIdle()
  useTitle(t('Log in'))
  const enter = () => navigate({ to: takePageLeft(), replace: true })
  const form = useForm(loginBody, { email: '', password: '' }, async (fields) => {
    const asked = await login(fields)
    if (asked !== null) return setChallenge(asked)
    await enter()
  })
  const { appName, disableRegistration } = settings()
  if (challenge !== null)
    return (
      <Suspense>
        <SecondStep challenge={challenge} onEntered={enter} onBack={() => setChallenge(null)} />
      </Suspense>
    )
  return (
    <AuthPage title={t('Welcome back')} lead={t('Log in to pick up where the needle left off.')}>
      <form className="grid grid-cols-1 gap-5" onSubmit={form.submit} noValidate>
        <TextField {...form.text('email')} label={t('E-mail')} type="email" autoComplete="username" />
        <TextField
          {...form.text('password')}
          label={t('Password')}
          type="password"
          autoComplete="current-password"
        />
        <Link to="/password/forgot" className="accent-link -mt-2 justify-self-start text-14">
          {t('Forgotten your password?')}
        </Link>
        <Button look="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Log in')}
        </Button>
        {passkeysOffered() && (
          <div className="min-h-12">
            <Suspense>{idle && <PasskeyButton onEntered={enter} />}</Suspense>
          </div>
        )}
      </form>
      <SocialPlace />
      {!disableRegistration && (
        <p className="mt-7 text-muted">
          {t('New to {name}?', { name: appName })}{' '}
          <Link to="/register" className="accent-link">
            {t('Create an account')}
          </Link>
        </p>
      )}
    </AuthPage>
  )
}
