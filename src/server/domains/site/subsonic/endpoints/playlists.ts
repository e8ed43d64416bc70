import { type RawBuilder, sql } from 'kysely'
import { playlistChange } from '../../../../../contract/catalog/items.ts'
import type { Playlist } from '../../../../../contract/catalog/playlists.ts'
import type { BlendRef } from '../../../../../contract/social/blend-ref.ts'
import { isAdmin } from '../../../../http/viewer.ts'
import {
  accessSettings,
  arrangeSongs,
  changePlaylist,
  createPlaylist,
  EDITORS,
  ownPlaylistsAsSeen,
  playlistAsSeen,
  playlistMembers,
  removePlaylist,
  setReactions,
  visiblePlaylist,
} from '../../../catalog/index.ts'
import { findUserByEmail } from '../../../platform/index.ts'
import { blendFor, leavePlaylist, ownBlends, totalsOfBlends } from '../../../social/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { itemId, requireId, requireRef } from '../ids.ts'
import { playlistCoverId } from '../items/pictures.ts'
import { pickedSongs, songsByIds } from '../items/songs.ts'
import { type Elements, present } from '../protocol/response.ts'
import { throwForbidden, throwInvalid, throwUnknown } from '../protocol/subsonic-error.ts'

/** Whether the viewer may change the songs. */
const editable = ({ rules, role }: Playlist): boolean => rules === null && !!role && EDITORS.includes(role)

/** Spells a playlist. The owner is named by the email only to themselves, by which apps know that it is their own. */
const spelled = ({ viewer, email }: SubsonicCall, playlist: Playlist): Elements =>
  present({
    id: itemId('playlist', playlist.id),
    name: playlist.title,
    comment: playlist.description,
    owner: playlist.user.id === viewer.id ? email : playlist.user.name,
    public: playlist.public,
    songCount: playlist.songs_count,
    duration: Math.round(playlist.duration),
    created: playlist.created_at,
    changed: playlist.updated_at,
    coverArt: playlistCoverId(playlist),
    readonly: !editable(playlist),
  })

/** Spells Blends as playlists that nobody can change. */
const spelledBlends = async (call: SubsonicCall, refs: BlendRef[]): Promise<Elements[]> => {
  const { ctx, viewer, email } = call
  const totals = await totalsOfBlends(
    ctx,
    viewer,
    refs.map(({ id }) => id),
  )
  return refs.flatMap(({ id, title, members }) => {
    const total = totals.get(id)
    if (!total) return []
    const owner = members.find((member) => member.owner)
    return [
      present({
        id: itemId('blend', id),
        name: title,
        owner: owner?.id === viewer.id ? email : owner?.name,
        public: false,
        songCount: total.songs,
        duration: Math.round(total.duration),
        created: total.created_at,
        changed: total.changed_at,
        readonly: true,
      }),
    ]
  })
}

/** Returns the account whose playlists a request asks for: the viewer's, or for administrators that of an email. */
const readAccount = async ({ ctx, params, viewer, email }: SubsonicCall): Promise<number> => {
  const username = params.text('username') || email
  if (username.toLowerCase() === email) return viewer.id
  if (!isAdmin(viewer)) throwForbidden()
  return (await findUserByEmail(ctx, username))?.id ?? throwUnknown()
}

/** Returns what the account owns, shares and follows, and its Blends. */
const list = async (call: SubsonicCall): Promise<Elements[]> => {
  const { ctx, viewer, scope } = call
  const account = await readAccount(call)
  if (account !== viewer.id) {
    const theirs = await ownPlaylistsAsSeen(ctx, { ...scope, id: account })
    return theirs.map((one) => ({ ...spelled(call, one), readonly: one.user.id !== viewer.id }))
  }
  const blends = ctx.settings().enableFriends ? await ownBlends(ctx, viewer) : []
  return [
    ...(await ownPlaylistsAsSeen(ctx, scope)).map((one) => spelled(call, one)),
    ...(await spelledBlends(
      call,
      blends.filter(({ joined }) => joined),
    )),
  ]
}

const blend = async (call: SubsonicCall, id: number): Promise<Elements> => {
  const { ctx, viewer, scope } = call
  if (!ctx.settings().enableFriends) throwUnknown()
  const { songs, ...ref } = await blendFor(ctx, viewer, id)
  const [playlist = throwUnknown()] = ref.joined ? await spelledBlends(call, [ref]) : []
  const ids = songs.map((song) => song.id)
  return { ...playlist, entry: await songsByIds(ctx.db, scope, accessSettings(ctx), ids) }
}

/** Returns a playlist with all songs that the viewer may see. */
const playlist = async (call: SubsonicCall, id: number): Promise<Elements> => {
  const { ctx, scope } = call
  const found = await playlistAsSeen(ctx, scope, id)
  const pick: RawBuilder<unknown> = sql`
    select members.id, row_number() over (order by members.place, members.id) as place
    from (${playlistMembers(found, scope)}) members`
  return { ...spelled(call, found), entry: await pickedSongs(ctx.db, scope, accessSettings(ctx), pick) }
}

const songIds = ({ params }: SubsonicCall, name: string): number[] =>
  params.all(name).map((text) => requireId(text, 'song'))

/** Returns the details of a playlist that a request gives, by the rules of the site. */
const readDetails = ({ params }: SubsonicCall) => {
  const details = {
    title: params.text('name') || undefined,
    description: params.has('comment') ? params.text('comment') || null : undefined,
    public: params.flag('public'),
  }
  const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
  const { success, data } = playlistChange.safeParse(given)
  return success ? data : throwInvalid(given.title === undefined ? 'comment' : 'name')
}

/** Throws 50 unless the viewer may change the songs, 70 unless they may see the playlist. */
const requireEditable = async ({ ctx, scope }: SubsonicCall, id: number): Promise<void> => {
  if (!editable(await visiblePlaylist(ctx, scope, id))) throwForbidden()
}

/** Creates a playlist, or replaces the songs of one, whose name stays. */
const create = async (call: SubsonicCall): Promise<Elements> => {
  const { ctx, params, scope } = call
  const songs = songIds(call, 'songId')
  const replaced = params.text('playlistId')
  if (replaced) {
    const { kind, id } = requireRef(replaced, 'playlist', 'blend')
    if (kind === 'blend') return refuseBlend(call, id)
    await requireEditable(call, id)
    await arrangeSongs(ctx, scope, id, songs, () => songs)
    return playlist(call, id)
  }
  const { title = params.required('name'), ...details } = readDetails(call)
  if (title === '') throwInvalid('name')
  const { id } = await createPlaylist(
    ctx,
    scope,
    { ...details, title, songs, public: details.public ?? false },
    { complete: true },
  )
  return playlist(call, id)
}

/** Throws 50 for a Blend of the viewer, 70 for any other. */
const refuseBlend = async (call: SubsonicCall, id: number): Promise<never> => {
  await blend(call, id)
  return throwForbidden('Blends can’t be changed.')
}

/** Changes songs by the places at which the viewer saw them, then the details. */
const update = async (call: SubsonicCall): Promise<Elements> => {
  const { ctx, params, scope } = call
  const { kind, id } = requireRef(params.required('playlistId'), 'playlist', 'blend')
  if (kind === 'blend') return refuseBlend(call, id)
  const added = songIds(call, 'songIdToAdd')
  const removed = new Set(params.numbers('songIndexToRemove'))
  const details = readDetails(call)
  const { owned } = await visiblePlaylist(ctx, scope, id)
  if (!owned && Object.keys(details).length > 0) throwForbidden()
  if (added.length > 0 || removed.size > 0) {
    await requireEditable(call, id)
    await arrangeSongs(ctx, scope, id, added, (seen) => {
      if (Math.max(...removed, -1) >= seen.length) throwInvalid('songIndexToRemove')
      return [...seen.filter((_, index) => !removed.has(index)), ...added]
    })
  }
  if (Object.keys(details).length > 0) await changePlaylist(ctx, scope, id, details)
  return {}
}

/** Deletes an own playlist; leaves one that is shared with the viewer, and no longer follows any other. */
const remove = async (call: SubsonicCall): Promise<Elements> => {
  const { ctx, params, scope, viewer } = call
  const { kind, id } = requireRef(params.required('id'), 'playlist', 'blend')
  if (kind === 'blend') return refuseBlend(call, id)
  const { role, followed } = await visiblePlaylist(ctx, scope, id)
  if (role === 'owner') await removePlaylist(ctx, scope, id)
  else if (role) await leavePlaylist(ctx, viewer, id)
  else if (followed) await setReactions(ctx, viewer, [{ type: 'playlist', id }], false)
  else throwForbidden()
  return {}
}

export const playlists = {
  getPlaylists: { answer: async (call) => ({ playlists: { playlist: await list(call) } }) },
  getPlaylist: {
    answer: async (call) => {
      const { kind, id } = requireRef(call.params.required('id'), 'playlist', 'blend')
      return { playlist: await (kind === 'blend' ? blend(call, id) : playlist(call, id)) }
    },
  },
  createPlaylist: { answer: async (call) => ({ playlist: await create(call) }), writes: true },
  updatePlaylist: { answer: update, writes: true },
  deletePlaylist: { answer: remove, writes: true },
} satisfies SubsonicEndpoints
