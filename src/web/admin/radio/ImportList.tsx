import { Dialog } from '@base-ui/react/dialog'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { type ImportReport, MOST_IMPORTED } from '../../../contract/admin/radio-stations.ts'
import { importStations } from '../../api/admin-radio.ts'
import { showError } from '../../api/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import '../../ui/dialog.css'
import './radio.css'

const Report = ({ report: { added, refused } }: { report: ImportReport }) => {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 mt-4" role="status">
      <p>
        {t('Taken: {taken}. Not taken: {refused}.', {
          taken: formatNumber(added),
          refused: formatNumber(refused.length),
        })}
      </p>
      {refused.length > 0 && (
        <ul className="radio-refused">
          {refused.map(({ line, name, reason }) => (
            <li key={line}>
              <span className="num text-muted">{line}</span>
              <span className="min-w-0">
                <span className="trunc block">
                  <bdi>{name}</bdi>
                </span>
                <span className="text-muted">{t(reason)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-acts radio-one-act">
        <Dialog.Close className="btn primary">{t('Done')}</Dialog.Close>
      </div>
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
        label={t('A list as M3U, PLS or OPML, or one address a line')}
        rows={8}
        dir="ltr"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="hint">{t('Up to {most} stations at once.', { most: formatNumber(MOST_IMPORTED) })}</p>
      <input
        ref={file}
        type="file"
        accept=".m3u,.m3u8,.pls,.opml,.xml,.txt"
        className="hidden"
        aria-label={t('Choose a file')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          chosen?.text().then(setText, showError)
        }}
      />
      <Button look="line" onClick={() => file.current?.click()}>
        <Upload className="s18" aria-hidden="true" />
        {t('Choose a file')}
      </Button>
      <div className="dialog-acts">
        <Dialog.Close className="btn soft">{t('Cancel')}</Dialog.Close>
        <Button look="primary" type="submit" disabled={busy || text.trim() === ''}>
          {t('Import')}
        </Button>
      </div>
    </form>
  )
}

/** Takes many stations at once out of a list, and tells which were not taken. */
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
      <Dialog.Trigger className="btn line crud-export">
        <Upload className="s18" aria-hidden="true" />
        <span>{t('Import')}</span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog radio-dialog">
          <Dialog.Title className="h16">{t('Import stations')}</Dialog.Title>
          {report ? <Report report={report} /> : <Form onReport={setReport} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
