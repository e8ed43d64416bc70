import { MAX_RATING, type Ratable } from '../../../../../contract/catalog/ratings.ts'
import { type ReactionRef, rate, setReactions } from '../../../catalog/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { type IdKind, type Ref, requireRef } from '../ids.ts'
import { SubsonicError, throwInvalid, throwUnknown } from '../protocol/subsonic-error.ts'
import { MAX_SIZE } from './lists.ts'

/** Artists, podcasts and playlists are followed, others liked. */
const starred: Partial<Record<IdKind, ReactionRef['type']>> = {
  song: 'song',
  album: 'album',
  artist: 'artist',
  podcast: 'podcast',
  episode: 'episode',
  station: 'radio-station',
  playlist: 'playlist',
}

const readItem = ({ kind, id }: Ref): ReactionRef => ({ type: starred[kind] ?? throwUnknown(), id })

/** Sets or removes the stars of all items that a request names, or of none if one is unknown. */
const star = async ({ ctx, params, viewer }: SubsonicCall, on: boolean) => {
  const refs = [
    ...params
      .all('id')
      .map((id) => requireRef(id, 'song', 'album', 'artist', 'podcast', 'episode', 'station', 'playlist')),
    ...params.all('albumId').map((id) => requireRef(id, 'album')),
    ...params.all('artistId').map((id) => requireRef(id, 'artist')),
  ]
  if (refs.length === 0) params.required('id')
  if (refs.length > MAX_SIZE) throw new SubsonicError(0, `At most ${MAX_SIZE} items at a time.`)
  await setReactions(ctx, viewer, refs.map(readItem), on)
  return {}
}

export const marks = {
  star: { answer: (call) => star(call, true), writes: true },
  unstar: { answer: (call) => star(call, false), writes: true },
  setRating: {
    answer: async ({ ctx, params, viewer }) => {
      const { kind, id } = requireRef(params.required('id'), 'song', 'album', 'artist')
      const rating = params.requiredNumber('rating', { min: -1 })
      if (rating < 0 || rating > MAX_RATING) throwInvalid('rating')
      await rate(ctx, viewer, { type: kind as Ratable, id }, rating)
      return {}
    },
    writes: true,
  },
} satisfies SubsonicEndpoints
