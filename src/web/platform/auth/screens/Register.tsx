import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { registerBody } from '../../../../contract/platform/login.ts'
import { useForm } from '../../../data/form.ts'
import { takeReturnPath } from '../../../data/session/login-redirect.ts'
import { register } from '../../../data/session/session.ts'
import { settings } from '../../../data/settings.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { useDocumentTitle } from '../../pages/document-title.ts'
import { AccountFields, emptyAccount, enteredOnce, withConfirmation } from './AccountFields.tsx'
import { Agreement } from './Agreement.tsx'
import { AuthPage, SocialSlot } from './AuthPage.tsx'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import styles from './session.module.css'

const body = enteredOnce(registerBody)

export const Register = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string>()
  useDocumentTitle(t('Create an account'))
  const form = useForm(body, { ...emptyAccount, terms: false }, async (fields) => {
    if (!(await register({ ...withConfirmation(fields), terms: true }))) return setSentTo(fields.email)
    await navigate({ to: takeReturnPath(), replace: true })
  })
  if (sentTo !== undefined) return <ConfirmFirst email={sentTo} />
  return (
    <AuthPage
      title={t('Create an account')}
      lead={t('Your queue and history follow you everywhere you use {name}.', { name: settings().appName })}
    >
      <form className={styles.authFields} onSubmit={form.submit} noValidate>
        <AccountFields text={form.text} />
        <Field error={form.errors.terms}>
          <label className="flex items-center gap-3">
            <Checkbox
              name="terms"
              checked={form.values.terms}
              onChange={(event) => form.set('terms', event.currentTarget.checked)}
              aria-invalid={form.errors.terms ? true : undefined}
            />
            <Agreement />
          </label>
        </Field>
        <Button variant="primary" size="lg" block type="submit" disabled={form.busy}>
          {t('Create account')}
        </Button>
      </form>
      <SocialSlot terms />
      <p className={`${styles.authFoot} muted`}>
        {t('Already have an account?')}{' '}
        <TextLink to="/login" accent>
          {t('Log in')}
        </TextLink>
      </p>
    </AuthPage>
  )
}
