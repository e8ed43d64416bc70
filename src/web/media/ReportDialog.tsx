import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, useRef, useState } from 'react'
import { type ReportReason, reasonNames, reportReasons } from '../../contract/reports.ts'
import { sendReport } from '../api/contact.ts'
import { showError } from '../api/errors.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { notify } from '../ui/notices.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { closeReport, type Reported, useReported } from './reporting.ts'
import '../ui/dialog.css'
import './report.css'

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
      notify({ type: 'success', title: t('Reported'), text: t('Thank you. Somebody will look at it.') })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <fieldset className="report-reasons">
        <legend className="sr-only">{t('What is wrong with {title}?', { title })}</legend>
        {reasonNames.map((name) => (
          <label key={name}>
            <input type="radio" name="reason" checked={reason === name} onChange={() => setReason(name)} />
            {t(reportReasons[name])}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('What should we know? (optional)')}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="dialog-acts">
        <Dialog.Close className="btn soft">{t('Cancel')}</Dialog.Close>
        <Button look="primary" type="submit" disabled={busy || reason === null}>
          {t('Report')}
        </Button>
      </div>
    </form>
  )
}

/** Asks why something is reported. */
export const ReportDialog = () => {
  const { t } = useTranslation()
  const reported = useReported((state) => state.reported)
  // While the dialog fades out its content stays.
  const last = useRef(reported)
  if (reported) last.current = reported
  const shown = last.current
  return (
    <Dialog.Root open={reported !== null} onOpenChange={(open) => !open && closeReport()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog report-dialog">
          <Dialog.Title className="h16">
            {shown && t('What is wrong with {title}?', { title: shown.title })}
          </Dialog.Title>
          {shown && <Form key={`${shown.type}${shown.id}`} reported={shown} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
