import { type LinkedType, linkedTypes, MAX_LINKED_SONGS } from '../../../../../contract/social/share-links.ts'
import { scopeOf } from '../../../../http/viewer.ts'
import { createPlaylist, playlistSongs, removePlaylist, visiblePlaylist } from '../../../catalog/index.ts'
import { changeLink, createLink, isShareable, ownLinks, revokeLink } from '../../../social/index.ts'
import type { Answer, SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { type Ref, requireId, requireRef } from '../ids.ts'
import { sharesWithSongs, songsOfItems } from '../items/shares.ts'
import { SubsonicError, throwForbidden, throwUnknown } from '../protocol/subsonic-error.ts'

/** Characters of a label, and of the title of a playlist. */
const LABEL = 100
const TITLE = 150

/** Throws 50 while the site allows no links. */
const withLinks =
  (answer: Answer): Answer =>
  (call) =>
    call.ctx.settings().enableShareLinks ? answer(call) : throwForbidden('Links are turned off on this site.')

/** The label and the expiry that a request gives; 0 never expires. */
const given = ({ params }: SubsonicCall) => {
  const label = params.text('description')
  // The last day that a date can have.
  const expires = params.number('expires', { max: 253_402_214_400_000 })
  return {
    ...(label !== undefined && { label: label.trim().slice(0, LABEL) }),
    ...(expires !== undefined && { expires_at: expires === 0 ? null : new Date(expires).toISOString() }),
  }
}

const isLinked = (kind: string): kind is LinkedType => (linkedTypes as readonly string[]).includes(kind)

/** Returns the songs of what a request names, with the title of the first. Throws 70 if the viewer cannot see all of it. */
const namedSongs = async (
  { ctx, scope }: SubsonicCall,
  refs: Ref[],
): Promise<{ title: string; songs: number[] }> => {
  const found = await songsOfItems(ctx.db, scope, refs)
  const parts = Map.groupBy(found, ({ place }) => place)
  const songs: number[] = []
  let title: string | undefined
  for (const [at, { kind, id }] of refs.entries()) {
    const part =
      kind === 'playlist'
        ? await playlistSongs(ctx, scope, id, { limit: MAX_LINKED_SONGS })
        : (parts.get(at + 1) ?? throwUnknown())
    songs.push(...part.map((song) => song.id))
    title ??= kind === 'playlist' ? (await visiblePlaylist(ctx, scope, id)).title : part[0]?.title
  }
  return { title: title ?? '', songs: [...new Set(songs)].slice(0, MAX_LINKED_SONGS) }
}

/** Links to a private playlist of what is not the viewer's to share as it is. */
const shareAsPlaylist = async (call: SubsonicCall, refs: Ref[]) => {
  const { ctx, scope, viewer } = call
  const { title, songs } = await namedSongs(call, refs)
  const values = given(call)
  const { id } = await createPlaylist(ctx, scope, {
    title: `Shared: ${values.label || title}`.slice(0, TITLE),
    public: false,
    songs,
  })
  return createLink(ctx, viewer, { type: 'playlist', item_id: id, ...values }).catch(
    async (error: unknown) => {
      await removePlaylist(ctx, scope, id)
      throw error
    },
  )
}

const createShare: Answer = async (call) => {
  const { ctx, params, viewer, scope, email } = call
  params.required('id')
  const refs = params.all('id').map((text) => requireRef(text, 'song', 'album', 'singles', 'playlist'))
  if (refs.length > MAX_LINKED_SONGS)
    throw new SubsonicError(0, `A link has at most ${MAX_LINKED_SONGS} items.`)
  const [first] = refs
  const item =
    refs.length === 1 && first && isLinked(first.kind) ? { type: first.kind, item_id: first.id } : null
  const link =
    item && (await isShareable(ctx, viewer, item))
      ? await createLink(ctx, viewer, { ...item, ...given(call) })
      : await shareAsPlaylist(call, refs)
  return { shares: { share: await sharesWithSongs(ctx, scope, email, [link]) } }
}

export const shares = {
  getShares: {
    answer: withLinks(async ({ ctx, viewer, email }) => ({
      shares: {
        share: await sharesWithSongs(ctx, scopeOf(viewer), email, await ownLinks(ctx, viewer)),
      },
    })),
  },
  createShare: { writes: true, event: 'link_created', answer: withLinks(createShare) },
  updateShare: {
    writes: true,
    answer: withLinks(async (call) => {
      const id = requireId(call.params.required('id'), 'share')
      await changeLink(call.ctx, call.viewer, id, given(call))
      return {}
    }),
  },
  deleteShare: {
    writes: true,
    event: 'link_revoked',
    answer: withLinks(async ({ ctx, params, viewer }) => {
      await revokeLink(ctx, viewer, requireId(params.required('id'), 'share'))
      return {}
    }),
  },
} satisfies SubsonicEndpoints
