import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { matchesOfTaste } from './taste.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Match {
  score: number
  artists: number
  genres: number | null
  artist_ids: number[]
  song_id: number | null
}
/** How often each song is played; the artist of song 12 is 1, its genre 2. */
type Taste = Record<number, number>
const ARTISTS = [1, 2, 3, 4]
const GENRES = [0, 1, 2]

/** Returns how tastes match, by pair. Songs of genre 0 have none. */
const matches = async (...tastes: Taste[]): Promise<Map<string, Match>> => {
  const played = tastes.flatMap((taste, user) =>
    Object.entries(taste).map(([song, weight]) => ({ user_id: user + 1, song_id: Number(song), weight })),
  )
  const songs = [...new Set(played.map(({ song_id }) => song_id))]
  const { rows } = await sql<Match & { one_id: number; other_id: number }>`
    with taste as (select *, 20 as evidence from json_to_recordset(${JSON.stringify(played)})
        as given (user_id int, song_id int, weight float8)),
      song_artists as (select s as song_id, s / 10 as artist_id from unnest(${songs}::int[]) s),
      song_genres as (select s as song_id, s % 10 as genre_id from unnest(${songs}::int[]) s where s % 10 > 0),
      found as (${matchesOfTaste})
    select * from found`.execute(app.ctx.db)
  return new Map(rows.map(({ one_id, other_id, ...match }) => [`${one_id} ${other_id}`, match]))
}
const match = async (one: Taste, other: Taste) => (await matches(one, other)).get('1 2')

describe('the match of two tastes', () => {
  it('is 100 for the same one, however much is played', async () => {
    const taste = { 11: 5, 22: 3, 31: 1 }
    const twice = { 11: 10, 22: 6, 31: 2 }
    expect(await match(taste, twice)).toMatchObject({ score: 100, artists: 100, genres: 100 })
  })

  it('is 0 for tastes that have nothing in common', async () => {
    expect(await match({ 11: 5 }, { 22: 5 })).toEqual({
      score: 0,
      artists: 0,
      genres: 0,
      artist_ids: [],
      song_id: null,
    })
  })

  it('is what both give to the same artists and genres', async () => {
    // Half of each goes to artist 1: 50. One plays genre 1 only, the other half of the time: 50.
    expect(await match({ 11: 5, 21: 5 }, { 11: 1, 32: 1 })).toEqual({
      score: 50,
      artists: 50,
      genres: 50,
      artist_ids: [1],
      song_id: 11,
    })
    // Other songs of the same artists, in different genres: 70 % of artists, nothing of genres.
    expect(await match({ 11: 1 }, { 12: 1 })).toMatchObject({
      score: 70,
      artists: 100,
      genres: 0,
      song_id: null,
    })
    // The smaller part counts: 20 of 80 and 20.
    expect(await match({ 11: 8, 21: 2 }, { 11: 2, 31: 8 })).toMatchObject({
      artists: 20,
      genres: 100,
      score: 44,
    })
  })

  it('is that of artists alone where songs have no genres', async () => {
    expect(await match({ 10: 1, 20: 1 }, { 10: 1, 30: 1 })).toMatchObject({ score: 50, genres: null })
    expect(await match({ 10: 1 }, { 11: 1 })).toMatchObject({ score: 100, genres: null })
  })

  it('names the artists and the song that both play most', async () => {
    const found = await match({ 11: 5, 21: 3, 31: 2 }, { 11: 1, 21: 4, 31: 5 })
    expect(found).toMatchObject({ artist_ids: [2, 3, 1], song_id: 21 })
  })

  const song = fc
    .tuple(fc.constantFrom(...ARTISTS), fc.constantFrom(...GENRES))
    .map(([artist, genre]) => artist * 10 + genre)
  const taste = fc
    .array(fc.tuple(song, fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 8 })
    .map((plays): Taste => Object.fromEntries(plays))

  it('has the same value in both directions, from 0 to 100, and 100 with oneself', async () => {
    await fc.assert(
      fc.asyncProperty(taste, taste, async (one, other) => {
        const found = await matches(one, other, one)
        const [there, back, self] = ['1 2', '2 3', '1 3'].map((pair) => found.get(pair))
        expect(there).toEqual(back)
        expect(there?.score).toBeGreaterThanOrEqual(0)
        expect(there?.score).toBeLessThanOrEqual(100)
        expect(self).toMatchObject({ score: 100, artists: 100 })
      }),
      { numRuns: 60 },
    )
  })

  it('never falls when one plays more of what the other plays, instead of something else', async () => {
    await fc.assert(
      fc.asyncProperty(
        taste,
        taste,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 50 }),
        async (one, other, apart, moved) => {
          // Song 91 is the first one's alone; a part of it goes to what the other plays, in the other's proportion.
          const total = Object.values(other).reduce((sum, plays) => sum + plays, 0)
          const share = Math.min(apart, moved) / total
          const after: Taste = { ...one, 91: apart - Math.min(apart, moved) + 0.001 }
          for (const [id, plays] of Object.entries(other))
            after[Number(id)] = (after[Number(id)] ?? 0) + plays * share
          const found = await matches({ ...one, 91: apart + 0.001 }, other, after)
          expect(found.get('2 3')?.artists).toBeGreaterThanOrEqual(found.get('1 2')?.artists ?? 0)
        },
      ),
      { numRuns: 60 },
    )
  })
})
