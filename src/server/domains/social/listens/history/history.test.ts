import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { HistoryError, type HistoryOptions } from './history.service.ts'
import { readFile } from './read-file.ts'
import { readHistory } from './read-history.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'tonearm-history-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const write = (content: string | Uint8Array): string => {
  const path = join(folder, `${++files}`)
  writeFileSync(path, content)
  return path
}

const inThisThread: typeof readHistory = ({ path }, options) => readFile(path, options)

const read = async (
  content: string | Uint8Array,
  options: HistoryOptions = { incognito: false },
  reader = inThisThread,
) => {
  const path = write(content)
  const all = { sources: new Set<string>(), listens: [] as object[], skipped: 0, reasons: {}, read: 0 }
  for await (const batch of reader({ path }, options)) {
    all.sources.add(batch.source)
    all.listens.push(...batch.listens)
    all.skipped += batch.skipped
    Object.assign(all.reasons, batch.reasons)
    expect(batch.read).toBeGreaterThanOrEqual(all.read)
    expect(batch.listens.length).toBeLessThanOrEqual(500)
    all.read = batch.read
  }
  return { ...all, sources: [...all.sources] }
}
const refusal = (content: string | Uint8Array) =>
  read(content).then(
    ({ listens }) => `${listens.length} listens`,
    (error: unknown) => {
      if (!(error instanceof HistoryError)) throw error
      return error.message
    },
  )
const NOT_A_HISTORY = 'Nothing to import was found.'
const CUT_OFF = 'This file is incomplete or damaged. Download it again.'
const TOO_LARGE = 'This file is too large.'

const zip = (entries: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([name, content]) => [
        name,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ]),
    ),
  )

/** 1 January 2020, 12:00:00 UTC. */
const NOON = 1_577_880_000
const listen = (
  at: number,
  title = 'River',
  album: string | null = 'Water',
  seconds: number | null = null,
) => ({
  at,
  artist: 'Nina',
  title,
  album,
  seconds,
})

const spotify = (more: object = {}) => ({
  ts: '2020-01-01T12:00:00Z',
  platform: 'android',
  ms_played: 180_000,
  master_metadata_track_name: 'River',
  master_metadata_album_artist_name: 'Nina',
  master_metadata_album_album_name: 'Water',
  episode_name: null,
  reason_end: 'fwdbtn',
  skipped: null,
  incognito_mode: false,
  ...more,
})

describe('formats', () => {
  it('reads the extended history of Spotify, whose times are those of the end', async () => {
    const entries = [
      spotify(),
      spotify({ reason_end: 'trackdone', ms_played: 20_000 }),
      spotify({ ms_played: 29_000 }),
      spotify({ incognito_mode: true, ts: '2020-01-01T13:00:00Z' }),
      spotify({ master_metadata_track_name: null, episode_name: 'Episode' }),
      spotify({ master_metadata_album_artist_name: ' ' }),
      spotify({ ts: '2999-01-01T12:00:00Z' }),
      spotify({ ts: 'yesterday' }),
      'nonsense',
    ]
    const found = await read(JSON.stringify(entries))
    expect(found).toMatchObject({
      sources: ['spotify'],
      listens: [listen(NOON - 180), listen(NOON - 20, 'River', 'Water', 20)],
      skipped: 6,
      reasons: { short: 1, private: 1, not_music: 1, unnamed: 1, date: 2 },
    })
    const also = await read(JSON.stringify(entries), { incognito: true })
    expect(also.listens).toHaveLength(3)
  })

  it('reads the history of a year of Spotify', async () => {
    const entry = { endTime: '2020-01-01 12:00', artistName: 'Nina', trackName: 'River', msPlayed: 60_000 }
    expect(await read(JSON.stringify([entry, { ...entry, msPlayed: 1000 }]))).toMatchObject({
      listens: [listen(NOON - 60, 'River', null)],
      skipped: 1,
    })
  })

  it('reads the export of ListenBrainz, without what this server submitted', async () => {
    const line = (listened_at: unknown, additional_info: object = {}) =>
      JSON.stringify({
        listened_at,
        track_metadata: { artist_name: 'Nina', track_name: 'River', release_name: 'Water', additional_info },
      })
    const archive = zip({
      'user.json': '{"user_id": 1, "username": "nina"}',
      'feedback.jsonl': '{"recording_msid": "1", "score": 1}\n',
      'listens/2020/1.jsonl': `${line(NOON)}\n${line(NOON + 1, { duration_ms: 200_000 })}\n`,
      'listens/2020/2.jsonl': `${line(NOON + 2, { submission_client: 'Tonearm' })}\n${line(0)}`,
    })
    expect(await read(archive)).toMatchObject({
      sources: ['listenbrainz'],
      listens: [listen(NOON), listen(NOON + 1, 'River', 'Water', 200)],
      reasons: { own: 1, date: 1 },
    })
    expect((await read(`[${line(NOON)}]`)).listens).toEqual([listen(NOON)])
  })

  it('reads Last.fm as JSON and CSV', async () => {
    const track = {
      artist: { mbid: '', '#text': 'Nina' },
      album: { mbid: '', '#text': 'Water' },
      name: 'River',
      url: 'https://www.last.fm/music/Nina/_/River',
    }
    const date = { uts: String(NOON), '#text': '01 Jan 2020, 12:00' }
    const pages = [
      {
        track: [
          { ...track, '@attr': { nowplaying: 'true' } },
          { ...track, date },
        ],
      },
    ]
    const found = { sources: ['lastfm'], listens: [listen(NOON)], skipped: 1, reasons: { date: 1 } }
    expect(await read(JSON.stringify(pages))).toMatchObject(found)
    expect(await read(JSON.stringify(pages[0]?.track))).toMatchObject(found)
    expect(await read(JSON.stringify({ recenttracks: pages[0] }))).toMatchObject(found)
    const header = 'uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid'
    const row = `"${NOON}","01 Jan 2020, 12:00","Nina","","Water","","River",""`
    const quoted = row.replace('"River"', '"The ""River"""')
    expect(await read(`\ufeff${header}\r\n${row}\r\n${quoted}\r\n`)).toMatchObject({
      listens: [listen(NOON), listen(NOON, 'The "River"')],
    })
    expect((await read('Nina,Water,River,"01 Jan 2020 12:00"\n')).listens).toEqual([listen(NOON)])
  })

  it('reads Maloja, Koito and Rockbox', async () => {
    const scrobbles = [
      {
        time: NOON,
        track: {
          artists: ['Nina'],
          title: 'River',
          album: { artists: [], albumtitle: 'Water' },
          length: 200,
        },
        origin: 'client:default',
      },
    ]
    expect(await read(JSON.stringify({ maloja: { export_time: 1 }, scrobbles }))).toMatchObject({
      sources: ['maloja'],
      listens: [listen(NOON, 'River', 'Water', 200)],
    })
    const named = (alias: string) => ({
      aliases: [
        { alias: 'Other', is_primary: false },
        { alias, is_primary: true },
      ],
    })
    const listens = [
      {
        listened_at: '2020-01-01T13:00:00+01:00',
        track: { duration: 200, ...named('River') },
        album: named('Water'),
        artists: [named('Nina')],
      },
    ]
    expect(await read(JSON.stringify({ version: '1', user: 'nina', listens }, null, 2))).toMatchObject({
      sources: ['koito'],
      listens: [listen(NOON, 'River', 'Water', 200)],
    })
    const log = [
      '#AUDIOSCROBBLER/1.1',
      '#TZ/UTC',
      '#CLIENT/Rockbox',
      `Nina\tWater\t"River" in\t1\t200\tL\t${NOON}\t`,
      `Nina\tWater\tRiver\t1\t200\tS\t${NOON}\t`,
    ]
    expect(await read(log.join('\n'))).toMatchObject({
      sources: ['rockbox'],
      listens: [listen(NOON, '"River" in', 'Water', 200)],
      reasons: { short: 1 },
    })
  })

  it('reads texts in UTF-16 and Latin-1', async () => {
    const text = 'artist,album,track,uts\nBjörk,Début,Vênus,1577880000\n'
    const expected = [{ at: NOON, artist: 'Björk', title: 'Vênus', album: 'Début', seconds: null }]
    const utf16 = Buffer.from(text, 'utf16le')
    const big = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])
    const all = [Buffer.from(text, 'latin1'), utf16, Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), big]
    for (const content of all) expect((await read(content)).listens).toEqual(expected)
    const json = Buffer.from(`\ufeff${JSON.stringify([spotify()])}`, 'utf16le')
    expect((await read(json)).listens).toEqual([listen(NOON - 180)])
    expect((await read(`\ufeff${JSON.stringify([spotify()])}`)).listens).toEqual([listen(NOON - 180)])
  })
})

it('shortens names, and omits what no database stores', async () => {
  const entry = spotify({ master_metadata_track_name: `a\0${'b'.repeat(1000)}` })
  const { listens } = await read(JSON.stringify([entry]))
  expect(listens).toMatchObject([{ title: `a${'b'.repeat(499)}` }])
})

describe('files that are no history', () => {
  it('are refused', async () => {
    const deep = '['.repeat(200_000)
    const contents = [
      '',
      ' ',
      'hello',
      '{}',
      '[]',
      '[1,2,3]',
      '{"a": [1]}',
      'a,b,c\n1,2,3',
      deep,
      'null',
      '\0\0\0\0',
    ]
    for (const content of contents)
      expect(await refusal(content), content.slice(0, 20)).toMatch(/^This file|^Nothing/)
    expect(await refusal(Buffer.alloc(100_000))).toBe(NOT_A_HISTORY)
    expect(await refusal(zip({ 'a.txt': 'hello', 'b.png': new Uint8Array([137, 80, 78, 71]) }))).toBe(
      NOT_A_HISTORY,
    )
  })

  it('are refused when they end too early', async () => {
    const entries = Array.from({ length: 2000 }, (_, index) => spotify({ platform: String(index) }))
    const json = JSON.stringify(entries)
    expect(await refusal(json.slice(0, -100))).toBe(CUT_OFF)
    expect(await refusal(`${json.slice(0, 50_000)}}}}`)).toBe(CUT_OFF)
    const archive = zip({ 'a.json': json })
    expect(await refusal(archive.subarray(0, archive.length - 50))).toBe(CUT_OFF)
    const damaged = Uint8Array.from(archive)
    damaged.fill(7, 200, 400)
    expect(await refusal(damaged)).toBe(CUT_OFF)
    const directory = Buffer.from(archive).indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    for (const [at, value] of [
      // With a password, and without an end.
      [directory + 8, 1],
      [directory, 0],
    ] as const) {
      const changed = Uint8Array.from(archive)
      changed[at] = value
      expect(await refusal(changed)).toBe(CUT_OFF)
    }
  })

  it('are refused when they are made to fill the memory', async () => {
    const bomb = new Uint8Array(12 * 1024 ** 2).fill(32)
    expect(await refusal(zip({ 'a.json': bomb }))).toBe(TOO_LARGE)
    expect(await refusal(`[{"ts": "${'x'.repeat(9_000_000)}"}]`)).toBe(CUT_OFF)
    expect(await refusal(`[${'{"a":'.repeat(2_000_000)}`)).toMatch(/^This file|^Nothing/)
    expect(await refusal(`artist,track,uts\n"${'x'.repeat(200_000)}`)).toBe(CUT_OFF)
  })
})

it('reads in a worker thread', async () => {
  const entries = Array.from({ length: 1200 }, (_, index) => spotify({ ms_played: 60_000 + index * 1000 }))
  const archive = zip({ 'a.json': JSON.stringify(entries) })
  const { listens, read: bytes } = await read(archive, undefined, readHistory)
  expect(listens).toHaveLength(1200)
  expect(bytes).toBeLessThanOrEqual(archive.length)
  await expect(read('hello', undefined, readHistory)).rejects.toThrow(NOT_A_HISTORY)
})
