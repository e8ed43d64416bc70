import { useState } from 'react'
import { contactBody } from '../../../contract/contact.ts'
import { sendMessage } from '../../api/contact.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import { useForm } from '../../session/form.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import './contact.css'

const Form = ({ name, email, onSent }: { name: string; email: string; onSent: () => void }) => {
  const { t } = useTranslation()
  const initial = { name, email, subject: '', message: '', website: '' }
  const form = useForm(contactBody, initial, async (fields) => {
    await sendMessage(fields)
    onSent()
  })
  return (
    <form className="contact" onSubmit={form.submit} noValidate>
      <TextField {...form.text('name')} label={t('Name')} autoComplete="name" />
      <TextField {...form.text('email')} label={t('E-mail')} type="email" autoComplete="email" />
      <TextField {...form.text('subject')} label={t('Subject')} maxLength={150} autoComplete="off" />
      <TextArea
        label={t('Message')}
        name="message"
        rows={7}
        maxLength={5000}
        value={form.values.message}
        error={form.errors.message}
        onChange={(event) => form.set('message', event.target.value)}
      />
      <div className="contact-trap" aria-hidden="true">
        <TextField {...form.text('website')} label={t('Leave this empty')} tabIndex={-1} autoComplete="off" />
      </div>
      <Button look="primary" size="lg" type="submit" disabled={form.busy}>
        {t('Send')}
      </Button>
    </form>
  )
}

/** Where everybody can write to whoever runs this place. */
export const Contact = () => {
  const { t } = useTranslation()
  const [sent, setSent] = useState(false)
  const user = useSession((state) => state.user)
  useTitle(t('Contact'))
  return (
    <div className="content">
      <h1 className="h24 page-title">{t('Contact')}</h1>
      {sent ? (
        <div role="status">
          <p className="mb-6 text-16">{t('Your message is on its way. The answer comes by mail.')}</p>
          <Button onClick={() => setSent(false)}>{t('Write another one')}</Button>
        </div>
      ) : (
        <>
          <p className="text-16 text-muted">
            {t('Write to whoever runs {name}. The answer comes by mail.', { name: settings().appName })}
          </p>
          <Form
            key={user?.id ?? 0}
            name={user?.name ?? ''}
            email={user?.email ?? ''}
            onSent={() => setSent(true)}
          />
        </>
      )}
    </div>
  )
}
