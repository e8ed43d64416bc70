import { usePlayer } from '../../player/player.ts'

/** Returns whether the current song has lyrics. */
export const useHasLyrics = (): boolean => usePlayer((state) => Boolean(state.stream?.lyrics?.lines.length))
