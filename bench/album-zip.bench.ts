import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { DownloadFormat } from '../src/contract/selling/purchases.ts'
import { prepareFile } from '../src/server/domains/selling/purchases/download-files.service.ts'
import { makeAlbum, makeArtist, makeSong, makeUser } from '../src/server/testing/make.ts'
import { makePurchase, startSelling } from '../src/server/testing/make-selling.ts'
import { type BenchApp, withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const SONGS = 8
const BYTES = 32 * 1024 * 1024
const ROUNDS = 5

/** Returns the URL of a purchase’s file, once its parts are prepared. */
const urlOf = async ({ ctx, address }: BenchApp, id: number, token: string): Promise<string> => {
  const prepare = async () => {
    const response = await fetch(`${address}/api/user/purchases/${id}/downloads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'original' }),
    })
    return ((await response.json()) as { url: string | null }).url
  }
  const ready = await prepare()
  if (ready !== null) return address + ready
  const { rows } = await sql<{ data: { song_id: number; format: DownloadFormat } }>`
    delete from pgboss.job where name = 'prepare-download' returning data`.execute(ctx.db)
  for (const { data } of rows) await prepareFile(ctx, data, new AbortController().signal)
  const url = await prepare()
  if (url === null) throw new Error('the download was not prepared')
  return address + url
}

/** Megabytes per second by curl, a process of its own; the median of some downloads. */
const speedOf = async (url: string): Promise<number> => {
  const speeds: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const { stdout } = await promisify(execFile)('curl', [
      '-sf',
      '-o',
      '/dev/null',
      '-w',
      '%{speed_download} %{size_download}',
      url,
    ])
    const [speed = 0, size = 0] = stdout.split(' ').map(Number)
    if (size < SONGS * BYTES) throw new Error(`only ${size} bytes were sent`)
    speeds.push(speed / 1e6)
  }
  return speeds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
}

/** Downloads an album as a zip that is made on the way, and a song of the same size. */
const run = (): Promise<Result[]> =>
  withApp(async (app) => {
    const { ctx } = app
    await startSelling(ctx)
    const { id, token } = await makeUser(ctx)
    const artist = await makeArtist(ctx)
    const album = await makeAlbum(ctx, { artist_id: artist.id })
    const songs = []
    for (let n = 0; n < SONGS; n++)
      songs.push(
        await makeSong(ctx, {
          album_id: album.id,
          artist_id: artist.id,
          track_no: n + 1,
          media: { bytes: randomBytes(BYTES) },
        }),
      )
    // As large as the album.
    const large = await makeSong(ctx, { artist_id: artist.id, media: { bytes: randomBytes(SONGS * BYTES) } })
    const single = await makePurchase(ctx, { id }, large)
    const whole = await makePurchase(ctx, { id }, { id: songs[0]?.id ?? 0 })
    await sql`update purchases set song_id = null, album_id = ${album.id} where id = ${whole.id}`.execute(
      ctx.db,
    )
    await sql`update order_items set type = 'album', song_id = null, album_id = ${album.id}
      where id = ${whole.order_item_id}`.execute(ctx.db)
    const plainUrl = await urlOf(app, single.id, token)
    const url = await urlOf(app, whole.id, token)
    // The first download of each reads from disk.
    await speedOf(plainUrl)
    const plain = await speedOf(plainUrl)
    const before = process.memoryUsage().rss
    let most = before
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    await speedOf(url)
    const zip = await speedOf(url)
    clearInterval(watching)
    return [
      {
        what: `An album of ${SONGS} × 32 MiB as a zip`,
        value: zip,
        unit: 'MB/s',
        reference: { label: 'a song of that size', value: plain },
        ratio: zip / plain,
        goal: 'at least 0.8 of a plain download',
      },
      { what: 'more memory meanwhile', value: (most - before) / 1e6, unit: 'MB', goal: 'at most 20 MB' },
    ]
  })

export const bench: Bench = { name: 'album-zip', run }
