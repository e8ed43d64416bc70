import { Dialog } from '@base-ui/react/dialog'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { type ImportReport, MAX_IMPORTED } from '../../../contract/catalog/back-office/radio.ts'
import { showError } from '../../data/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { FileInput } from '../../ui/fields/FileInput.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogActions, DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import { HeadButton } from '../shell/HeadButton.tsx'
import { readText } from '../shell/read-text.ts'
import { importStations } from './admin-radio.ts'
import styles from './radio.module.css'

const Report = ({ report: { added, refused } }: { report: ImportReport }) => {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 mt-4" role="status">
      <p>
        {t('{taken} imported, {refused} skipped.', {
          taken: formatNumber(added),
          refused: formatNumber(refused.length),
        })}
      </p>
      {refused.length > 0 && (
        <ul className={styles.radioRefused}>
          {refused.map(({ line, name, reason }) => (
            <li key={line}>
              <span className="tabular muted">{line}</span>
              <span className="min-w-0">
                <span className="truncate block">
                  <bdi>{name}</bdi>
                </span>
                <span className="muted">{t(reason)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <DialogActions className={styles.stationAction}>
        <DialogClose variant="primary">{t('Done')}</DialogClose>
      </DialogActions>
    </div>
  )
}

const Form = ({ onReport }: { onReport: (report: ImportReport) => void }) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const send = async () => {
    setBusy(true)
    try {
      onReport(await importStations(text))
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <form
      className="grid gap-4 mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={t('An M3U, PLS or OPML list, or one URL per line')}
        rows={8}
        dir="ltr"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Hint>{t('Up to {most} stations at once.', { most: formatNumber(MAX_IMPORTED) })}</Hint>
      <FileInput
        ref={file}
        accept=".m3u,.m3u8,.pls,.asx,.wax,.wvx,.xspf,.wpl,.b4s,.ram,.opml,.xml,.txt"
        label={t('Choose a file')}
        onFiles={([chosen]) => void readText(chosen).then(setText, showError)}
      />
      <Button variant="line" onClick={() => file.current?.click()}>
        <Upload className="icon-18" aria-hidden="true" />
        {t('Choose a file')}
      </Button>
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant="primary" type="submit" disabled={busy || text.trim() === ''}>
          {t('Import')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Imports stations from a list, and shows which ones failed. */
export const ImportList = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [report, setReport] = useState<ImportReport | null>(null)
  const show = (shown: boolean) => {
    setOpen(shown)
    if (shown) setReport(null)
  }
  return (
    <Dialog.Root open={open} onOpenChange={show}>
      <Dialog.Trigger render={<HeadButton icon={Upload} label={t('Import')} />} />
      <DialogPopup className={styles.radioDialog}>
        <Dialog.Title className="heading-16">{t('Import stations')}</Dialog.Title>
        {report ? <Report report={report} /> : <Form onReport={setReport} />}
      </DialogPopup>
    </Dialog.Root>
  )
}
