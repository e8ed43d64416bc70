import type { adminAlbumCalls } from '../../../contract/admin/albums.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { record } from '../../crud/audit.ts'
import type { Writer } from '../../crud/crud.service.ts'
import { fail, failFields, found } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import { type Place, setPlaces, songsOnAlbum } from './album-songs.queries.ts'
import { albumRows, holdAlbums } from './albums-admin.queries.ts'

type Order = BodyOf<typeof adminAlbumCalls.arrange>['songs']

const discOf = ({ disc_no }: Pick<Place, 'disc_no'>): number => disc_no ?? 1

/** Places counted from one on each disc; 422 when a disc is torn apart. */
const placesOf = (songs: Order): Place[] => {
  const discs = songs.map(discOf)
  if (discs.some((disc, at) => disc < (discs[at - 1] ?? disc)))
    failFields({ songs: ['This value is not valid.'] })
  return [...Map.groupBy(songs, discOf).values()].flatMap((disc) =>
    disc.map((song, at) => ({ ...song, track_no: at + 1 })),
  )
}

/** Puts the songs of an album in order; 409 when they are not its present songs. */
export const arrangeAlbum = (
  on: Platform,
  { viewer, address }: Writer,
  id: number,
  songs: Order,
): Promise<void> =>
  on.db.transaction().execute(async (trx) => {
    const album = found((await albumRows(trx, await holdAlbums(trx, [id])))[0])
    const before = await songsOnAlbum(trx, id)
    const given = new Set(songs.map((song) => song.id))
    const others = before.some((song) => !given.has(song.id))
    if (others || given.size !== before.length || songs.length !== before.length) fail('conflict')
    await setPlaces(trx, placesOf(songs))
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      {
        resource: 'albums',
        action: 'arrange',
        item_id: id,
        label: album.title,
        before: { songs: before.map(({ title }) => title) },
        after: { songs: (await songsOnAlbum(trx, id)).map(({ title }) => title) },
      },
    ])
    await catalogueChanged(on, trx)
  })
