import type { adminAlbumCalls } from '../../../../contract/catalog/back-office/albums.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { catalogChanged } from '../catalog/service.ts'
import { albumRows, lockAlbums } from './albums-admin.queries.ts'
import { type Place, setPlaces, songsOnAlbum } from './queries.ts'

type Order = BodyOf<typeof adminAlbumCalls.arrange>['songs']

const discOf = ({ disc_no }: Pick<Place, 'disc_no'>): number => disc_no ?? 1

/** Numbers the songs from one on each disc. 422 if the songs of a disc are not contiguous. */
const placesOf = (songs: Order): Place[] => {
  const discs = songs.map(discOf)
  if (discs.some((disc, at) => disc < (discs[at - 1] ?? disc)))
    throwFieldErrors({ songs: ['This value isn’t valid.'] })
  return [...Map.groupBy(songs, discOf).values()].flatMap((disc) =>
    disc.map((song, at) => ({ ...song, track_no: at + 1 })),
  )
}

/** Places the songs of an album in this order. 422 if those of a disc are not contiguous. */
export const arrange = (trx: Trx, songs: Order): Promise<void> => setPlaces(trx, placesOf(songs))

/** Reorders the songs of an album. 409 if they are not its current songs. */
export const reorderAlbum = (
  ctx: AppContext,
  { viewer, address }: Writer,
  id: number,
  songs: Order,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const album = orNotFound((await albumRows(trx, await lockAlbums(trx, [id])))[0])
    const before = await songsOnAlbum(trx, id)
    const requested = new Set(songs.map((song) => song.id))
    const others = before.some((song) => !requested.has(song.id))
    if (others || requested.size !== before.length || songs.length !== before.length) throwError('conflict')
    await arrange(trx, songs)
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
    await catalogChanged(ctx, trx)
  })
