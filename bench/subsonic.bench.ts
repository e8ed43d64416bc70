import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { VISITOR_SCOPE } from '../src/server/db/sql/visibility.ts'
import { streamInfo } from '../src/server/domains/catalog/streaming/media.service.ts'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { coverKey, makeCovers } from '../src/server/media/images/covers.ts'
import { makeCover, makeSong, makeUser } from '../src/server/testing/make.ts'
import { makeAppPassword } from '../src/server/testing/subsonic-client.ts'
import { type BenchApp, withApp } from './app.ts'
import { exists, type Rate, rangeRate } from './range-rate.ts'
import type { Bench, Result } from './result.ts'

const AUDIO = join(import.meta.dirname, '../demo/music/Halden Vey/Slow Weather/01 Barometer.mp3')
const ROUNDS = 15
const MiB = 1024 * 1024
const FILE = 32 * MiB

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Returns the milliseconds until the first byte of a response; fails unless it is of this type. */
const firstByte = async (url: string, type: string): Promise<number> => {
  const from = performance.now()
  const response = await fetch(url)
  const reader = response.body?.getReader()
  await reader?.read()
  const took = performance.now() - from
  if (response.headers.get('content-type') !== type) throw new Error(`${url} sent something else`)
  while (!(await reader?.read())?.done);
  return took
}

type Url = (name: string, params: Record<string, string | number>) => string

/** Converts songs that nobody has asked for. */
const measureConversions = async ({ ctx }: BenchApp, url: Url): Promise<Result[]> => {
  const bytes = readFileSync(AUDIO)
  const first: number[] = []
  for (let no = 0; no < ROUNDS; no++) {
    const media = { bytes: Buffer.concat([bytes, Buffer.alloc(no)]), duration: 60, bitrate: 320_000 }
    const { id } = await makeSong(ctx, { media })
    first.push(await firstByte(url('stream', { id: `so-${id}`, format: 'opus' }), 'audio/ogg'))
  }
  return [
    { what: 'First byte of a conversion', value: median(first), unit: 'ms', goal: 'at most 500 ms' },
    { what: `its slowest of ${ROUNDS}`, value: Math.max(...first), unit: 'ms', goal: 'at most 500 ms' },
  ]
}

/** Noise is the worst case of a JPEG. */
const measureCovers = async ({ ctx }: BenchApp, url: Url): Promise<Result[]> => {
  const cold: number[] = []
  const warm: number[] = []
  for (let no = 0; no <= ROUNDS; no++) {
    const raw = { width: 1024, height: 1024, channels: 3 } as const
    const image = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
      .blur(2)
      .png()
      .toBuffer()
    const { hash, files } = await makeCovers(image)
    for (const { size, format, bytes } of files)
      await ctx.storage.putBytes(coverKey(hash, size, format), bytes, 'image/webp')
    const { id } = await makeSong(ctx, { cover_id: (await makeCover(ctx, hash)).id })
    const address = url('getCoverArt', { id: `so-${id}`, size: 300 })
    const took = await firstByte(address, 'image/jpeg')
    // The first one loads the library.
    if (no === 0) continue
    cold.push(took)
    warm.push(await firstByte(address, 'image/jpeg'))
  }
  return [
    { what: 'Cover of 300 px, first time', value: median(cold), unit: 'ms', goal: 'at most 25 ms' },
    { what: 'again', value: median(warm), unit: 'ms', goal: 'at most 3 ms' },
  ]
}

const measureRanges = async ({ ctx, address }: BenchApp, url: Url): Promise<Result[]> => {
  if (!exists('wrk')) throw new Error('This bench needs wrk.')
  const { id } = await makeSong(ctx, { media: { bytes: randomBytes(FILE) } })
  const { file_url } = await streamInfo(ctx, VISITOR_SCOPE, 'song', id)
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-apps-'))
  const processor = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const measure = (from: string) => rangeRate(from, { length: MiB, file: FILE }, folder, processor)
  const best = (rates: Rate[]) => rates.reduce((one, other) => (one.rate > other.rate ? one : other))
  try {
    const signed: Rate[] = []
    const apps: Rate[] = []
    // In turns, since other load of the machine changes.
    for (let turn = 0; turn < 2; turn++) {
      signed.push(await measure(address + file_url))
      apps.push(await measure(url('stream', { id: `so-${id}` })))
    }
    const [known, own] = [best(signed), best(apps)]
    return [
      {
        what: 'Ranges of 1 MiB of an original for an app',
        value: own.rate,
        unit: '/s',
        reference: { label: 'signed URL', value: known.rate },
        ratio: own.rate / known.rate,
        goal: 'at least 0.9 of a signed URL',
      },
      {
        what: 'its processor time',
        value: own.cost,
        unit: 'ms',
        reference: { label: 'signed URL', value: known.cost },
        ratio: own.cost / known.cost,
        goal: 'at most 1.1 of a signed URL',
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = (): Promise<Result[]> =>
  withApp(async (app) => {
    await setSetting(app.ctx, 'limit_apps', '1000000000')
    await app.ctx.settings.reload()
    const { secret } = await makeAppPassword(app, await makeUser(app.ctx))
    const url: Url = (name, params) =>
      `${app.address}/rest/${name}?${new URLSearchParams({ apiKey: secret, ...params } as Record<string, string>)}`
    return [
      ...(await measureConversions(app, url)),
      ...(await measureCovers(app, url)),
      ...(await measureRanges(app, url)),
    ]
  })

export const bench: Bench = { name: 'subsonic', run }
