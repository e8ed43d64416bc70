import { ownBookmarks, removeBookmark, setBookmark } from '../../../catalog/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { loadTracks, requireTrack } from '../items/tracks.ts'
import { type Elements, present } from '../protocol/response.ts'
import { throwInvalid } from '../protocol/subsonic-error.ts'

const MAX_COMMENT = 1_000
/** A day, in milliseconds: nothing is longer. */
const MAX_POSITION = 86_400_000

const list = async (call: SubsonicCall): Promise<Elements[]> => {
  const bookmarks = await ownBookmarks(call.ctx, call.viewer)
  const trackOf = await loadTracks(call, bookmarks)
  return bookmarks.flatMap((bookmark) => {
    const entry = trackOf(bookmark)
    const { seconds, comment, created_at: created, updated_at: changed } = bookmark
    const position = Math.round(seconds * 1000)
    return entry ? [present({ position, username: call.email, comment, created, changed, entry })] : []
  })
}

export const bookmarks = {
  getBookmarks: { answer: async (call) => ({ bookmarks: { bookmark: await list(call) } }) },
  createBookmark: {
    answer: async ({ ctx, params, viewer }) => {
      const item = requireTrack(params.required('id'))
      const seconds = params.requiredNumber('position', { max: MAX_POSITION }) / 1000
      const comment = params.text('comment') || null
      if (comment !== null && comment.length > MAX_COMMENT) throwInvalid('comment')
      await setBookmark(ctx, viewer, item, { seconds, comment })
      return {}
    },
    writes: true,
  },
  deleteBookmark: {
    answer: async ({ ctx, params, viewer }) => {
      await removeBookmark(ctx, viewer, requireTrack(params.required('id')))
      return {}
    },
    writes: true,
  },
} satisfies SubsonicEndpoints
