import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { importFolder } from '../src/server/domains/catalog/importing/service.ts'
import { runFfmpeg } from '../src/server/media/ffmpeg.ts'
import { withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const FILES = 20_000
const SONGS_A_RECORD = 10
const RECORDS_AN_ARTIST = 5
const MIB = 1024 ** 2

/** Returns an ID3v2.3 tag with text frames in UTF-16. */
const id3 = (frames: Record<string, string>): Buffer => {
  const bodies = Object.entries(frames).map(([name, value]) => {
    const text = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(value, 'utf16le')])
    const head = Buffer.alloc(10)
    head.write(name, 'latin1')
    head.writeUInt32BE(text.length, 4)
    return Buffer.concat([head, text])
  })
  const body = Buffer.concat(bodies)
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
  for (let at = 0; at < 4; at++) head[6 + at] = (body.length >> (7 * (3 - at))) & 0x7f
  return Buffer.concat([head, body])
}

/** A second of silence: 16 bit, 44,100 Hz, mono. */
const wav = (): Buffer => {
  const head = Buffer.from('RIFF____WAVEfmt ____________________data____', 'latin1')
  const bytes = 88_200
  head.writeUInt32LE(36 + bytes, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(44_100, 24)
  head.writeUInt32LE(88_200, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}

/** Creates a collection of one-second MP3 files with different bytes, ten per album. */
const makeCollection = async (folder: string): Promise<void> => {
  const path = join(folder, 'sound.mp3')
  await runFfmpeg(
    [
      ...['-f', 'wav', '-i', 'pipe:0'],
      ...['-c:a', 'libmp3lame', '-b:a', '64k', '-id3v2_version', '0', '-f', 'mp3', path],
    ],
    { timeoutMs: 30_000, input: wav() },
  )
  const sound = readFileSync(path)
  rmSync(path)
  for (let n = 0; n < FILES; n++) {
    const record = Math.floor(n / SONGS_A_RECORD)
    const artist = Math.floor(record / RECORDS_AN_ARTIST)
    const inside = join(folder, `Artist ${artist}`, `Record ${record}`)
    if (n % SONGS_A_RECORD === 0) mkdirSync(inside, { recursive: true })
    const tag = id3({
      TIT2: `Song number ${n}`,
      TPE1: `Artist ${artist}`,
      TALB: `Record ${record}`,
      TRCK: `${(n % SONGS_A_RECORD) + 1}/${SONGS_A_RECORD}`,
      TYER: String(1970 + (record % 55)),
      TCON: `Genre ${record % 12}`,
    })
    writeFileSync(join(inside, `${n}.mp3`), Buffer.concat([tag, sound]))
  }
}

const resident = (): number => process.memoryUsage.rss() / MIB

const run = (): Promise<Result[]> =>
  withApp(async ({ ctx }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tonearm-bench-music-'))
    try {
      await makeCollection(folder)
      let early = 0
      const started = performance.now()
      const report = await importFolder(ctx, folder, {
        // What was loaded and warmed up by then is not growth.
        onProgress: ({ added }) => {
          if (early === 0 && added >= FILES / 10) early = resident()
        },
      })
      const first = performance.now() - started
      const growth = resident() - early
      if (report.added !== FILES) throw new Error(`only ${report.added} of ${FILES} came in`)
      const again = performance.now()
      await importFolder(ctx, folder)
      const second = performance.now() - again
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from albums where songs_count = 10`.execute(ctx.db)
      if (rows[0]?.n !== FILES / SONGS_A_RECORD) throw new Error('records were torn apart')
      return [
        {
          what: `Import of ${FILES} tagged files, each`,
          value: first / FILES,
          unit: 'ms',
          goal: 'at most 3 ms, transcoding apart',
        },
        {
          what: 'Memory at its end over that after a tenth',
          value: growth,
          unit: 'MiB',
          goal: 'at most 150',
        },
        {
          what: 'A second run with nothing new, each',
          value: second / FILES,
          unit: 'ms',
          goal: 'at most 0.3 ms',
        },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

export const bench: Bench = { name: 'importing', run }
