import type { Episode } from '../../../../contract/catalog/items.ts'
import { saveProgress } from '../../../player/episode-progress.ts'
import { usePlayer } from '../../../player/state.ts'
import { playback } from '../../items/playback/playback.ts'

/** Seeks an episode to a position, and plays it if it is not the current item. */
export const playAt = async (episode: Episode, seconds: number): Promise<void> => {
  const player = await playback()
  const { currentAudio } = usePlayer.getState()
  if (currentAudio?.type === 'episode' && currentAudio.id === episode.id) return player.seek(seconds)
  // It resumes from its last saved position.
  saveProgress(episode, seconds)
  player.play([episode])
}
