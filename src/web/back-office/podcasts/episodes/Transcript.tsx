import { Captions, Download, RotateCcw, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_TRANSCRIPT } from '../../../../contract/catalog/back-office/podcasts.ts'
import type { CallError } from '../../../data/call.ts'
import { errorTexts } from '../../../data/errors.ts'
import { translate, useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FileInput } from '../../../ui/fields/FileInput.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { readText } from '../../shell/read-text.ts'
import styles from '../podcasts.module.css'
import { currentText, type TranscriptValue } from './transcript.ts'

interface TranscriptProps {
  value: unknown
  onChange: (value: TranscriptValue) => void
  onBusy: (busy: boolean) => void
  /** Fetches a transcript from a URL and returns its text. Throws `CallError`. */
  read: (url: string) => Promise<string>
}

const Present = ({ value }: { value: TranscriptValue }) => {
  const { t } = useTranslation()
  const short = currentText(value)
  if (value.input) {
    return (
      <span className="block truncate" dir="auto">
        {value.input.name}
      </span>
    )
  }
  if (!short) return <>{t('No transcript yet')}</>
  return (
    <>
      <span className="block truncate" dir="auto">
        {short.opening}
      </span>
      <span className="tabular muted">{t('{count} lines', { count: short.lines })}</span>
    </>
  )
}

const refusalOf = (error: unknown): string => {
  const { body } = error as CallError
  const [of] = Object.values(body.errors ?? {}).flat()
  return of ? translate(of) : errorTexts(body).text
}

/** Transcript of an episode: a WebVTT, SRT, JSON or plain text file, or a URL. */
export const Transcript = ({ value: given, onChange, onBusy, read }: TranscriptProps) => {
  const value = given as TranscriptValue
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const bring = async (name: string, load: () => Promise<string>): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    onBusy(true)
    try {
      const text = await load()
      if (text.length > MAX_TRANSCRIPT) setRefusal(t('This file is too large.'))
      else onChange({ ...value, input: { text, name } })
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
    onBusy(false)
  }
  const own = value.input !== null && (value.input !== undefined || value.own !== null)
  return (
    <div className={styles.sound}>
      <div className={styles.currentAudio}>
        <Captions className="icon-18" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <Present value={value} />
        </span>
        <Button size="sm" disabled={busy} onClick={() => input.current?.click()}>
          <Upload className="icon-16" aria-hidden="true" />
          {t('Choose a text file')}
        </Button>
      </div>
      <FileInput
        ref={input}
        accept=".vtt,.srt,.json,.txt,text/vtt,application/x-subrip,application/json,text/plain"
        label={t('Choose a text file')}
        onFiles={([file]) => void bring(file.name, () => readText(file))}
      />
      <div className={styles.transcriptFar}>
        <TextField
          type="url"
          dir="ltr"
          label={t('Or enter a URL')}
          autoComplete="off"
          value={url}
          error={refusal}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button
          disabled={busy || url.trim() === ''}
          onClick={() => void bring(url.trim(), () => read(url.trim()))}
        >
          <Download className="icon-16" aria-hidden="true" />
          {t('Fetch')}
        </Button>
      </div>
      {own && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.transcriptAction}
          onClick={() => onChange({ ...value, input: value.own ? null : undefined })}
        >
          <RotateCcw className="icon-16" aria-hidden="true" />
          {value.found ? t('Restore from feed') : t('No transcript')}
        </Button>
      )}
    </div>
  )
}
