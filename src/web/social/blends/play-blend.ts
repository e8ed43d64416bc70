import type { BlendRef } from '../../../contract/social/blend-ref.ts'
import { playback } from '../../catalog/items/playback/playback.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { usePlayer } from '../../player/state.ts'

/** Plays a Blend from its first song, or toggles playback if it is the current one. */
export const playBlend = async (
  { id, title }: Pick<BlendRef, 'id' | 'title'>,
  options: { shuffle?: true } = {},
): Promise<void> => {
  try {
    const player = await playback()
    const { source } = usePlayer.getState()
    if (!options.shuffle && source?.type === 'blend' && source.id === id) return player.toggle()
    // Loaded on demand: home shows cards of Blends, and hardly any visit plays one.
    const { blendQuery } = await import('./blends.ts')
    const { songs } = await queryClient.fetchQuery(blendQuery(id))
    player.play(songs, { source: { type: 'blend', id, title }, ...options })
  } catch (error) {
    showError(error)
  }
}
