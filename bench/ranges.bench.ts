import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VISITOR_SCOPE } from '../src/server/db/sql/visibility.ts'
import { streamInfo } from '../src/server/domains/catalog/streaming/media.service.ts'
import { originalKey } from '../src/server/media/original-key.ts'
import { withApp } from './app.ts'
import { processorSeconds, withNginx } from './nginx.ts'
import { exists, rangeRate } from './range-rate.ts'
import type { Bench, Result } from './result.ts'

const FILE = 32 * 1024 * 1024

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
          ? await withNginx(
              mkdtempSync(join(folder, 'n')),
              (root) => {
                symlinkSync(path, join(root, 'file'))
                return `root ${root};`
              },
              (url, pid) =>
                rangeRate(`${url}/file`, { length, file: FILE }, folder, () => processorSeconds(pid)),
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
