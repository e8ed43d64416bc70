import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VISITOR_SCOPE } from '../src/server/db/sql/visibility.ts'
import { streamInfo } from '../src/server/domains/catalog/streaming/media.service.ts'
import { originalKey } from '../src/server/media/original-key.ts'
import { withApp } from './app.ts'
import { exists, rangeRate } from './range-rate.ts'
import type { Bench, Result } from './result.ts'

const FILE = 32 * 1024 * 1024

/** Clock ticks per second in /proc. */
const TICKS = 100

/** Returns the processor seconds that a process and its children have taken. */
const processorSeconds = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11)
  return (
    (Number(user) + Number(system)) / TICKS +
    children.reduce((sum, child) => sum + processorSeconds(Number(child)), 0)
  )
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const answers = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 1_000; tries++) {
    if (
      await fetch(url, { method: 'HEAD' }).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`nothing answers at ${url}`)
}

/** Serves the same file from nginx with one worker, configured for static files. */
const withNginx = async <T>(
  file: string,
  folder: string,
  run: (url: string, pid: number) => Promise<T>,
): Promise<T> => {
  const port = await freePort()
  symlinkSync(file, join(folder, 'file'))
  const conf = join(folder, 'nginx.conf')
  writeFileSync(
    conf,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;${process.getuid?.() === 0 ? ' user root;' : ''}
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000; default_type audio/mpeg;
  open_file_cache max=100; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  )
  const nginx = spawn('nginx', ['-e', `${folder}/error.log`, '-c', conf], { stdio: 'ignore' })
  try {
    const url = `http://127.0.0.1:${port}/file`
    await answers(url)
    return await run(url, nginx.pid ?? 0)
  } finally {
    nginx.kill('SIGQUIT')
  }
}

const MiB = 1024 * 1024

export const rangesBench = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    if (!exists('wrk')) throw new Error('This bench needs wrk.')
    const bytes = randomBytes(FILE)
    const media = await ctx.db
      .insertInto('media')
      .values({
        hash: createHash('sha256').update(bytes).digest('hex'),
        size: FILE,
        mime: 'audio/mpeg',
        ext: 'mp3',
        codec: 'mp3',
        duration: 1000,
        lossless: false,
        status: 'ready',
      })
      .returning(['id', 'hash', 'ext'])
      .executeTakeFirstOrThrow()
    await ctx.storage.putBytes(originalKey(media), bytes, 'audio/mpeg')
    const song = await ctx.db
      .insertInto('songs')
      .values({ title: 'Long', file_name: 'long.mp3', media_id: media.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { file_url } = await streamInfo(ctx, VISITOR_SCOPE, 'song', song.id)
    const folder = mkdtempSync(join(tmpdir(), 'tonearm-nginx-'))
    try {
      const path = ctx.storage.localPath(originalKey(media)) ?? ''
      const results: Result[] = []
      for (const [length, what, goal] of [
        [64 * 1024, 'Ranges of 64 KiB, 16 connections', 'at least 6,000/s'],
        [MiB, 'Ranges of 1 MiB, 16 connections', 'at least 1.0 of nginx'],
      ] as const) {
        const own = await rangeRate(address + file_url, { length, file: FILE }, folder, () => {
          const { user, system } = process.cpuUsage()
          return (user + system) / 1e6
        })
        const nginx = exists('nginx')
          ? await withNginx(path, mkdtempSync(join(folder, 'n')), (url, pid) =>
              rangeRate(url, { length, file: FILE }, folder, () => processorSeconds(pid)),
            )
          : undefined
        results.push({
          what: `${what} (p99 ${own.p99.toFixed(1)} ms)`,
          value: own.rate,
          unit: '/s',
          goal,
          ...(nginx && {
            reference: { label: 'nginx, one worker', value: nginx.rate },
            ratio: own.rate / nginx.rate,
          }),
        })
        // Of small ranges, most is the HTTP parser and the event loop of Node.
        if (nginx && length === MiB)
          results.push({
            what: 'Processor time of a range of 1 MiB',
            value: own.cost,
            unit: 'ms',
            goal: 'at most 3 times nginx',
            reference: { label: 'nginx, one worker', value: nginx.cost },
            ratio: own.cost / nginx.cost,
          })
      }
      return results
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

export const bench: Bench = { name: 'ranges', run: rangesBench }
