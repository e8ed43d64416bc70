import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { SocialProfile } from '../../../../contract/platform/login.ts'
import { email, personName } from '../../../../contract/platform/user.ts'
import { CallError } from '../../../data/call.ts'
import { useForm } from '../../../data/form.ts'
import { providerName } from '../../../data/session/login-providers.ts'
import { takeReturnPath } from '../../../data/session/login-redirect.ts'
import { enterBy } from '../../../data/session/session.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useDocumentTitle } from '../../pages/document-title.ts'
import { completeSocial } from '../social-login.ts'
import { Agreement } from './Agreement.tsx'
import { AuthPage } from './AuthPage.tsx'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { LinkStep } from './LinkStep.tsx'
import styles from './session.module.css'

interface Social {
  driver: string
  profile: SocialProfile
}

const missing = z.object({ name: personName, email })

const Form = ({ driver, profile }: Social) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string>()
  const [taken, setTaken] = useState<string>()
  const enter = () => navigate({ to: takeReturnPath(), replace: true })
  const initial = { name: String(profile.name ?? ''), email: '' }
  const form = useForm(missing, initial, async (fields) => {
    try {
      const reply = await completeSocial({ driver, profile, ...fields })
      if (!('access_token' in reply)) return setSentTo(fields.email)
      await enterBy(Promise.resolve(reply))
    } catch (error) {
      if (error instanceof CallError && error.status === 409) return setTaken(fields.email)
      throw error
    }
    await enter()
  })
  if (sentTo !== undefined) return <ConfirmFirst email={sentTo} />
  if (taken !== undefined)
    return <LinkStep driver={driver} profile={profile} email={taken} onLinked={enter} />
  return (
    <AuthPage
      title={t('One last step')}
      lead={t('{provider} didn’t share your email. We need one for login and account emails.', {
        provider: providerName(driver),
      })}
    >
      <form className={styles.authFields} onSubmit={form.submit} noValidate>
        <TextField {...form.text('name')} label={t('Name')} autoComplete="name" />
        <TextField {...form.text('email')} label={t('Email')} type="email" autoComplete="email" />
        <Button variant="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Create account')}
        </Button>
        <p className="muted">
          <Agreement continuing />
        </p>
      </form>
    </AuthPage>
  )
}

/** Completes an account whose provider returned no email; the profile comes from the previous page. */
export const CompleteSignup = () => {
  const { t } = useTranslation()
  const { social } = useLocation({ select: ({ state }) => state })
  const [stored] = useState(social)
  useDocumentTitle(t('Create an account'))
  return stored ? <Form {...stored} /> : <Navigate to="/register" replace />
}
