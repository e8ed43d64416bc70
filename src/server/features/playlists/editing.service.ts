import type { Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { Playlist, playlists } from '../../../contract/playlists.ts'
import type { SmartRules } from '../../../contract/smart-rules.ts'
import type { Database } from '../../db/schema.ts'
import type { Asker } from '../../db/visible.ts'
import { fail, failFields, found } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import { recountPlaylistsHeld } from './counting.service.ts'
import {
  addPlaylist,
  addSongs,
  coverOfUpload,
  dropPlaylist,
  type HeldPlaylist,
  holdOwn,
  holdSongs,
  ownerOf,
  type PlaylistColumns,
  setPlaylist,
  sizeOf,
} from './editing.queries.ts'
import { playlistAsSeen } from './playlists.service.ts'
import { keepChosen, keepSmartCounts } from './smart.queries.ts'

type On = Pick<Platform, 'db' | 'log'>
type Trx = Transaction<Database>
type Change = BodyOf<typeof playlists.change>

/** Ends with 404 when the asker may not see the playlist, with 403 when it sees one of somebody else. */
export const requireOwn = async (on: On, asker: Asker, id: number): Promise<void> => {
  if (found(await ownerOf(on.db, asker, id)) !== asker.id) fail('forbidden')
}

/** Holds an own playlist for writing; two devices that edit at once take turns. */
export const hold = async (trx: Trx, asker: Asker, id: number): Promise<HeldPlaylist> =>
  found(await holdOwn(trx, asker.id, id))

const columnsOf = async (trx: Trx, asker: Asker, body: Change): Promise<PlaylistColumns> => {
  const { cover, rules, ...columns } = body
  const cover_id = cover ? await coverOfUpload(trx, asker.id, cover) : null
  if (cover && cover_id === null) failFields({ cover: ['This value is not valid.'] })
  return {
    ...columns,
    ...(cover !== undefined && { cover_id }),
    ...(rules !== undefined && { rules: rules && JSON.stringify(rules) }),
  }
}

/** Makes a playlist; songs that the asker may not see are left out. */
export const createPlaylist = async (
  on: On,
  asker: Asker,
  { songs = [], ...body }: BodyOf<typeof playlists.create>,
): Promise<Playlist> => {
  if (body.rules && songs.length > 0) failFields({ songs: ['This value is not valid.'] })
  const id = await on.db.transaction().execute(async (trx) => {
    const ids = await holdSongs(trx, asker, songs)
    const made = await addPlaylist(trx, asker.id, {
      ...(await columnsOf(trx, asker, body)),
      title: body.title,
    })
    await addSongs(trx, made, ids, 1)
    if (body.rules) await keepSmartCounts(trx, { id: made, user_id: asker.id, rules: body.rules })
    else await recountPlaylistsHeld(trx, [made])
    if (body.public) await catalogueChanged(on, trx)
    return made
  })
  return playlistAsSeen(on, asker, id)
}

/** New rules, or an end to them: then the songs of the moment stay, as an ordinary playlist. */
const changeRules = async (trx: Trx, before: HeldPlaylist, rules: SmartRules | null): Promise<void> => {
  const { id, user_id } = before
  if (rules) {
    // Its own songs and their order would be lost without a word.
    if ((await sizeOf(trx, id)) > 0) fail('conflict', 'This playlist has songs of its own.')
    return keepSmartCounts(trx, { id, user_id, rules })
  }
  if (before.rules === null) return
  await keepChosen(trx, { id, user_id, rules: before.rules })
  await recountPlaylistsHeld(trx, [id])
}

/** Changes what is given of an own playlist. */
export const changePlaylist = async (on: On, asker: Asker, id: number, body: Change): Promise<Playlist> => {
  await requireOwn(on, asker, id)
  await on.db.transaction().execute(async (trx) => {
    const before = await hold(trx, asker, id)
    await setPlaylist(trx, id, await columnsOf(trx, asker, body))
    if (body.rules !== undefined) await changeRules(trx, before, body.rules)
    if (body.public !== undefined && body.public !== before.public) await catalogueChanged(on, trx)
  })
  return playlistAsSeen(on, asker, id)
}

/** Shows or hides an own playlist; again is the same. */
export const showPlaylist = async (
  on: On,
  asker: Asker,
  id: number,
  shown: boolean,
): Promise<{ status: 'success'; public: boolean }> => {
  await changePlaylist(on, asker, id, { public: shown })
  return { status: 'success', public: shown }
}

/** Removes an own playlist and the follows of it. */
export const removePlaylist = async (on: On, asker: Asker, id: number): Promise<void> => {
  await requireOwn(on, asker, id)
  await on.db.transaction().execute(async (trx) => {
    if (await dropPlaylist(trx, asker.id, id)) await catalogueChanged(on, trx)
  })
}
