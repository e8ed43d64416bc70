import { Clock, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AdminSongFile } from '../../../contract/admin/songs.ts'
import { keepAudio, replaceAudio } from '../../api/audio-uploads.ts'
import { showError } from '../../api/errors.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import fieldsStyles from '../../ui/fields.module.css'
import { showToast } from '../../ui/toasts.ts'
import { rejectionOf } from '../../uploads/file-checks.ts'
import { StatusBadge } from './StatusBadge.tsx'
import styles from './songs.module.css'

interface AudioChangeProps {
  id: number
  file: AdminSongFile
  /** In the artist area: whose song it is. */
  artist?: number
  /** The lyrics have times, which fit the current audio. */
  timed: boolean
}

const ACCEPTED = 'audio/*,.mp3,.m4a,.aac,.wav,.aif,.aiff,.flac,.ogg,.oga,.opus,.webm'

/** Replaces the audio of a song: the upload with its progress, then the new file until it is packaged. */
export const AudioChange = ({ id, file: current, artist, timed }: AudioChangeProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ size: number; sent: number } | null>(null)
  const { next } = current

  const send = async (file: File): Promise<void> => {
    const rejection = rejectionOf(file, settings())
    if (rejection !== null) {
      showToast({ type: 'error', title: file.name, text: rejection })
      return
    }
    const { size } = file
    setSending({ size, sent: 0 })
    try {
      await replaceAudio(id, file, (sent) => setSending({ size, sent }), artist)
    } catch (error) {
      showError(error)
    }
    setSending(null)
  }
  return (
    <>
      {next && (
        <div className={styles.nextFile}>
          <Clock className="icon-18" aria-hidden="true" />
          <p className="truncate" dir="auto">
            {t('New audio: {name}', { name: next.name })}
          </p>
          <StatusBadge status={next.status} />
          <p className={fieldsStyles.hint} role="status">
            {next.status === 'failed' && next.error
              ? t(next.error)
              : t('The current audio plays until the new one is ready.')}
            {timed && ` ${t('Check the times of the lyrics then.')}`}
          </p>
          <Button size="sm" variant="ghost" onClick={() => void keepAudio(id, artist).catch(showError)}>
            {t('Keep the current audio')}
          </Button>
        </div>
      )}
      {sending && (
        <progress
          className={styles.audioProgress}
          max={sending.size}
          value={sending.sent}
          aria-label={t('Progress')}
        />
      )}
      <Button size="sm" variant="ghost" disabled={sending !== null} onClick={() => input.current?.click()}>
        <Upload className="icon-16" aria-hidden="true" />
        {t('Replace audio')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={t('Choose an audio file')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
