import { useState } from 'react'
import {
  type Webhook,
  type WebhookOwner,
  webhookBody,
  webhookEvents,
} from '../../../contract/platform/webhooks.ts'
import { showError } from '../../data/errors.ts'
import { useForm } from '../../data/form.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextAnchor } from '../../ui/buttons/TextLink.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { CopyRow, CopyRows } from '../../ui/fields/CopyRow.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import styles from './webhooks.module.css'
import {
  changeWebhook,
  createWebhook,
  eventLabels,
  type NewWebhook,
  rotateSecret,
  type WebhookValues,
} from './webhooks.ts'

interface EventsProps {
  owner: WebhookOwner
  chosen: readonly string[]
  error: string | undefined
  onChange: (events: string[]) => void
}

const Events = ({ owner, chosen, error, onChange }: EventsProps) => {
  const { t } = useTranslation()
  const all: readonly (keyof typeof eventLabels)[] = webhookEvents[owner]
  return (
    <fieldset className={styles.events}>
      <legend className="font-medium">{t('What to send')}</legend>
      {all.map((type) => (
        <label key={type}>
          <Checkbox
            name="events"
            checked={chosen.includes(type)}
            onChange={({ target: { checked } }) =>
              onChange(all.filter((one) => (one === type ? checked : chosen.includes(one))))
            }
          />
          <span>{t(eventLabels[type])}</span>
          <code className={styles.type} translate="no">
            {type}
          </code>
        </label>
      ))}
      {error && <Hint error>{error}</Hint>}
    </fieldset>
  )
}

interface FormProps {
  owner: WebhookOwner
  webhook: Webhook | undefined
  onSecret: (created: NewWebhook) => void
}

const initial: WebhookValues = { url: '', description: '', events: [], enabled: true }

const Form = ({ owner, webhook, onSecret }: FormProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { url, description, events, enabled } = webhook ?? initial
  const form = useForm(webhookBody(owner), { url, description, events, enabled }, async (values) => {
    if (!webhook) return onSecret(await createWebhook(owner, values))
    await changeWebhook(owner, webhook.id, values)
    close()
  })
  const rotate = async () => {
    if (!webhook) return
    const yes = await confirm({
      title: t('Replace the secret?'),
      text: t('Deliveries are also signed with the present secret for a day, so that none is lost.'),
      yes: t('Replace'),
      no: t('Cancel'),
    })
    if (yes) await rotateSecret(owner, webhook.id).then(onSecret, showError)
  }
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <TextField
        {...form.text('url')}
        label={t('Address')}
        hint={t('Events are sent to it by POST.')}
        placeholder="https://"
        dir="ltr"
        maxLength={500}
        autoComplete="off"
        inputMode="url"
      />
      <TextField
        {...form.text('description')}
        label={t('Description (optional)')}
        maxLength={100}
        autoComplete="off"
      />
      <Events
        owner={owner}
        chosen={form.values.events}
        error={form.errors.events && t('Choose at least one.')}
        onChange={(chosen) => form.set('events', chosen)}
      />
      {webhook && (
        <>
          <Switch
            label={t('Send events')}
            checked={form.values.enabled}
            onChange={(on) => form.set('enabled', on)}
          />
          <Button variant="line" className={styles.start} onClick={() => void rotate()}>
            {t('Replace secret')}
          </Button>
        </>
      )}
      <DialogActions end>
        <DialogClose variant="ghost">{t('Cancel')}</DialogClose>
        <Button type="submit" variant="primary" disabled={form.busy}>
          {webhook ? t('Save') : t('Create')}
        </Button>
      </DialogActions>
    </form>
  )
}

const Secret = ({ secret }: NewWebhook) => {
  const { t } = useTranslation()
  return (
    <>
      <Notice tone="info">
        {t('You won’t see this secret again. Enter it at the receiving server now.')}
      </Notice>
      <CopyRows>
        <CopyRow label={t('Secret')} text={secret} />
      </CopyRows>
      <p className="muted">
        {t('Deliveries are signed with it, as Standard Webhooks describes.')}{' '}
        <TextAnchor href="https://www.standardwebhooks.com" target="_blank" accent>
          {t('How to verify them')}
        </TextAnchor>
      </p>
      <DialogActions end>
        <DialogClose variant="primary">{t('Done')}</DialogClose>
      </DialogActions>
    </>
  )
}

/** Creates or changes a webhook; shows its new secret once. */
export const EditWebhook = ({ owner, webhook }: { owner: WebhookOwner; webhook?: Webhook }) => {
  const { t } = useTranslation()
  const [created, setCreated] = useState<NewWebhook | null>(null)
  const title = webhook ? t('Edit webhook') : t('Add webhook')
  return (
    <DialogFrame title={created ? t('Secret of the webhook') : title} wide>
      {created ? <Secret {...created} /> : <Form owner={owner} webhook={webhook} onSecret={setCreated} />}
    </DialogFrame>
  )
}
