import { useQuery } from '@tanstack/react-query'
import { FileAudio, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { type AdminSongFile, adminSongs, artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import type { ListedTable } from '../../../contract/core/back-office/crud.ts'
import { showError } from '../../data/errors.ts'
import { formatFileSize, formatNumber, formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { crudItemQuery } from '../crud/crud.ts'
import { AudioChange } from './AudioChange.tsx'
import { reprocessSong } from './admin-songs.ts'
import { StatusBadge } from './StatusBadge.tsx'
import styles from './songs.module.css'

const POLL_MS = 2_000

/** Returns the file of a song, asked for again and again while it or the one that replaces it is being packaged. */
const usePolledFile = (of: ListedTable, id: number, given: AdminSongFile): AdminSongFile => {
  const answer = useQuery({
    ...crudItemQuery(of, id),
    refetchInterval: ({ state }) => {
      const { next } = (state.data as { file: AdminSongFile } | undefined)?.file ?? given
      return next && next.status !== 'failed' ? POLL_MS : false
    },
  })
  return (answer.data as unknown as { file: AdminSongFile } | undefined)?.file ?? given
}

const fileInfo = (file: AdminSongFile): string[] => [
  file.codec.toUpperCase(),
  ...(file.sample_rate ? [`${formatNumber(file.sample_rate / 1000)} kHz`] : []),
  ...(file.bitrate && !file.lossless ? [`${formatNumber(Math.round(file.bitrate / 1000))} kbit/s`] : []),
  formatFileSize(file.size),
  formatTime(file.duration),
]

interface FileInfoProps {
  id: number
  file: AdminSongFile
  /** In the artist area: whose song it is. */
  artist?: number
  /** The lyrics have times. */
  timed: boolean
  writes?: boolean
}

/** Details of a song's file, replaced by another one; operators can transcode it again. */
export const FileInfo = ({ id, file: given, artist, timed, writes = true }: FileInfoProps) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const file = usePolledFile(artist === undefined ? adminSongs : artistSongs, id, given)
  const again = async () => {
    setBusy(true)
    try {
      await reprocessSong(id)
      showToast({ type: 'success', title: t('Done'), text: t('Re-encoding started.') })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <section className={styles.songFile} aria-label={t('File')}>
      <FileAudio className="icon-24" aria-hidden="true" />
      <div className="min-w-0">
        <p className="truncate font-medium">{file.name}</p>
        <p className={styles.songFileInfo}>{fileInfo(file).join(' · ')}</p>
        {file.owner && (
          <p className={styles.songFileInfo}>{t('Uploaded by {name}', { name: file.owner.name })}</p>
        )}
        {file.truncated && <Hint>{t('The end of this file is missing. The rest can be played.')}</Hint>}
        {file.status === 'failed' && file.error && <Hint error>{t(file.error)}</Hint>}
      </div>
      <StatusBadge status={file.status} />
      {writes && <AudioChange id={id} file={file} timed={timed} {...(artist !== undefined && { artist })} />}
      {artist === undefined && (
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => void again()}>
          <RefreshCw className="icon-16" aria-hidden="true" />
          {t('Re-encode')}
        </Button>
      )}
    </section>
  )
}
