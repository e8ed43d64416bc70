import { adminRadioStations, adminRadioTools } from '../../../contract/admin/radio-stations.ts'
import { writerOf } from '../../crud/crud.service.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { failFields } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { genreChoices, present } from '../catalogue/choices.service.ts'
import { coverGiven } from '../uploads/uploads.service.ts'
import { importStations, likelyType } from './list-import.service.ts'
import {
  addStation,
  dropStations,
  type StationColumns,
  setStation,
  setStationGenres,
  showStations,
  stationListing,
  stationRows,
  streamTaken,
} from './radio-admin.queries.ts'
import { endRelays } from './relays.service.ts'
import { checkStream } from './stream-check.ts'

const taken = (): never => failFields({ stream_url: ['There is a station with this stream already.'] })

interface Given extends Omit<StationColumns, 'cover_id'> {
  genres?: number[] | undefined
  cover?: string | null | undefined
}

const columnsOf = async ({ trx, viewer }: Write, { genres, cover, ...columns }: Given) => {
  if (!(await present(trx, 'genres', genres ?? []))) failFields({ genres: ['This value is not valid.'] })
  const cover_id = await coverGiven(trx, viewer, cover)
  return { ...columns, ...(cover_id !== undefined && { cover_id }) }
}

const check = async ({ on, trx }: Write, ids: number[]): Promise<void> =>
  on.queue.sendMany(
    'check-station',
    ids.map((station_id) => ({ station_id })),
    { trx },
  )

/** Radio stations in the back office. */
export const radioAdmin = resource({
  table: adminRadioStations,
  name: 'radio-stations',
  listing: stationListing,
  rows: stationRows,
  items: stationRows,
  label: ({ title }) => title,
  create: async (write, given) => {
    const columns = await columnsOf(write, given as Given)
    const stream_type = given.stream_type ?? likelyType(given.stream_url)
    const id = (await addStation(write.trx, { ...columns, stream_type })) ?? taken()
    await setStationGenres(write.trx, id, given.genres ?? [])
    await check(write, [id])
    return id
  },
  change: async (write, id, given, before) => {
    const columns = await columnsOf(write, given as Given)
    if (await streamTaken(write.trx, id, given.stream_url)) taken()
    await setStation(write.trx, id, columns)
    await setStationGenres(write.trx, id, given.genres)
    if (given.stream_url !== before.stream_url) await check(write, [id])
  },
  remove: async ({ on, trx }, ids) => {
    await dropStations(trx, ids)
    for (const id of ids) endRelays(on, id)
  },
  actions: {
    publish: ({ trx }, ids) => showStations(trx, ids, true),
    hide: ({ trx }, ids) => showStations(trx, ids, false),
    check,
  },
})

/** What radio stations can besides: a look at a stream before it is kept, and lists of many. */
export const radioAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminRadioTools, {
    genres: ({ query }) => genreChoices(on, query.q),
    check: ({ body }) => checkStream(on.env, body.stream_url),
    importList: (call) => importStations(on, writerOf(call), call.body.text),
  })
