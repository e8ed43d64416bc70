import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '../../../data/call.ts'
import { showError } from '../../../data/errors.ts'
import { takeReturnPath } from '../../../data/session/login-redirect.ts'
import { enterBy } from '../../../data/session/session.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { useDocumentTitle } from '../../pages/document-title.ts'
import { logInByLink } from '../sessions.ts'
import { AuthPage } from './AuthPage.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'

const route = getRouteApi('/login/link/$token')

/** Logs in with a link printed by the command line; a button, so that opening the link alone does not use it up. */
export const LoginLink = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [spent, setSpent] = useState(false)
  const [challenge, setChallenge] = useState<string>()
  useDocumentTitle(t('Log in'))
  const enter = () => navigate({ to: takeReturnPath(), replace: true })
  const logIn = async () => {
    setBusy(true)
    try {
      const reply = await logInByLink(token)
      if ('challenge' in reply) return setChallenge(reply.challenge)
      await enterBy(Promise.resolve(reply))
      await enter()
    } catch (error) {
      if (error instanceof CallError && error.status === 410) return setSpent(true)
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  if (challenge !== undefined)
    return (
      <SecondFactorStep
        challenge={challenge}
        onEntered={enter}
        onBack={() => void navigate({ to: '/login', replace: true })}
      />
    )
  if (spent)
    return (
      <AuthPage
        title={t('This link has expired')}
        lead={t('The link works once and expires in 30 minutes. Ask the operator for a new one.')}
      >
        <LinkButton to="/login" variant="primary">
          {t('Back to log in')}
        </LinkButton>
      </AuthPage>
    )
  return (
    <AuthPage title={t('One-time login')} lead={t('This link logs you in without a password, once.')}>
      <Button variant="primary" size="lg" block disabled={busy} onClick={() => void logIn()}>
        {t('Log in')}
      </Button>
    </AuthPage>
  )
}
