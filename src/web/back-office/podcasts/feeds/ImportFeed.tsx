import { Dialog } from '@base-ui/react/dialog'
import { Rss } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { FeedReport } from '../../../../contract/catalog/back-office/feeds.ts'
import type { CallError } from '../../../data/call.ts'
import { errorTexts } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DialogActions, DialogPopup } from '../../../ui/overlays/DialogParts.tsx'
import { HeadButton } from '../../shell/HeadButton.tsx'
import { importFeed } from '../admin-podcasts.ts'
import { isOdd, ReportDetails } from '../episodes/ReportDetails.tsx'
import { showReport } from '../episodes/report.ts'
import styles from '../podcasts.module.css'

const Form = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const [login, setLogin] = useState<{ username: string; password: string }>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [report, setReport] = useState<FeedReport | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || url.trim() === '') return
    setBusy(true)
    setRefusal(undefined)
    try {
      const read = await importFeed({ url: url.trim(), ...login })
      showReport(read)
      if (isOdd(read)) setReport(read)
      else onClose()
    } catch (error) {
      const { body } = error as CallError
      if (body.errors?.password) setLogin((before) => before ?? { username: '', password: '' })
      setRefusal(errorTexts(body).text)
      setBusy(false)
    }
  }
  if (report)
    return (
      <>
        <Dialog.Title className="heading-16 mb-4" dir="auto">
          {report.title}
        </Dialog.Title>
        <ReportDetails report={report} />
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </DialogActions>
      </>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Dialog.Title className="heading-16 mb-2">{t('Import feed')}</Dialog.Title>
      <Dialog.Description className="muted mb-4">
        {t('Imports all episodes and keeps the podcast up to date.')}
      </Dialog.Description>
      <TextField
        inputMode="url"
        dir="ltr"
        label={t('Feed URL')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_048}
        value={url}
        error={login ? undefined : refusal}
        onChange={(event) => {
          setUrl(event.currentTarget.value)
          setLogin(undefined)
        }}
      />
      {login && (
        <>
          <TextField
            label={t('Username')}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={200}
            value={login.username}
            onChange={(event) => setLogin({ ...login, username: event.currentTarget.value })}
          />
          <TextField
            type="password"
            label={t('Password')}
            autoComplete="off"
            maxLength={500}
            value={login.password}
            error={refusal}
            onChange={(event) => setLogin({ ...login, password: event.currentTarget.value })}
          />
        </>
      )}
      <DialogActions>
        <Button variant="soft" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button variant="primary" type="submit" disabled={busy || url.trim() === ''}>
          {t('Import')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Creates a podcast from a feed URL. */
export const ImportFeed = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <HeadButton icon={Rss} label={t('Import feed')} onClick={() => setOpen(true)} />
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <DialogPopup className={styles.importDialog}>
          <Form onClose={() => setOpen(false)} />
        </DialogPopup>
      </Dialog.Root>
    </>
  )
}
