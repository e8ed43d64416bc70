import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { kindLabels } from '../../../../contract/platform/notifications.ts'
import { CallError } from '../../../data/call.ts'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AnchorButton } from '../../../ui/buttons/LinkButton.tsx'
import { useDocumentTitle } from '../../pages/document-title.ts'
import { stopEmails } from '../account.ts'
import { AuthPage } from './AuthPage.tsx'

const route = getRouteApi('/email/unsubscribe/$token')

const SettingsLink = () => {
  const { t } = useTranslation()
  return <AnchorButton href="/account/settings#notifications">{t('Notification settings')}</AnchorButton>
}

/** Turns off emails by a link in one; a button, as mail programs open links to check them. */
export const Unsubscribe = () => {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const [busy, setBusy] = useState(false)
  const [stopped, setStopped] = useState<string>()
  const [invalid, setInvalid] = useState(false)
  useDocumentTitle(t('Turn off these emails'))
  const stop = async () => {
    setBusy(true)
    try {
      const { kind } = await stopEmails(token)
      setStopped(kindLabels[kind])
    } catch (error) {
      if (error instanceof CallError && [404, 422].includes(error.status)) setInvalid(true)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  if (invalid)
    return (
      <AuthPage
        title={t('This link is incomplete')}
        lead={t('Open the link in the email again, or log in and choose there which emails you get.')}
      >
        <SettingsLink />
      </AuthPage>
    )
  if (stopped)
    return (
      <AuthPage
        title={t('Emails turned off')}
        lead={t('You no longer get emails about: {kind}. You still see them in the app.', {
          kind: t(stopped),
        })}
      >
        <SettingsLink />
      </AuthPage>
    )
  return (
    <AuthPage
      title={t('Turn off these emails?')}
      lead={t(
        'You still see these notifications in the app, and can turn the emails on again in your account.',
      )}
    >
      <Button variant="primary" size="lg" block disabled={busy} onClick={() => void stop()}>
        {t('Turn off these emails')}
      </Button>
    </AuthPage>
  )
}
