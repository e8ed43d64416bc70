import { execFile, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { VISITOR_SCOPE } from '../src/server/db/sql/visibility.ts'
import { streamInfo } from '../src/server/domains/catalog/streaming/media.service.ts'
import { originalKey } from '../src/server/media/original-key.ts'
import { withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const CONNECTIONS = 16
const SECONDS = 8
const FILE = 32 * 1024 * 1024

const exists = (program: string): boolean => spawnSync('which', [program]).status === 0

interface Rate {
  /** Responses per second. */
  rate: number
  p99: number
  /** Processor milliseconds of the server for each response. */
  cost: number
}

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

/** Measures a server with ranges of one length at changing offsets, by wrk (a separate process, in C). */
const ranges = async (url: string, length: number, folder: string, spent: () => number): Promise<Rate> => {
  const script = join(folder, 'ranges.lua')
  writeFileSync(
    script,
    `local n, length, slots = 0, ${length}, ${FILE / length}
request = function()
  n = (n + 7) % slots
  return wrk.format('GET', nil, { ['Range'] = 'bytes=' .. n * length .. '-' .. (n + 1) * length - 1 })
end
done = function(summary, latency)
  io.write(string.format('%d %d %.3f %d', summary.requests, summary.duration,
    latency:percentile(99) / 1000, summary.errors.status + summary.errors.read + summary.errors.timeout))
end`,
  )
  const args = ['-t1', `-c${CONNECTIONS}`, '-s', script]
  const run = promisify(execFile)
  await run('wrk', [...args, '-d2s', url])
  const before = spent()
  const { stdout } = await run('wrk', [...args, `-d${SECONDS}s`, url])
  const seconds = spent() - before
  const [requests = 0, micros = 1, p99 = 0, wrong = 0] = (stdout.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number)
  if (wrong > 0) throw new Error(`${wrong} answers of ${url} were no success`)
  return { rate: requests / (micros / 1e6), p99, cost: (seconds * 1000) / requests }
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
        const own = await ranges(address + file_url, length, folder, () => {
          const { user, system } = process.cpuUsage()
          return (user + system) / 1e6
        })
        const nginx = exists('nginx')
          ? await withNginx(path, mkdtempSync(join(folder, 'n')), (url, pid) =>
              ranges(url, length, folder, () => processorSeconds(pid)),
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
