import { useState } from 'react'
import { contactBody } from '../../../contract/site/contact.ts'
import { useForm } from '../../data/form.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import styles from './contact.module.css'
import { sendMessage } from './contact.ts'

const Form = ({ name, email, onSent }: { name: string; email: string; onSent: () => void }) => {
  const { t } = useTranslation()
  const initial = { name, email, subject: '', message: '', website: '' }
  const form = useForm(contactBody, initial, async (fields) => {
    await sendMessage(fields)
    onSent()
  })
  return (
    <form className={styles.contact} onSubmit={form.submit} noValidate>
      <TextField {...form.text('name')} label={t('Name')} autoComplete="name" />
      <TextField {...form.text('email')} label={t('Email')} type="email" autoComplete="email" />
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
      <div className={styles.contactTrap} aria-hidden="true">
        <TextField {...form.text('website')} label={t('Leave this empty')} tabIndex={-1} autoComplete="off" />
      </div>
      <Button variant="primary" size="lg" type="submit" disabled={form.busy}>
        {t('Send')}
      </Button>
    </form>
  )
}

/** Contact form to the operator. */
export const Contact = () => {
  const { t } = useTranslation()
  const [sent, setSent] = useState(false)
  const user = useSession((state) => state.user)
  useDocumentTitle(t('Contact'))
  return (
    <Page>
      <PageTitle>{t('Contact')}</PageTitle>
      {sent ? (
        <div role="status">
          <p className={styles.contactIntro}>{t('Message sent. We’ll reply by email.')}</p>
          <Button onClick={() => setSent(false)}>{t('Write another message')}</Button>
        </div>
      ) : (
        <>
          <p className="text-16 muted">
            {t('Contact the people behind {name}. We’ll reply by email.', { name: settings().appName })}
          </p>
          <Form
            key={user?.id ?? 0}
            name={user?.name ?? ''}
            email={user?.email ?? ''}
            onSent={() => setSent(true)}
          />
        </>
      )}
    </Page>
  )
}
