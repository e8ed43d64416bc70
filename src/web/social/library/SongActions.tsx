import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import type { Song } from '../../../contract/catalog/items.ts'
import { playback } from '../../catalog/items/playback/playback.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Source } from '../../player/engine/source.ts'
import { usePlayer } from '../../player/state.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { atHand } from '../../ui/layout/OfflinePart.tsx'

interface SongActionsProps {
  title: string
  source: Source
  load: () => Promise<Song[]>
}

/** Plays a whole library list, in order or shuffled; pauses it while playing. */
export const SongActions = ({ title, source, load }: SongActionsProps) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const present = usePlayer(
    (state) => state.source?.title === source.title && state.source.type === undefined,
  )
  const playing = usePlayer((state) => state.playerStatus === 'play')
  const play = async (shuffle?: boolean): Promise<void> => {
    if (present && shuffle === undefined) return (await playback()).toggle()
    setBusy(true)
    try {
      const [player, songs] = await Promise.all([playback(), load()])
      player.play(atHand(songs), { source, ...(shuffle === undefined ? {} : { shuffle }) })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PlayButton title={title} playing={present && playing} onClick={() => void play()} />
      <IconButton label={t('Shuffle')} disabled={busy} onClick={() => void play(true)}>
        <Shuffle aria-hidden="true" />
      </IconButton>
    </>
  )
}
