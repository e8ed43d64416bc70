import { MAX_RATING, type Ratable } from '../../../../../contract/catalog/likes.ts'
import { type ReactionRef, rate, setReactions } from '../../../catalog/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { type IdKind, requireRef } from '../ids.ts'
import { SubsonicError, throwInvalid } from '../protocol/subsonic-error.ts'
import { MAX_SIZE } from './lists.ts'

/** Types that can have a star: artists, podcasts and playlists are followed, others liked. */
const starred = {
  song: 'song',
  album: 'album',
  artist: 'artist',
  podcast: 'podcast',
  episode: 'episode',
  station: 'radio-station',
  playlist: 'playlist',
} satisfies Partial<Record<IdKind, ReactionRef['type']>>

const kinds = Object.keys(starred) as (keyof typeof starred)[]

/** Sets or removes the stars of all items that a request names, or of none if one is unknown. */
const star = async ({ ctx, params, viewer }: SubsonicCall, on: boolean) => {
  const read = (name: string, allowed: typeof kinds): ReactionRef[] =>
    params.all(name).map((text) => {
      const { kind, id } = requireRef(text, ...allowed)
      return { type: starred[kind as keyof typeof starred], id }
    })
  const items = [...read('id', kinds), ...read('albumId', ['album']), ...read('artistId', ['artist'])]
  if (items.length === 0) params.required('id')
  if (items.length > MAX_SIZE) throw new SubsonicError(0, `At most ${MAX_SIZE} items at a time.`)
  await setReactions(ctx, viewer, items, on)
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
