import type { Episode } from '../../../contract/podcasts.ts'
import { playback } from '../../media/playback.ts'
import { noteHeard } from '../../player/heard.ts'
import { usePlayer } from '../../player/state.ts'

/** Goes to a moment of an episode, which begins to play if it does not yet. */
export const playAt = async (episode: Episode, seconds: number): Promise<void> => {
  const player = await playback()
  const { currentAudio } = usePlayer.getState()
  if (currentAudio?.type === 'episode' && currentAudio.id === episode.id) return player.seek(seconds)
  // It goes on from where it was last heard.
  noteHeard(episode, seconds)
  player.play([episode])
}
