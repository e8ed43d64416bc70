import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '../src/server/media/ffmpeg.ts'

const SECONDS = 2
const CLOCK = 90_000
/** Segments in the playlist at a time. */
const LISTED = 6

const syncsafe = (size: number): number[] => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
const frame = (id: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id), Buffer.from([...syncsafe(data.length), 0, 0]), data])
const words = (id: string, text: string): Buffer => frame(id, Buffer.from(`\x03${text}\0`))

/** Returns an ID3 tag for a segment: its time and title. */
const tag = (at: number, titled: { title: string; artist: string }): Buffer => {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(at))
  const owner = Buffer.from('com.apple.streaming.transportStreamTimestamp\0')
  const frames = Buffer.concat([
    frame('PRIV', Buffer.concat([owner, time])),
    words('TIT2', titled.title),
    words('TPE1', titled.artist),
  ])
  return Buffer.concat([Buffer.from('ID3\x04\0\0'), Buffer.from(syncsafe(frames.length)), frames])
}

const makeParts = async (): Promise<Buffer[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-hls-'))
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${SECONDS * 10}`]
  const cut = ['-f', 'segment', '-segment_time', String(SECONDS), '-segment_format', 'adts']
  execFileSync((await findFfmpeg())?.path ?? 'ffmpeg', [
    '-v',
    'error',
    ...tone,
    '-c:a',
    'aac',
    ...cut,
    `${folder}/%02d.aac`,
  ])
  const parts = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name)))
  rmSync(folder, { recursive: true })
  return parts.slice(0, 10)
}

/** Creates a live HLS station at a port, whose segments contain the current title. */
export const hlsSource = async (port: number) => {
  const parts = await makeParts()
  const started = Date.now()
  const source = {
    titled: { title: 'Slow Ferry', artist: 'Ann Reed' },
    url: `http://127.0.0.1:${port}/live.m3u8`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(({ url = '' }, response) => {
    const part = /^\/(\d+)\.aac$/.exec(url)?.[1]
    if (part !== undefined) {
      const sound = parts[Number(part) % parts.length] ?? Buffer.alloc(0)
      const bytes = Buffer.concat([tag(Number(part) * SECONDS * CLOCK, source.titled), sound])
      return response.setHeader('content-type', 'audio/aac').end(bytes)
    }
    const first = Math.floor((Date.now() - started) / 1000 / SECONDS)
    const listed = Array.from({ length: LISTED }, (_, n) => `#EXTINF:${SECONDS},\n${first + n}.aac\n`)
    response
      .setHeader('content-type', 'application/vnd.apple.mpegurl')
      .end(
        `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:${SECONDS + 1}\n#EXT-X-MEDIA-SEQUENCE:${first}\n${listed.join('')}`,
      )
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return source
}
