import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SONG_SECONDS } from './media.ts'

export interface MediaServer {
  url: string
  /** Method and path of every request so far. */
  requests: string[]
  /** Bodies of the registered plays. */
  plays: Record<string, unknown>[]
  /** Ends of plays, by id. */
  ended: string[]
  /** Returns the status to respond with for a path; undefined serves it. */
  refuse: (path: string) => number | undefined
  /** Invalidates every URL signed so far. */
  expireAll(): void
  /** Progress updates received: path and body. */
  reports: { path: string; body: Record<string, unknown> }[]
  /** Open live streams. */
  live: Set<ServerResponse>
  /** Episode fields by id. */
  episodes: Map<string, object>
  /** Chapters and transcript of every episode. */
  extras: { chapters: unknown[]; transcript: unknown[] }
  /** Stream info besides the URLs. */
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

/** All sheets are in one file, those of lazy parts first: the order of the layers is declared before it. */
const html =
  '<!doctype html><html lang=en data-theme=dark><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Player</title><link rel=icon href="data:,"><style>@layer base, components, utilities;</style><link rel=stylesheet href=/page.css><div id=root></div><script type=module src=/page.js></script>'

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}

/** Sends a file, or the part requested by `Range`. */
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

/** Serves the page of `script`, the media of `folder` behind URLs that can expire, and the calls that the player makes. */
export async function startMediaServer(script: string, folder: string): Promise<MediaServer> {
  const signatures = new Set<string>()
  let signed = 0

  const server: MediaServer = {
    url: '',
    requests: [],
    plays: [],
    ended: [],
    refuse: () => undefined,
    expireAll: () => signatures.clear(),
    reports: [],
    live: new Set(),
    episodes: new Map(),
    extras: { chapters: [], transcript: [] },
    info: {},
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
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
      preview: false,
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

  /** Sends endless audio, a few seconds ahead of playback. */
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
    server.reports.push({ path, body })
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
    const rejected = server.refuse(path)
    const [, root, signature = '', , name = ''] = path.split('/')
    if (rejected) response.writeHead(rejected).end()
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
