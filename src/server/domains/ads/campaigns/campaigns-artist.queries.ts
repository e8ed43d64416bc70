import { sql } from 'kysely'
import type { ArtistCampaign } from '../../../../contract/ads/back-office/campaigns.ts'
import { contains } from '../../../db/keyset.ts'
import type { Db } from '../../../db/schema.ts'
import { campaignItems } from './campaigns-admin.queries.ts'

export const advertisedTypes = ['song', 'album', 'podcast'] as const
export type AdvertisedType = (typeof advertisedTypes)[number]

/** Most choices of a field. */
const MAX_FOUND = 12

type Choice = { id: number; name: string }

/** Returns the campaigns of artists as their owners see them. */
export const artistCampaignItems = async (db: Db, ids: number[]) =>
  (await campaignItems(db, ids)).map(({ item, ...campaign }) => {
    const of = (type: AdvertisedType): Choice | null =>
      item?.type === type ? { id: item.id, name: item.title } : null
    return { ...campaign, song: of('song'), album: of('album'), podcast: of('podcast') }
  })

export const artistCampaignRows = (db: Db, ids: number[]): Promise<ArtistCampaign[]> => campaignItems(db, ids)

const tableOf = (type: AdvertisedType) => sql.table(`${type}s`)

/** Returns whether an item is one of the artist's own. */
export const isOwnItem = async (
  db: Db,
  artist_id: number,
  type: AdvertisedType,
  id: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${tableOf(type)} where id = ${id} and artist_id = ${artist_id}`.execute(db)
  return rows.length > 0
}

/** Finds items of an artist by part of their title. */
export const findOwnItems = async (
  db: Db,
  artist_id: number,
  type: AdvertisedType,
  text: string,
): Promise<Choice[]> => {
  const { rows } = await sql<Choice>`
    select id, title as name from ${tableOf(type)}
    where artist_id = ${artist_id} and ${contains(sql`title`, text)}
    order by lower(title) = lower(${text}) desc, lower(title), id limit ${MAX_FOUND}`.execute(db)
  return rows
}

export const nameOfArtist = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('artists').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
