import { useState } from 'react'
import { type AppScope, appPasswordBody, appScopes } from '../../../../contract/platform/app-passwords.ts'
import { useForm } from '../../../data/form.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field, Hint } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Input.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DialogClose } from '../../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx'
import { DialogActions } from '../../../ui/overlays/DialogParts.tsx'
import { createAppPassword, type NewAppPassword, scopeTexts } from './app-passwords.ts'
import styles from './apps.module.css'
import { ConnectApp } from './ConnectApp.tsx'

const DAY = 86_400_000

interface Values extends Record<string, unknown> {
  name: string
  scopes: AppScope[]
  expires_at: string | null
}

const initial: Values = { name: '', scopes: ['apps'], expires_at: null }

interface ScopesProps {
  chosen: readonly AppScope[]
  error: string | undefined
  onChange: (scopes: AppScope[]) => void
}

const Scopes = ({ chosen, error, onChange }: ScopesProps) => {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.scopes}>
      <legend className="font-medium">{t('What it’s for')}</legend>
      {appScopes.map((scope) => (
        <label key={scope}>
          <Checkbox
            name="scopes"
            checked={chosen.includes(scope)}
            onChange={({ target: { checked } }) =>
              onChange(appScopes.filter((one) => (one === scope ? checked : chosen.includes(one))))
            }
          />
          <span>
            {t(scopeTexts[scope].title)}
            <Hint as="span">{t(scopeTexts[scope].hint)}</Hint>
          </span>
        </label>
      ))}
      {error && <Hint error>{error}</Hint>}
    </fieldset>
  )
}

const Form = ({ onCreated }: { onCreated: (created: NewAppPassword) => void }) => {
  const { t } = useTranslation()
  const [days, setDays] = useState('')
  const form = useForm(appPasswordBody, initial, async (values) => {
    const expires_at = days ? new Date(Date.now() + Number(days) * DAY).toISOString() : null
    onCreated(await createAppPassword({ ...values, expires_at }))
  })
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <TextField
        {...form.text('name')}
        label={t('Name')}
        hint={t('For example the app or the device.')}
        maxLength={60}
        autoComplete="off"
      />
      <Scopes
        chosen={form.values.scopes}
        error={form.errors.scopes && t('Choose at least one.')}
        onChange={(scopes) => form.set('scopes', scopes)}
      />
      <Field label={t('Expires')}>
        {(control) => (
          <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
            <option value="">{t('Never')}</option>
            <option value="30">{t('After 30 days')}</option>
            <option value="90">{t('After 90 days')}</option>
            <option value="365">{t('After a year')}</option>
          </Select>
        )}
      </Field>
      <DialogActions end>
        <DialogClose variant="ghost">{t('Cancel')}</DialogClose>
        <Button type="submit" variant="primary" disabled={form.busy}>
          {t('Create')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Creates an app password, and shows it with what an app needs to connect. */
export const CreateAppPassword = () => {
  const { t } = useTranslation()
  const [created, setCreated] = useState<NewAppPassword | null>(null)
  return (
    <DialogFrame title={created ? t('Connect your app') : t('Create app password')} wide>
      {created ? <ConnectApp created={created} /> : <Form onCreated={setCreated} />}
    </DialogFrame>
  )
}
