import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { CallError } from '../../../data/call.ts'
import { useForm } from '../../../data/form.ts'
import {
  passkeysAvailable,
  passwordsAvailable,
  registrationOpen,
} from '../../../data/session/auth-methods.ts'
import { takeReturnPath } from '../../../data/session/login-redirect.ts'
import { login } from '../../../data/session/session.ts'
import { settings } from '../../../data/settings.ts'
import { translate, useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Hint } from '../../../ui/fields/Field.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useIdle } from '../../../ui/idle.ts'
import { useDocumentTitle } from '../../pages/document-title.ts'
import { AuthPage, SocialSlot } from './AuthPage.tsx'
import styles from './session.module.css'

const PasskeyButton = lazy(() => import('./PasskeyButton.tsx').then((m) => ({ default: m.PasskeyButton })))
/** Loaded on the first keystroke: the page shows sooner without schemas. */
const loadBody = () => import('../../../../contract/platform/login.ts').then((m) => m.loginBody)
const SecondStep = lazy(() => import('./SecondFactorStep.tsx').then((m) => ({ default: m.SecondFactorStep })))

/** Why the server refused email and password; either may be wrong, so it names no field. */
const refusalOf = (error: unknown): string | undefined => {
  const reason = error instanceof CallError ? error.body.errors?.email?.[0] : undefined
  return reason === undefined ? undefined : translate(reason)
}

export const Login = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const idle = useIdle()
  useDocumentTitle(t('Log in'))
  const enter = () => navigate({ to: takeReturnPath(), replace: true })
  const form = useForm(loadBody, { email: '', password: '' }, async (fields) => {
    setRefusal(undefined)
    try {
      const request = await login(fields)
      if (request !== null) return setChallenge(request)
      await enter()
    } catch (error) {
      const refused = refusalOf(error)
      if (refused === undefined) throw error
      setRefusal(refused)
    }
  })
  const { appName } = settings()
  if (challenge !== null)
    return (
      <Suspense>
        <SecondStep challenge={challenge} onEntered={enter} onBack={() => setChallenge(null)} />
      </Suspense>
    )
  if (!passwordsAvailable())
    return (
      <AuthPage title={t('Welcome back')} lead={t('Log in to pick up where you left off.')}>
        <SocialSlot alone />
      </AuthPage>
    )
  return (
    <AuthPage title={t('Welcome back')} lead={t('Log in to pick up where you left off.')}>
      <form className={styles.authFields} onSubmit={form.submit} noValidate>
        <TextField {...form.text('email')} label={t('Email')} type="email" autoComplete="username" />
        <TextField
          {...form.text('password')}
          label={t('Password')}
          type="password"
          autoComplete="current-password"
        />
        <TextLink to="/password/forgot" accent className={styles.authForgot}>
          {t('Forgot your password?')}
        </TextLink>
        {refusal && (
          <Hint error role="alert">
            {refusal}
          </Hint>
        )}
        <Button variant="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Log in')}
        </Button>
        {passkeysAvailable() && (
          <div className={styles.authCaptcha}>
            <Suspense>{idle && <PasskeyButton onEntered={enter} />}</Suspense>
          </div>
        )}
      </form>
      <SocialSlot />
      {registrationOpen() && (
        <p className={`${styles.authFoot} muted`}>
          {t('New to {name}?', { name: appName })}{' '}
          <TextLink to="/register" accent>
            {t('Create an account')}
          </TextLink>
        </p>
      )}
    </AuthPage>
  )
}
