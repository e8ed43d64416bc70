import { AudioLines, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { sendSound } from '../../api/admin-podcasts.ts'
import { showError } from '../../api/errors.ts'
import { settings } from '../../api/settings.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { refusalOf } from '../../media/uploading/admission.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { CustomInput } from '../crud/types.ts'
import { type SoundValue, soundOf, soundWords } from './sound.ts'
import './podcasts.css'

interface SoundProps {
  value: unknown
  onChange: (value: SoundValue) => void
  onBusy: (busy: boolean) => void
  fill: CustomInput['fill']
}

/** What the name of a file says, without the number before it. */
const titleOf = (name: string): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .replace(/^\d{1,4}[\s.-]+(?=\p{L})/u, '')
    .trim()

/** What an episode is heard from: a file that is sent as soon as it is chosen, or one that lies elsewhere. */
export const Sound = ({ value: given, onChange, onBusy, fill }: SoundProps) => {
  const value = given as SoundValue
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ name: string; size: number; sent: number } | null>(null)
  const { chosen, present } = soundOf(value)
  const url = chosen ? ('url' in chosen.given ? chosen.given.url : '') : (present?.url ?? '')

  const send = async (file: File): Promise<void> => {
    const refusal = refusalOf(file, settings())
    if (refusal !== null) {
      notify({ type: 'error', title: file.name, text: refusal })
      return
    }
    const { name, size } = file
    setSending({ name, size, sent: 0 })
    onBusy(true)
    try {
      const upload = await sendSound(file, (sent) => setSending({ name, size, sent }))
      onChange({ given: { upload }, name, present })
      fill({}, { title: titleOf(name) })
    } catch (error) {
      showError(error)
    }
    setSending(null)
    onBusy(false)
  }
  const write = (text: string) =>
    onChange(text.trim() === '' ? present : { given: { url: text.trim() }, name: text.trim(), present })
  const name = soundWords(value)
  return (
    <div className="sound">
      <div className="sound-present">
        <AudioLines className="s18" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block trunc" dir="auto">
            {sending?.name ?? (name || t('No sound yet'))}
          </span>
          {sending && (
            <progress max={sending.size} value={sending.sent} aria-label={t('Progress')} className="w-full" />
          )}
          {!sending && !chosen && present && present.duration > 0 && (
            <span className="num text-muted">{formatTime(present.duration)}</span>
          )}
        </span>
        <Button size="sm" disabled={sending !== null} onClick={() => input.current?.click()}>
          <Upload className="s16" aria-hidden="true" />
          {present || chosen ? t('Another file') : t('Choose a sound file')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="audio/*,.mp3,.m4a,.aac,.wav,.aif,.aiff,.flac,.ogg,.oga,.opus,.webm"
        className="hidden"
        aria-label={t('Choose a sound file')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <TextField
        type="url"
        dir="ltr"
        label={t('Or its address elsewhere')}
        autoComplete="off"
        disabled={sending !== null}
        value={url}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </div>
  )
}
