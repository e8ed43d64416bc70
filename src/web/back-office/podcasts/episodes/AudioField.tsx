import { AudioLines, Upload } from 'lucide-react'
import { uploadFile } from '../../../catalog/uploads/file-uploads.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { CustomInput } from '../../crud/types.ts'
import { useAudioFile } from '../../shell/use-audio-file.tsx'
import styles from '../podcasts.module.css'
import { type AudioValue, audioText, audioValueOf } from './audio-value.ts'

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
  const { chosen, present } = audioValueOf(value)
  const url = chosen ? ('url' in chosen.input ? chosen.input.url : '') : (present?.url ?? '')

  const { sending, choose, input } = useAudioFile(async (file, sent) => {
    onBusy(true)
    try {
      const upload = await uploadFile(file, sent)
      onChange({ input: { upload }, name: file.name, present })
      fill({}, { title: titleOf(file.name) })
    } finally {
      onBusy(false)
    }
  })
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
        <Button size="sm" disabled={sending !== null} onClick={choose}>
          <Upload className="icon-16" aria-hidden="true" />
          {present || chosen ? t('Replace file') : t('Choose an audio file')}
        </Button>
      </div>
      {input}
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
