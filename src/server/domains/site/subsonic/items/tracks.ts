import { accessSettings } from '../../../catalog/index.ts'
import type { SubsonicCall } from '../call.ts'
import { type IdKind, itemId, type Ref, requireRef } from '../ids.ts'
import type { Elements } from '../protocol/response.ts'
import { episodesByIds } from './podcasts.ts'
import { songsByIds } from './songs.ts'

/** A song or an episode. */
export interface TrackRef {
  type: 'song' | 'episode'
  id: number
}

export const trackId = ({ type, id }: TrackRef): string => itemId(type satisfies IdKind, id)

/** Returns the song or the episode of an id. Throws 70 for anything else. */
export const requireTrack = (text: string): TrackRef => {
  const { kind, id }: Ref = requireRef(text, 'song', 'episode')
  return { type: kind as TrackRef['type'], id }
}

/**
 * Loads songs and episodes with one query for each. The function it returns finds those that the viewer may see; episodes
 * do not exist while podcasts are turned off.
 */
export const loadTracks = async (
  { ctx, scope }: Pick<SubsonicCall, 'ctx' | 'scope'>,
  refs: readonly TrackRef[],
): Promise<(ref: TrackRef) => Elements | undefined> => {
  const idsOf = (type: TrackRef['type']) => [
    ...new Set(refs.filter((ref) => ref.type === type).map(({ id }) => id)),
  ]
  const [songs, episodes] = [idsOf('song'), ctx.settings().enablePodcasts ? idsOf('episode') : []]
  const found = await Promise.all([
    songs.length > 0 ? songsByIds(ctx.db, scope, accessSettings(ctx), songs) : [],
    episodes.length > 0 ? episodesByIds(ctx.db, scope, episodes) : [],
  ])
  const byId = new Map(found.flat().map((track) => [track.id, track]))
  return (ref) => byId.get(trackId(ref))
}
