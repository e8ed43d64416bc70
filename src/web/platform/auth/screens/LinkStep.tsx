import { useState } from 'react'
import * as z from 'zod/mini'
import type { SocialProfile } from '../../../../contract/platform/login.ts'
import { showError } from '../../../data/errors.ts'
import { useForm } from '../../../data/form.ts'
import { passwordsAvailable } from '../../../data/session/auth-methods.ts'
import { providerName } from '../../../data/session/login-providers.ts'
import { login } from '../../../data/session/session.ts'
import { currentToken } from '../../../data/session/token.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { linkIdentity } from '../social-login.ts'
import { AuthPage } from './AuthPage.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import styles from './session.module.css'

const passwordOnly = z.object({ password: z.string().check(z.minLength(1), z.maxLength(128)) })

interface LinkStepProps {
  driver: string
  profile: SocialProfile
  /** Email of the existing account. */
  email: string
  onLinked: () => Promise<void>
}

/** Links an external account to an existing one: at once while logged in, otherwise after its owner has logged in. */
export const LinkStep = ({ driver, profile, email, onLinked }: LinkStepProps) => {
  const { t } = useTranslation()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [linking] = useState(() => currentToken() !== null)
  const provider = providerName(driver)
  const link = async () => {
    await linkIdentity({ driver, profile })
    showToast({
      type: 'success',
      title: t('Success'),
      text: t('You can now log in with {provider}.', { provider }),
    })
    await onLinked()
  }
  // Where passwords are turned off, one is accepted only together with what the provider said.
  const credentials = (password: string) =>
    passwordsAvailable() ? { email, password } : { email, password, linking: { driver, profile } }
  const form = useForm(passwordOnly, { password: '' }, async ({ password }) => {
    const request = await login(credentials(password))
    if (request !== null) return setChallenge(request)
    await link()
  })
  if (challenge !== null)
    return <SecondFactorStep challenge={challenge} onEntered={link} onBack={() => setChallenge(null)} />
  if (linking)
    return (
      <AuthPage
        title={t('Link {provider}', { provider })}
        lead={t('You’ll be able to log in with {provider} from now on.', { provider })}
      >
        <Button variant="primary" size="lg" block onClick={() => void link().catch(showError)}>
          {t('Link {provider}', { provider })}
        </Button>
      </AuthPage>
    )
  return (
    <AuthPage
      title={t('Is this your account?')}
      lead={t('{email} already has an account. Enter its password to log in with {provider} from now on.', {
        email,
        provider,
      })}
    >
      <form className={styles.authFields} onSubmit={form.submit} noValidate>
        <TextField
          {...form.text('password')}
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        {passwordsAvailable() && (
          <TextLink to="/password/forgot" accent className={styles.authForgot}>
            {t('Forgot your password?')}
          </TextLink>
        )}
        <Button variant="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Link {provider}', { provider })}
        </Button>
      </form>
    </AuthPage>
  )
}
