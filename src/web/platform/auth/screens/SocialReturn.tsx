import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { showError } from '../../../data/errors.ts'
import { providerName } from '../../../data/session/login-providers.ts'
import { takeReturnPath } from '../../../data/session/login-redirect.ts'
import { currentToken } from '../../../data/session/token.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { useDocumentTitle } from '../../pages/document-title.ts'
import { emailOf, finishSocial, type Outcome } from '../social.ts'
import { AuthPage } from './AuthPage.tsx'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { LinkStep } from './LinkStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'

const route = getRouteApi('/login/$driver/callback')

/** Callback page of a provider login: logs in, or asks for what is missing. */
export const SocialReturn = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { driver } = route.useParams()
  const [outcome, setOutcome] = useState<Outcome>()
  const [search] = useState(() => location.search)
  const [linking] = useState(() => currentToken() !== null)
  useDocumentTitle(t('Log in'))
  const enter = () => navigate({ to: takeReturnPath(), replace: true })
  const toLogin = () => navigate({ to: '/login', replace: true })
  const toAccount = () => navigate({ to: '/account/settings', replace: true })
  const settle = useEffectEvent((result: Outcome): void => {
    if (result.kind === 'entered') void enter()
    else if (result.kind === 'email required')
      void navigate({
        to: '/register/complete',
        replace: true,
        state: { social: { driver, profile: result.profile } },
      })
    else setOutcome(result)
  })
  useEffect(() => {
    let here = true
    const done = (result: Outcome) => here && settle(result)
    finishSocial(driver, search).then(done, (error: unknown) => {
      done({ kind: 'failed' })
      if (here) showError(error)
    })
    return () => {
      here = false
    }
  }, [driver, search])
  switch (outcome?.kind) {
    case 'second step':
      return (
        <SecondFactorStep challenge={outcome.challenge} onEntered={enter} onBack={() => void toLogin()} />
      )
    case 'confirm first':
      return <ConfirmFirst email={outcome.email} />
    case 'link':
      return (
        <LinkStep
          driver={driver}
          profile={outcome.profile}
          email={emailOf(outcome.profile)}
          onLinked={linking ? toAccount : enter}
        />
      )
    case 'failed':
      return (
        <AuthPage
          title={t('That didn’t work')}
          lead={t('Nothing was changed. Try again or log in another way.')}
        >
          <LinkButton to={linking ? '/account/settings' : '/login'} variant="primary">
            {linking ? t('Account') : t('Back to log in')}
          </LinkButton>
        </AuthPage>
      )
    default:
      return (
        <AuthPage
          title={t('One moment')}
          lead={t('Checking with {provider}…', { provider: providerName(driver) })}
        >
          {null}
        </AuthPage>
      )
  }
}
