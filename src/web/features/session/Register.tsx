import { Link, useNavigate } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { registerBody } from '../../../contract/session.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { useForm } from '../../session/form.ts'
import { takePageLeft } from '../../session/gate.ts'
import { register } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthPage, SocialPlace } from './AuthPage.tsx'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { noPerson, PersonFields } from './PersonFields.tsx'

/** The page that creates an account. */
export const Register = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string>()
  useTitle(t('Create an account'))
  const form = useForm(registerBody, { ...noPerson, terms: false }, async (fields) => {
    if (!(await register({ ...fields, terms: true }))) return setSentTo(fields.email)
    await navigate({ to: takePageLeft(), replace: true })
  })
  if (sentTo !== undefined) return <ConfirmFirst email={sentTo} />
  return (
    <AuthPage
      title={t('Create an account')}
      lead={t('Your queue and your plays, wherever you listen on {name}.', { name: settings().appName })}
    >
      <form className="grid grid-cols-1 gap-5" onSubmit={form.submit} noValidate>
        <PersonFields text={form.text} />
        <div className="field">
          <label className="flex items-center gap-3">
            <input
              type="checkbox"
              className="check"
              name="terms"
              checked={form.values.terms}
              onChange={(event) => form.set('terms', event.currentTarget.checked)}
              aria-invalid={form.errors.terms ? true : undefined}
            />
            {t('I accept the terms of this place.')}
          </label>
          {form.errors.terms && (
            <p className="hint err">
              <CircleAlert className="s16" aria-hidden="true" />
              {form.errors.terms}
            </p>
          )}
        </div>
        <Button look="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Create account')}
        </Button>
      </form>
      <SocialPlace terms />
      <p className="mt-7 text-muted">
        {t('Already have an account?')}{' '}
        <Link to="/login" className="accent-link">
          {t('Log in')}
        </Link>
      </p>
    </AuthPage>
  )
}
