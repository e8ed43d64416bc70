import { sql } from 'kysely'
import { adminRadioStations } from '../../../../../contract/catalog/back-office/radio.ts'
import type { StreamType } from '../../../../../contract/catalog/items.ts'
import { changeItem, createItem, itemFor, runActionOnMany } from '../../../../crud/crud.service.ts'
import { stationFor } from '../../../../db/sql/visibility.ts'
import { parseInput } from '../../../../http/mount.ts'
import { isAllowedHost } from '../../../../outbound/providers.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { radioAdmin, relayedUrl } from '../../../catalog/index.ts'
import { requirePermission, type SubsonicCall, type SubsonicEndpoints, writer } from '../call.ts'
import { coverId, itemId, requireId } from '../ids.ts'
import { type Elements, present } from '../protocol/response.ts'

const PERMISSION = 'CED radio_stations'

/** Stations in one response. */
const MAX_STATIONS = 5_000

interface StationRow {
  id: number
  title: string
  stream_url: string
  stream_type: StreamType
  website: string | null
  cover: string | null
}

/** Apps play the stream itself, except those of hosts that only this server may reach. */
const streamUrl = ({ ctx, scope }: SubsonicCall, station: StationRow): string =>
  isAllowedHost(outboundOf(ctx), new URL(station.stream_url))
    ? `${ctx.settings().appUrl}${relayedUrl(ctx, scope, station)}`
    : station.stream_url

const listStations = async (call: SubsonicCall): Promise<Elements[]> => {
  const { rows } = await sql<StationRow>`
    select rs.id, rs.title, rs.stream_url, rs.stream_type, rs.website, c.hash as cover
    from radio_stations rs left join images c on c.id = rs.cover_id
    where ${stationFor(call.scope)} order by lower(rs.title), rs.id limit ${MAX_STATIONS}`.execute(
    call.ctx.db,
  )
  return rows.map((row) =>
    present({
      id: itemId('station', row.id),
      name: row.title,
      streamUrl: streamUrl(call, row),
      homePageUrl: row.website,
      coverArt: coverId('station', row.id, row.cover),
    }),
  )
}

/** The fields that a request gives; an empty home page is none. */
const given = ({ params }: SubsonicCall) => {
  const website = params.text('homepageUrl')
  return {
    title: params.required('name'),
    stream_url: params.required('streamUrl'),
    ...(website !== undefined && { website: website || null }),
  }
}

const createStation = async (call: SubsonicCall) => {
  requirePermission(call, PERMISSION)
  await createItem(
    call.ctx,
    radioAdmin,
    writer(call),
    parseInput(adminRadioStations.create.body, given(call)),
  )
  return {}
}

const updateStation = async (call: SubsonicCall) => {
  requirePermission(call, PERMISSION)
  const { ctx, viewer, params } = call
  const id = requireId(params.required('id'), 'station')
  const stored = adminRadioStations.get.reply.parse(await itemFor(ctx, radioAdmin, viewer, id))
  const { id: _, cover: _cover, ...fields } = stored
  const body = { ...fields, genres: stored.genres.map((genre) => genre.id), ...given(call) }
  await changeItem(ctx, radioAdmin, writer(call), id, parseInput(adminRadioStations.change.body, body))
  return {}
}

const deleteStation = async (call: SubsonicCall) => {
  requirePermission(call, PERMISSION)
  const { ctx, viewer, params } = call
  const id = requireId(params.required('id'), 'station')
  await itemFor(ctx, radioAdmin, viewer, id)
  await runActionOnMany(ctx, radioAdmin, writer(call), { action: 'delete', ids: [id] })
  return {}
}

export const radio = {
  getInternetRadioStations: {
    answer: async (call) => ({
      internetRadioStations: { internetRadioStation: await listStations(call) },
    }),
  },
  createInternetRadioStation: { writes: true, answer: createStation },
  updateInternetRadioStation: { writes: true, answer: updateStation },
  deleteInternetRadioStation: { writes: true, answer: deleteStation },
} satisfies SubsonicEndpoints
