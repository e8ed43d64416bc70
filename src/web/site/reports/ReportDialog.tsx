import { type FormEvent, useState } from 'react'
import {
  type Reportable,
  type ReportReason,
  reasonNames,
  reportReasons,
} from '../../../contract/site/reports.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RadioList } from '../../ui/fields/RadioList.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { sendReport } from '../contact/contact.ts'
import styles from './report.module.css'

/** The item or user that is reported. */
interface Reported {
  type: Reportable
  id: number
  title: string
}

const Form = ({ type, id, title }: Reported) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason === null) return
    setBusy(true)
    try {
      await sendReport({ type, id, reason, text })
      close()
      showToast({ type: 'success', title: t('Reported'), text: t('Thanks. We’ll take a look.') })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <RadioList
        className="mt-4 mb-5"
        label={t('What’s wrong with {title}?', { title })}
        choices={reasonNames.map((name) => ({ value: name, label: t(reportReasons[name]) }))}
        value={reason}
        onChange={setReason}
      />
      <TextArea
        label={t('Anything else we should know? (optional)')}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant="primary" type="submit" disabled={busy || reason === null}>
          {t('Report')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Dialog that asks for the reason of a report. */
export const ReportDialog = (reported: Reported) => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('What’s wrong with {title}?', { title: reported.title })}
      className={styles.reportDialog}
    >
      <Form {...reported} />
    </DialogFrame>
  )
}
