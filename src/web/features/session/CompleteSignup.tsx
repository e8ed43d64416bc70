import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { email, personName } from '../../../contract/session.ts'
import type { Driver, SocialProfile } from '../../../contract/social.ts'
import { CallError } from '../../api/call.ts'
import { completeSocial, providerNames } from '../../api/social.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { useForm } from '../../session/form.ts'
import { takePageLeft } from '../../session/gate.ts'
import { enterBy } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AuthPage } from './AuthPage.tsx'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { LinkStep } from './LinkStep.tsx'

interface Social {
  driver: Driver
  profile: SocialProfile
}

const missing = z.object({ name: personName, email })

const Form = ({ driver, profile }: Social) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string>()
  const [taken, setTaken] = useState<string>()
  const enter = () => navigate({ to: takePageLeft(), replace: true })
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
      title={t('Almost there')}
      lead={t('{provider} told us no e-mail. Yours is used to log in and for mails of this place.', {
        provider: providerNames[driver],
      })}
    >
      <form className="grid grid-cols-1 gap-5" onSubmit={form.submit} noValidate>
        <TextField {...form.text('name')} label={t('Name')} autoComplete="name" />
        <TextField {...form.text('email')} label={t('E-mail')} type="email" autoComplete="email" />
        <Button look="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Create account')}
        </Button>
        <p className="text-14 text-muted">{t('By going on you accept the terms of this place.')}</p>
      </form>
    </AuthPage>
  )
}

/** Completes an account whose provider told no e-mail; what it told comes along from the page before. */
export const CompleteSignup = () => {
  const { t } = useTranslation()
  const { social } = useLocation({ select: ({ state }) => state })
  const [kept] = useState(social)
  useTitle(t('Create an account'))
  return kept ? <Form {...kept} /> : <Navigate to="/register" replace />
}
