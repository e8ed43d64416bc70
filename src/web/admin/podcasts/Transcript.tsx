import { Captions, Download, RotateCcw, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { LONGEST_TRANSCRIPT } from '../../../contract/admin/episode-words.ts'
import { readTranscript } from '../../api/admin-podcasts.ts'
import type { CallError } from '../../api/call.ts'
import { wordsOf } from '../../api/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { standing, type TranscriptValue } from './transcript.ts'
import './podcasts.css'

interface TranscriptProps {
  value: unknown
  onChange: (value: TranscriptValue) => void
  onBusy: (busy: boolean) => void
}

const Present = ({ value }: { value: TranscriptValue }) => {
  const { t } = useTranslation()
  const short = standing(value)
  if (value.given) {
    return (
      <span className="block trunc" dir="auto">
        {value.given.name}
      </span>
    )
  }
  if (!short) return <>{t('No transcript yet')}</>
  return (
    <>
      <span className="block trunc" dir="auto">
        {short.opening}
      </span>
      <span className="num text-muted">{t('Lines: {total}', { total: formatNumber(short.lines) })}</span>
    </>
  )
}

const refusalOf = (error: unknown): string => {
  const { body } = error as CallError
  const [of] = Object.values(body.errors ?? {}).flat()
  return of ? translate(of) : wordsOf(body).text
}

/** What is said in an episode: a file of WebVTT, SRT, JSON or plain text, or what lies at an address. */
export const Transcript = ({ value: given, onChange, onBusy }: TranscriptProps) => {
  const value = given as TranscriptValue
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const bring = async (name: string, read: () => Promise<string>): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    onBusy(true)
    try {
      const text = await read()
      if (text.length > LONGEST_TRANSCRIPT) setRefusal(t('This file is too large.'))
      else onChange({ ...value, given: { text, name } })
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
    onBusy(false)
  }
  const own = value.given !== null && (value.given !== undefined || value.own !== null)
  return (
    <div className="sound">
      <div className="sound-present">
        <Captions className="s18" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <Present value={value} />
        </span>
        <Button size="sm" disabled={busy} onClick={() => input.current?.click()}>
          <Upload className="s16" aria-hidden="true" />
          {t('Choose a text file')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt,.json,.txt,text/vtt,application/x-subrip,application/json,text/plain"
        className="hidden"
        aria-label={t('Choose a text file')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void bring(file.name, () => file.text())
        }}
      />
      <div className="transcript-far">
        <TextField
          type="url"
          dir="ltr"
          label={t('Or where it lies elsewhere')}
          autoComplete="off"
          value={url}
          error={refusal}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button
          disabled={busy || url.trim() === ''}
          onClick={() => void bring(url.trim(), () => readTranscript(url.trim()))}
        >
          <Download className="s16" aria-hidden="true" />
          {t('Fetch it')}
        </Button>
      </div>
      {own && (
        <Button
          size="sm"
          look="ghost"
          className="justify-self-start"
          onClick={() => onChange({ ...value, given: value.own ? null : undefined })}
        >
          <RotateCcw className="s16" aria-hidden="true" />
          {value.found ? t('Take that of the feed again') : t('Without a transcript')}
        </Button>
      )}
    </div>
  )
}
