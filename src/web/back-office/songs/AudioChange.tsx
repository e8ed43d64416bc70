import { Clock, Upload } from 'lucide-react'
import type { AdminSongFile } from '../../../contract/catalog/back-office/songs.ts'
import { keepAudio, replaceAudio } from '../../catalog/uploads/file-uploads.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { useAudioFile } from '../shell/use-audio-file.tsx'
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

/** Replaces the audio of a song: the upload with its progress, then the new file until it is packaged. */
export const AudioChange = ({ id, file: current, artist, timed }: AudioChangeProps) => {
  const { t } = useTranslation()
  const { next } = current
  const { sending, choose, input } = useAudioFile((file, sent) => replaceAudio(id, file, sent, artist))
  return (
    <>
      {next && (
        <div className={styles.nextFile}>
          <Clock className="icon-18" aria-hidden="true" />
          <p className="truncate" dir="auto">
            {t('New audio: {name}', { name: next.name })}
          </p>
          <StatusBadge status={next.status} />
          <Hint role="status">
            {next.status === 'failed' && next.error
              ? t(next.error)
              : t('The current audio plays until the new one is ready.')}
            {timed && ` ${t('Check the timing of the lyrics afterwards.')}`}
          </Hint>
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
      <Button size="sm" variant="ghost" disabled={sending !== null} onClick={choose}>
        <Upload className="icon-16" aria-hidden="true" />
        {t('Replace audio')}
      </Button>
      {input}
    </>
  )
}
