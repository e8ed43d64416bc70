import { sql } from 'kysely'
import type { Db } from '../src/server/db/schema.ts'

const SONGS_A_RECORD = 10
const RECORDS_AN_ARTIST = 5
const ROWS = 5_000

/** Frequent title words: each of the first ones is in about a tenth of all titles. */
const COMMON = 'the love of a in you me my to night i on time for heart blue world day one no'.split(' ')
const SYLLABLES =
  'ba co da fel gor hin ja ke lum mor nes ol pra qui ros sta tor ul ven wex yar zan bri cho dre'.split(' ')

/** Returns a pseudo-random generator that is the same in every run. */
const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export interface Catalog {
  titles: string[]
  artists: string[]
}

const insertMany = async (
  count: number,
  insert: (from: number, to: number) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < count; from += ROWS) await insert(from, Math.min(from + ROWS, count))
}

/** Fills an empty catalog; word frequencies are distributed as in a language. */
export const makeCatalog = async (db: Db, songs: number): Promise<Catalog> => {
  const random = randomOf(7)
  const vocabulary = Array.from({ length: Math.max(8_000, songs / 4) }, (_, n) => {
    let word = ''
    for (let left = n + 30; left > 0; left = Math.floor(left / SYLLABLES.length))
      word += SYLLABLES[left % SYLLABLES.length]
    return word
  })
  const pick = (): string =>
    random() < 0.35
      ? (COMMON[Math.floor(random() ** 2 * COMMON.length)] as string)
      : (vocabulary[Math.floor(random() ** 3 * vocabulary.length)] as string)
  const phrase = (most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, pick).join(' ')
  const titles = Array.from({ length: songs }, () => phrase(5))
  const records = songs / SONGS_A_RECORD
  const recordTitles = Array.from({ length: records }, () => phrase(4))
  const artists = Array.from(
    { length: records / RECORDS_AN_ARTIST },
    (_, n) => `${phrase(2)} ${vocabulary[n]}`,
  )
  const plays = titles.map(() => Math.floor(random() ** 12 * 50_000))

  await sql`insert into artists (name, key, slug, songs_count, albums_count)
    select name, 'artist ' || n, 'artist-' || n, ${SONGS_A_RECORD * RECORDS_AN_ARTIST}, ${RECORDS_AN_ARTIST}
    from unnest(${artists}::text[]) with ordinality as a (name, n)`.execute(db)
  await insertMany(records, (from, to) =>
    sql`insert into albums (title, artist_id, key, year, songs_count, duration)
      select title, 1 + (n + ${from} - 1) / ${RECORDS_AN_ARTIST}, 'album ' || n + ${from}, 2000, ${SONGS_A_RECORD}, 2250.5
      from unnest(${recordTitles.slice(from, to)}::text[]) with ordinality as a (title, n)`.execute(db),
  )
  await insertMany(songs, async (from, to) => {
    await sql`insert into media (hash, size, mime, ext, codec, duration, lossless, status, renditions)
      select encode(sha256(('m' || n)::bytea), 'hex'), 5000000, 'audio/mpeg', 'mp3', 'mp3', 225.05, false, 'ready', '{64}'
      from generate_series(${from}::int, ${to - 1}::int) n`.execute(db)
    await sql`insert into songs (title, artist_id, album_id, media_id, track_no, file_name)
      select title, 1 + (n + ${from} - 1) / ${SONGS_A_RECORD * RECORDS_AN_ARTIST}, 1 + (n + ${from} - 1) / ${SONGS_A_RECORD},
        n + ${from}, 1 + n % ${SONGS_A_RECORD}, n || '.mp3'
      from unnest(${titles.slice(from, to)}::text[]) with ordinality as a (title, n)`.execute(db)
    await sql`update song_stats st set plays = a.plays
      from unnest(${plays.slice(from, to)}::int[]) with ordinality as a (plays, n)
      where st.song_id = n + ${from}`.execute(db)
  })
  await sql`insert into song_artists select id, artist_id, 0 from songs`.execute(db)
  // As at rest: otherwise the maintenance after a large import would be measured.
  await sql`vacuum analyze`.execute(db)
  return { titles, artists }
}

/** Returns typical queries: keystroke by keystroke, common words, whole titles, title with artist, typos, nonsense. */
export const makeQueries = ({ titles, artists }: Catalog, count: number): string[] => {
  const random = randomOf(11)
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const kinds: (() => string)[] = [
    () => one(SYLLABLES).slice(0, 1),
    () => one(titles).slice(0, 2),
    () => one(titles).slice(0, 3 + Math.floor(random() * 4)),
    () => one(titles).slice(0, 5 + Math.floor(random() * 8)),
    () => one(artists).slice(0, 3 + Math.floor(random() * 6)),
    () => one(COMMON),
    () => `${one(COMMON)} ${one(COMMON)}`,
    () => `${one(COMMON)} ${one(SYLLABLES).slice(0, 1)}`,
    () => one(titles),
    () => one(artists),
    () => {
      const n = Math.floor(random() * titles.length)
      return `${titles[n]} ${artists[Math.floor(n / (SONGS_A_RECORD * RECORDS_AN_ARTIST))]}`
    },
    () => {
      const word = one(artists).split(' ').at(-1) as string
      const at = 1 + Math.floor(random() * (word.length - 2))
      return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
    },
    () => {
      const word = one(artists).split(' ').at(-1) as string
      return word.slice(0, 2) + word.slice(3)
    },
    () => `xq${one(SYLLABLES)}vv${one(SYLLABLES)}kk`,
  ]
  return Array.from(
    { length: count },
    (_, n) => (kinds[n % kinds.length] as () => string)().trim().slice(0, 100) || 'a',
  )
}

/** Returns the words in the most titles, and two of them together. */
export const makeFrequentQueries = (): string[] => {
  const words = COMMON.slice(0, 12)
  return [
    ...words,
    ...words.flatMap((first, at) => words.slice(at + 1).map((second) => `${first} ${second}`)),
  ]
}
