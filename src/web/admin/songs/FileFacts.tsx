import { FileAudio, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { AdminSongFile } from '../../../contract/admin/songs.ts'
import { reprocessSong } from '../../api/admin-songs.ts'
import { showError } from '../../api/errors.ts'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { StatusBadge } from './StatusBadge.tsx'
import './songs.css'

const MB = 1024 * 1024

const factsOf = (file: AdminSongFile): string[] => [
  file.codec.toUpperCase(),
  ...(file.sample_rate ? [`${formatNumber(file.sample_rate / 1000)} kHz`] : []),
  ...(file.bitrate && !file.lossless ? [`${formatNumber(Math.round(file.bitrate / 1000))} kbit/s`] : []),
  `${formatNumber(Math.round((file.size / MB) * 10) / 10)} MB`,
  formatTime(file.duration),
]

/** What is known of the file of a song, and the way to have it converted again. */
export const FileFacts = ({ id, file }: { id: number; file: AdminSongFile }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      await reprocessSong(id)
      notify({ type: 'success', title: t('Done'), text: t('The file is converted again.') })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <section className="song-file" aria-label={t('File')}>
      <FileAudio className="s24" aria-hidden="true" />
      <div className="min-w-0">
        <p className="trunc font-medium">{file.name}</p>
        <p className="song-file-facts">{factsOf(file).join(' · ')}</p>
        {file.owner && (
          <p className="song-file-facts">{t('Uploaded by {name}', { name: file.owner.name })}</p>
        )}
        {file.status === 'failed' && file.error && <p className="hint err">{t(file.error)}</p>}
      </div>
      <StatusBadge status={file.status} />
      <Button size="sm" look="ghost" disabled={busy} onClick={() => void again()}>
        <RefreshCw className="s16" aria-hidden="true" />
        {t('Convert again')}
      </Button>
    </section>
  )
}
