import { AudioLines, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { uploadAudio } from '../../api/audio-uploads.ts'
import { showError } from '../../api/errors.ts'
import { settings } from '../../api/settings.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { rejectionOf } from '../../uploads/file-checks.ts'
import type { CustomInput } from '../crud/types.ts'
import { type AudioValue, audioText, audioValueOf } from './audio-value.ts'
import styles from './podcasts.module.css'

interface AudioFieldProps {
  value: unknown
  onChange: (value: AudioValue) => void
  onBusy: (busy: boolean) => void
  fill: CustomInput['fill']
}

/** Derives a title from a file name, without leading numbers. */
const titleOf = (name: string): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .replace(/^\d{1,4}[\s.-]+(?=\p{L})/u, '')
    .trim()

/** Audio of an episode: a file, uploaded as soon as it is chosen, or an external URL. */
export const AudioField = ({ value: given, onChange, onBusy, fill }: AudioFieldProps) => {
  const value = given as AudioValue
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ name: string; size: number; sent: number } | null>(null)
  const { chosen, present } = audioValueOf(value)
  const url = chosen ? ('url' in chosen.input ? chosen.input.url : '') : (present?.url ?? '')

  const send = async (file: File): Promise<void> => {
    const rejection = rejectionOf(file, settings())
    if (rejection !== null) {
      showToast({ type: 'error', title: file.name, text: rejection })
      return
    }
    const { name, size } = file
    setSending({ name, size, sent: 0 })
    onBusy(true)
    try {
      const upload = await uploadAudio(file, (sent) => setSending({ name, size, sent }))
      onChange({ input: { upload }, name, present })
      fill({}, { title: titleOf(name) })
    } catch (error) {
      showError(error)
    }
    setSending(null)
    onBusy(false)
  }
  const write = (text: string) =>
    onChange(text.trim() === '' ? present : { input: { url: text.trim() }, name: text.trim(), present })
  const name = audioText(value)
  return (
    <div className={styles.sound}>
      <div className={styles.currentAudio}>
        <AudioLines className="icon-18" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block truncate" dir="auto">
            {sending?.name ?? (name || t('No audio yet'))}
          </span>
          {sending && (
            <progress max={sending.size} value={sending.sent} aria-label={t('Progress')} className="w-full" />
          )}
          {!sending && !chosen && present && present.duration > 0 && (
            <span className="tabular muted">{formatTime(present.duration)}</span>
          )}
        </span>
        <Button size="sm" disabled={sending !== null} onClick={() => input.current?.click()}>
          <Upload className="icon-16" aria-hidden="true" />
          {present || chosen ? t('Replace file') : t('Choose an audio file')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="audio/*,.mp3,.m4a,.aac,.wav,.aif,.aiff,.flac,.ogg,.oga,.opus,.webm"
        hidden
        aria-label={t('Choose an audio file')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <TextField
        type="url"
        dir="ltr"
        label={t('Or audio URL')}
        autoComplete="off"
        disabled={sending !== null}
        value={url}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </div>
  )
}
