import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Driver, SocialProfile } from '../../../contract/social.ts'
import { linkIdentity, providerNames } from '../../api/social.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useForm } from '../../session/form.ts'
import { login } from '../../session/session.ts'
import { currentToken } from '../../session/token.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AuthPage } from './AuthPage.tsx'
import { SecondStep } from './SecondStep.tsx'

const passwordOnly = z.object({ password: z.string().check(z.minLength(1), z.maxLength(128)) })

interface LinkStepProps {
  driver: Driver
  profile: SocialProfile
  /** Whose account it is. */
  email: string
  onLinked: () => Promise<void>
}

/** Links an account of another place to one that is here already, whose owner types its password. */
export const LinkStep = ({ driver, profile, email, onLinked }: LinkStepProps) => {
  const { t } = useTranslation()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [linking] = useState(() => currentToken() !== null)
  const provider = providerNames[driver]
  const link = async (password: string) => {
    await linkIdentity({ driver, profile, password })
    notify({
      type: 'success',
      title: t('Success'),
      text: t('{provider} opens your account from now on.', { provider }),
    })
    await onLinked()
  }
  const form = useForm(passwordOnly, { password: '' }, async ({ password }) => {
    const asked = currentToken() === null ? await login({ email, password }) : null
    if (asked !== null) return setChallenge(asked)
    await link(password)
  })
  if (challenge !== null)
    return (
      <SecondStep
        challenge={challenge}
        onEntered={() => link(form.values.password)}
        onBack={() => setChallenge(null)}
      />
    )
  return (
    <AuthPage
      title={linking ? t('Link {provider}', { provider }) : t('Is this account yours?')}
      lead={
        linking
          ? t('Type your password, and {provider} opens your account from now on.', { provider })
          : t(
              'There is an account for {email} already. Type its password, and {provider} opens it from now on.',
              {
                email,
                provider,
              },
            )
      }
    >
      <form className="grid grid-cols-1 gap-5" onSubmit={form.submit} noValidate>
        <TextField
          {...form.text('password')}
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        {!linking && (
          <Link to="/password/forgot" className="accent-link -mt-2 justify-self-start text-14">
            {t('Forgotten your password?')}
          </Link>
        )}
        <Button look="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Link {provider}', { provider })}
        </Button>
      </form>
    </AuthPage>
  )
}
