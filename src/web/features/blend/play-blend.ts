import type { BlendSong } from '../../../contract/blends.ts'
import { showError } from '../../api/errors.ts'
import { playback } from '../../items/playback.ts'
import type { Source } from '../../player/source.ts'
import { usePlayer } from '../../player/state.ts'

/** Plays a Blend from its first song, or toggles playback if it is the current one. */
export const playBlend = async (songs: BlendSong[], source: Source, shuffle?: boolean): Promise<void> => {
  try {
    const player = await playback()
    const { source: present } = usePlayer.getState()
    if (!shuffle && present?.type === source.type && present?.id === source.id) player.toggle()
    else player.play(songs, { source, ...(shuffle && { shuffle }) })
  } catch (error) {
    showError(error)
  }
}
