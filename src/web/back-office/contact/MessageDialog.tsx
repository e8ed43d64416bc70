import { type FormEvent, useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { sendTeamMessage } from './artist-contact.ts'
import styles from './message-dialog.module.css'

/** Shortest subject and message, as in the contract. */
const SUBJECT = 3
const MESSAGE = 10

/** Dialog that writes a new message of the team to the operators. */
export const MessageDialog = ({ artist_id }: { artist_id: number }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const filled = subject.trim().length >= SUBJECT && message.trim().length >= MESSAGE
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await sendTeamMessage({ artist_id, subject, message })
      close()
      showToast({ type: 'success', title: t('Message sent'), text: subject })
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={t('New message')}
      description={t('Everyone in the team sees it and the replies.')}
      className={styles.dialog}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('Subject')}
          maxLength={150}
          required
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <TextArea
          label={t('Message')}
          rows={6}
          maxLength={5000}
          required
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <DialogActions>
          <DialogClose>{t('Cancel')}</DialogClose>
          <Button variant="primary" type="submit" disabled={busy || !filled}>
            {t('Send message')}
          </Button>
        </DialogActions>
      </form>
    </DialogFrame>
  )
}
