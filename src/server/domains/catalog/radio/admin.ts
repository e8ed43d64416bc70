import { adminRadioStations, adminRadioTools } from '../../../../contract/catalog/back-office/radio.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { existing, genreChoices } from '../catalog/choices.service.ts'
import { uploadedCover } from '../uploads/service.ts'
import { importStations, likelyType } from './import-stations.service.ts'
import {
  deleteStations,
  insertStation,
  replaceStationGenres,
  type StationColumns,
  setStationsVisible,
  stationListing,
  stationRows,
  streamTaken,
  updateStation,
} from './radio-admin.queries.ts'
import { checkStream } from './stream-check.ts'
import { endRelays } from './stream-proxy/relays.service.ts'

const taken = (): never => throwFieldErrors({ stream_url: ['A station with this stream already exists.'] })

interface StationInput extends Omit<StationColumns, 'cover_id'> {
  genres?: number[] | undefined
  cover?: string | null | undefined
}

const columnsOf = async ({ trx, viewer }: Write, { genres, cover, ...columns }: StationInput) => {
  if (!(await existing(trx, 'genres', genres ?? [])))
    throwFieldErrors({ genres: ['This value isn’t valid.'] })
  const cover_id = await uploadedCover(trx, viewer, cover)
  return { ...columns, ...(cover_id !== undefined && { cover_id }) }
}

const check = async ({ ctx, trx }: Write, ids: number[]): Promise<void> =>
  ctx.queue.sendMany(
    'check-station',
    ids.map((station_id) => ({ station_id })),
    { trx },
  )

/** Admin resource for radio stations. */
export const radioAdmin = resource({
  table: adminRadioStations,
  name: 'radio-stations',
  listing: stationListing,
  rows: stationRows,
  items: stationRows,
  label: ({ title }) => title,
  create: async (write, input) => {
    const columns = await columnsOf(write, input as StationInput)
    const stream_type = input.stream_type ?? likelyType(input.stream_url)
    const id = (await insertStation(write.trx, { ...columns, stream_type })) ?? taken()
    await replaceStationGenres(write.trx, id, input.genres ?? [])
    await check(write, [id])
    return id
  },
  change: async (write, id, input, before) => {
    const columns = await columnsOf(write, input as StationInput)
    if (await streamTaken(write.trx, id, input.stream_url)) taken()
    await updateStation(write.trx, id, columns)
    await replaceStationGenres(write.trx, id, input.genres)
    if (input.stream_url !== before.stream_url) await check(write, [id])
  },
  remove: async ({ ctx, trx }, ids) => {
    await deleteStations(trx, ids)
    for (const id of ids) endRelays(ctx, id)
  },
  actions: {
    publish: ({ trx }, ids) => setStationsVisible(trx, ids, true),
    hide: ({ trx }, ids) => setStationsVisible(trx, ids, false),
    check,
  },
})

/** Probing a stream before it is saved, and importing lists. */
export const radioAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminRadioTools, {
    genres: ({ query }) => genreChoices(ctx, query.q),
    check: ({ body }) => checkStream(outboundOf(ctx), body.stream_url),
    importList: (call) => importStations(ctx, writerOf(call), call.body.text),
  })
