import { useState } from 'react'
import type { ShareLink, ShareLinkValues } from '../../../contract/social/share-links.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { localDate } from '../../i18n/local-date.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Input.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './share-links.module.css'

const DAY = 86_400_000

type Expiry = 'never' | '1' | '7' | '30' | 'date'

/** The end of a day in the time zone of the browser. */
const endOf = (date: string): string => new Date(`${date}T23:59:59`).toISOString()

const expiryOf = (expiry: Expiry, date: string): string | null => {
  if (expiry === 'never') return null
  return expiry === 'date' ? endOf(date) : new Date(Date.now() + Number(expiry) * DAY).toISOString()
}

interface LinkFormProps {
  /** Null for a new one. */
  link: ShareLink | null
  save: (values: ShareLinkValues) => Promise<unknown>
  cancel: () => void
}

/** Name, password, expiry and permissions of a private link. */
export const LinkForm = ({ link, save, cancel }: LinkFormProps) => {
  const { t } = useTranslation()
  const [label, setLabel] = useState(link?.label ?? '')
  const [locked, setLocked] = useState(link?.has_password ?? false)
  const [password, setPassword] = useState('')
  const [expiry, setExpiry] = useState<Expiry>(link?.expires_at ? 'date' : link ? 'never' : '7')
  const [date, setDate] = useState(link?.expires_at ? localDate(link.expires_at) : '')
  const [downloads, setDownloads] = useState(link?.downloads ?? false)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    // A date that was not touched keeps its time.
    const kept = link?.expires_at && expiry === 'date' && date === localDate(link.expires_at)
    try {
      await save({
        label,
        downloads,
        ...(!kept && { expires_at: expiryOf(expiry, date) }),
        ...(!locked && { password: null }),
        ...(locked && password && { password }),
      })
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={t('Label')}
        hint={t('Only you see it.')}
        maxLength={100}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Field label={t('Expires')}>
        {(control) => (
          <Select {...control} value={expiry} onChange={(event) => setExpiry(event.target.value as Expiry)}>
            <option value="1">{t('After 1 day')}</option>
            <option value="7">{t('After 7 days')}</option>
            <option value="30">{t('After 30 days')}</option>
            <option value="date">{t('On a date')}</option>
            <option value="never">{t('When revoked')}</option>
          </Select>
        )}
      </Field>
      {expiry === 'date' && (
        <TextField
          label={t('Last day')}
          type="date"
          required
          min={link ? undefined : localDate(new Date().toISOString())}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      )}
      <Switch label={t('Require a password')} checked={locked} onChange={setLocked} />
      {locked && (
        <TextField
          label={t('Password of the link')}
          type="password"
          autoComplete="new-password"
          minLength={6}
          maxLength={128}
          required={!link?.has_password}
          {...(link?.has_password && { hint: t('Leave empty to keep the current one.') })}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <Switch label={t('Allow downloads')} checked={downloads} onChange={setDownloads} />
      <div className={styles.buttons}>
        <Button onClick={cancel}>{t('Cancel')}</Button>
        <Button type="submit" disabled={busy}>
          {link ? t('Save') : t('Create link')}
        </Button>
      </div>
    </form>
  )
}
