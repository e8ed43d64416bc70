import { sql } from 'kysely'
import type { ArtistAddress } from '../../../../contract/selling/back-office/prices.ts'
import type { FreeDownload } from '../../../../contract/selling/free-downloads.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, onSale } from '../../../db/sql/items.ts'
import { publicAlbum, publicSong } from '../../../db/sql/visibility.ts'

const artistName = sql`coalesce(nullif(ar.displayname, ''), ar.name)`

/** Free download that a price offers for an email address. */
export interface FreeOffer {
  song_id: number | null
  album_id: number | null
  title: string
  artist_id: number
  license: string
  license_text: string
  /** Albums can be offered before their release. */
  released: boolean
}

/** Returns what a price offers for an email address, if its item is shown and has an artist who receives it. */
export const freeOffer = async (db: Db, price: number): Promise<FreeOffer | undefined> => {
  const { rows } = await sql<FreeOffer>`
    select p.song_id, p.album_id, coalesce(s.title, al.title) as title, coalesce(s.artist_id, al.artist_id) as artist_id,
      l.name as license, l.text as license_text,
      case when p.song_id is not null
        then exists (select from songs s join media m on m.id = s.media_id where s.id = p.song_id and ${publicSong})
        else exists (select from albums al where al.id = p.album_id and ${publicAlbum}) end as released
    from prices p join licenses l on l.id = p.license_id
    left join songs s on s.id = p.song_id left join albums al on al.id = p.album_id
    where p.id = ${price} and p.ask_email and ${onSale} and coalesce(s.artist_id, al.artist_id) is not null`.execute(
    db,
  )
  return rows[0]
}

export interface NewFreeDownload extends Omit<FreeOffer, 'released'> {
  user_id: number | null
  email: string
  country: string | null
  locale: string
  expires_at: Date
  confirmed_at: Date | null
}

/** Stores that an address gets an item, once: asking again renews the link. Returns its id. */
export const storeFreeDownload = async (trx: Trx, one: NewFreeDownload): Promise<number> => {
  const column = one.song_id === null ? sql`album_id` : sql`song_id`
  const { rows } = await sql<{ id: number }>`
    insert into free_downloads as f (artist_id, user_id, song_id, album_id, title, license, license_text, email, country,
      locale, expires_at, confirmed_at)
    values (${one.artist_id}, ${one.user_id}, ${one.song_id}, ${one.album_id}, ${one.title}, ${one.license},
      ${one.license_text}, ${one.email}, ${one.country}, ${one.locale}, ${one.expires_at}, ${one.confirmed_at})
    on conflict (${column}, email) where ${column} is not null do update set
      artist_id = excluded.artist_id, user_id = coalesce(f.user_id, excluded.user_id), title = excluded.title,
      license = excluded.license, license_text = excluded.license_text, locale = excluded.locale,
      expires_at = greatest(f.expires_at, excluded.expires_at),
      confirmed_at = coalesce(f.confirmed_at, excluded.confirmed_at)
    returning id`.execute(trx)
  return (rows[0] as { id: number }).id
}

/** The address of an account, and whether it was confirmed. */
export const loadAddress = async (
  trx: Trx,
  userId: number,
): Promise<{ email: string; confirmed: boolean; locale: string | null }> => {
  const { email, email_verified_at, locale } = await trx
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { email, confirmed: email_verified_at !== null, locale }
}

export interface EmailedDownload {
  email: string
  locale: string | null
  title: string
  artist: string
  expires_at: string
}

/** Returns what the email with the link says; undefined once the address was withdrawn. */
export const downloadToEmail = async (db: Db, id: number): Promise<EmailedDownload | undefined> => {
  const { rows } = await sql<EmailedDownload>`
    select f.email, f.locale, f.title, ${artistName} as artist, f.expires_at
    from free_downloads f join artists ar on ar.id = f.artist_id
    where f.id = ${id} and f.email is not null`.execute(db)
  return rows[0]
}

/** Returns a free download as its link shows it. */
export const loadFreeDownload = async (db: Db, id: number): Promise<FreeDownload | undefined> => {
  const { rows } = await sql<FreeDownload>`
    select case when f.song_id is null then 'album' else 'song' end as type, coalesce(f.song_id, f.album_id) as item_id,
      f.title, ${artistName} as artist, files.count as songs_count, ${coverOf('c')} as cover, f.license,
      f.license_text, files.lossless, f.expires_at, f.expires_at <= now() as expired, f.email is null as withdrawn
    from free_downloads f join artists ar on ar.id = f.artist_id
    left join songs so on so.id = f.song_id left join albums al on al.id = coalesce(f.album_id, so.album_id)
    left join images c on c.id = coalesce(so.cover_id, al.cover_id)
    cross join lateral (
      select count(*)::int as count, coalesce(bool_and(m.lossless), false) as lossless
      from songs s join media m on m.id = s.media_id
      where (s.id = f.song_id or s.album_id = f.album_id) and s.public) files
    where f.id = ${id}`.execute(db)
  return rows[0]
}

/** Notes that a link was used: its address is right. */
export const confirmAddress = async (db: Db, id: number): Promise<void> => {
  await sql`update free_downloads set confirmed_at = now()
    where id = ${id} and confirmed_at is null and email is not null`.execute(db)
}

/** Takes addresses back from their artists; the links work until they expire. */
export const withdrawAddresses = async (db: Db, ids: number[]): Promise<void> => {
  await db.updateTable('free_downloads').set({ email: null, country: null }).where('id', 'in', ids).execute()
}

/** Takes back the address that an account gave; false if it gave none with this id. */
export const withdrawOwnAddress = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    update free_downloads set email = null, country = null where id = ${id} and user_id = ${userId} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes what links opened that have expired, where no artist has an address. */
export const deleteExpired = async (db: Db): Promise<void> => {
  await sql`delete from free_downloads where expires_at < now() and (email is null or confirmed_at is null)`.execute(
    db,
  )
}

/** Deletes what was got for the address of an account, also without it. */
export const deleteAddress = async (trx: Trx, userId: number): Promise<void> => {
  await sql`delete from free_downloads f using users u
    where u.id = ${userId} and (f.user_id = u.id or f.email = u.email and u.email_verified_at is not null)`.execute(
    trx,
  )
}

/** Gives the addresses of artists to another one. */
export const moveAddressesTo = async (trx: Trx, from: number[], to: number): Promise<void> => {
  await trx.updateTable('free_downloads').set({ artist_id: to }).where('artist_id', 'in', from).execute()
}

/** An artist receives an address once it is confirmed, until it is withdrawn. */
const received = sql`(f.email is not null and f.confirmed_at is not null)`

export const addressListing: Listing = {
  from: sql`free_downloads f`,
  id: sql`f.id`,
  sorts: {
    created_at: { key: sql`f.confirmed_at`, kind: 'time' },
    email: { key: sql`f.email`, kind: 'text' },
    title: { key: sql`lower(f.title)`, kind: 'text' },
    country: { key: sql`coalesce(f.country, '')`, kind: 'text' },
  },
  search: (text) => contains(sql`concat_ws(' ', f.email, f.title)`, text),
  filters: { artist: (artist: number) => sql`f.artist_id = ${artist} and ${received}` },
}

export const addressRows = async (db: Db, ids: number[]): Promise<ArtistAddress[]> => {
  const { rows } = await sql<ArtistAddress>`
    select f.id, f.email, f.title, f.country, f.confirmed_at as created_at
    from free_downloads f where f.id = any(${ids}::int[]) and ${received}`.execute(db)
  return rows
}

/** Returns the artist that received each address, null for what is none. */
export const artistsOfAddresses = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select f.artist_id from unnest(${ids}::int[]) as given (id)
    left join free_downloads f on f.id = given.id and ${received}`.execute(db)
  return rows.map(({ artist_id }) => artist_id)
}
