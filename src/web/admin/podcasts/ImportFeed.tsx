import { Dialog } from '@base-ui/react/dialog'
import { Rss } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { FeedReport } from '../../../contract/admin/feeds.ts'
import { importFeed } from '../../api/admin-podcasts.ts'
import type { CallError } from '../../api/call.ts'
import { wordsOf } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isOdd, ReportDetails } from './ReportDetails.tsx'
import { tellReport } from './report.ts'
import '../../ui/dialog.css'

const Form = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [report, setReport] = useState<FeedReport | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || url.trim() === '') return
    setBusy(true)
    setRefusal(undefined)
    try {
      const read = await importFeed(url.trim())
      tellReport(read)
      if (isOdd(read)) setReport(read)
      else onClose()
    } catch (error) {
      setRefusal(wordsOf((error as CallError).body).text)
      setBusy(false)
    }
  }
  if (report)
    return (
      <>
        <Dialog.Title className="h16 mb-4" dir="auto">
          {report.title}
        </Dialog.Title>
        <ReportDetails report={report} />
        <div className="dialog-acts">
          <Button look="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Dialog.Title className="h16 mb-2">{t('Import a feed')}</Dialog.Title>
      <Dialog.Description className="text-muted mb-4">
        {t('Its episodes come along and go on coming.')}
      </Dialog.Description>
      <TextField
        type="url"
        dir="ltr"
        label={t('Address of the feed')}
        autoComplete="off"
        maxLength={2_048}
        value={url}
        error={refusal}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className="dialog-acts">
        <button type="button" className="btn soft" onClick={onClose}>
          {t('Cancel')}
        </button>
        <Button look="primary" type="submit" disabled={busy || url.trim() === ''}>
          {t('Import')}
        </Button>
      </div>
    </form>
  )
}

/** Makes a podcast of a feed that is told by its address. */
export const ImportFeed = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn line crud-export" onClick={() => setOpen(true)}>
        <Rss className="s18" aria-hidden="true" />
        <span>{t('Import a feed')}</span>
      </button>
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="scrim" />
          <Dialog.Popup className="dialog crud-pick-one">
            <Form onClose={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}
