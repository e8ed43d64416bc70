import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { CenteredActions, CenteredPage } from '../../platform/pages/InvitationPage.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { goToLastFm, linkLastFm } from './scrobbling.ts'

/** Callback page of Last.fm: links the account and returns to its settings, or says why not. */
export const LastFmReturn = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useState(() => new URLSearchParams(location.search))
  const [failure, setFailure] = useState<string>()
  const asked = useRef(false)
  useDocumentTitle('Last.fm')
  const link = useEffectEvent(async () => {
    const [token, state] = [search.get('token'), search.get('state')]
    if (!token || !state) return setFailure(t('Last.fm didn’t give its permission.'))
    try {
      await linkLastFm({ token, state })
    } catch (error) {
      if (!(error instanceof CallError)) showError(error)
      const isOver = error instanceof CallError && error.body.code === 'gone'
      const text = error instanceof CallError ? t(error.body.message) : t('Something went wrong')
      return setFailure(isOver ? t('The permission was used before, or has expired.') : text)
    }
    showToast({
      type: 'success',
      title: t('{service} is connected', { service: 'Last.fm' }),
      text: t('From now on, it’s told what you play.'),
    })
    await navigate({ to: '/account/settings', hash: 'scrobbling', replace: true })
  })
  useEffect(() => {
    // Its token works once.
    if (asked.current) return
    asked.current = true
    void link()
  }, [])
  if (failure === undefined)
    return (
      <CenteredPage>
        <h1 className="heading-24">{t('One moment')}</h1>
        <p className="muted">{t('Checking with {provider}…', { provider: 'Last.fm' })}</p>
      </CenteredPage>
    )
  return (
    <CenteredPage>
      <h1 className="heading-24">{t('Last.fm isn’t connected')}</h1>
      <p className="muted" role="alert">
        {failure}
      </p>
      <CenteredActions>
        <Button variant="primary" onClick={() => void goToLastFm().catch(showError)}>
          {t('Try again')}
        </Button>
        <LinkButton to="/account/settings" hash="scrobbling">
          {t('Account')}
        </LinkButton>
      </CenteredActions>
    </CenteredPage>
  )
}
