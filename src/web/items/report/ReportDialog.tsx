import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, useRef, useState } from 'react'
import { type ReportReason, reasonNames, reportReasons } from '../../../contract/reports.ts'
import { sendReport } from '../../api/contact.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import dialogStyles from '../../ui/dialog.module.css'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './report.module.css'
import { closeReport, type Reported, useReported } from './reported-item.ts'

const Form = ({ reported: { type, id, title } }: { reported: Reported }) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason === null) return
    setBusy(true)
    try {
      await sendReport({ type, id, reason, text })
      closeReport()
      showToast({ type: 'success', title: t('Reported'), text: t('Thanks. We’ll take a look.') })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.reportReasons}>
        <legend className="visually-hidden">{t('What’s wrong with {title}?', { title })}</legend>
        {reasonNames.map((name) => (
          <label key={name}>
            <input type="radio" name="reason" checked={reason === name} onChange={() => setReason(name)} />
            {t(reportReasons[name])}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('Anything else we should know? (optional)')}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={dialogStyles.dialogActions}>
        <Dialog.Close className={`${buttonsStyles.btn} ${buttonsStyles.soft}`}>{t('Cancel')}</Dialog.Close>
        <Button variant="primary" type="submit" disabled={busy || reason === null}>
          {t('Report')}
        </Button>
      </div>
    </form>
  )
}

/** Dialog that asks for the reason of a report. */
export const ReportDialog = () => {
  const { t } = useTranslation()
  const reported = useReported((state) => state.reported)
  // Retain the content while the dialog fades out.
  const last = useRef(reported)
  if (reported) last.current = reported
  const shown = last.current
  return (
    <Dialog.Root open={reported !== null} onOpenChange={(open) => !open && closeReport()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={`${dialogStyles.dialog} ${styles.reportDialog}`}>
          <Dialog.Title className="heading-16">
            {shown && t('What’s wrong with {title}?', { title: shown.title })}
          </Dialog.Title>
          {shown && <Form key={`${shown.type}${shown.id}`} reported={shown} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
