import { playlistFile } from '../../../contract/catalog/playlists.ts'
import { urlOf } from '../../data/call.ts'
import { saveFile } from '../../data/download.ts'
import { showError } from '../../data/errors.ts'

import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import type { SharedPlaylist } from './playlist-dialogs.ts'

/** Saves a playlist as a file that other players and services read. */
export const ExportDialog = ({ id, title }: SharedPlaylist) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const save = async (format: 'm3u8' | 'jspf') => {
    close()
    const url = urlOf(playlistFile, { params: { id }, query: { format } })
    await saveFile(url, `${title}.${format}`).catch(showError)
  }
  return (
    <DialogFrame
      title={t('Export {title}', { title })}
      description={t('Other players read M3U8; ListenBrainz and other services read JSPF.')}
      closable
    >
      <DialogActions end>
        <Button onClick={() => void save('jspf')}>JSPF</Button>
        <Button variant="primary" onClick={() => void save('m3u8')}>
          M3U8
        </Button>
      </DialogActions>
    </DialogFrame>
  )
}
