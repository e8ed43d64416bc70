import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { BulkJob } from '../src/contract/core/back-office/bulk.ts'
import { handleBulkJob } from '../src/server/crud/bulk.ts'
import { viewerById } from '../src/server/domains/platform/auth/sessions/service.ts'
import { adminResources } from '../src/server/features.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { withApp } from './app.ts'
import { timesOf, within } from './asking.ts'
import type { Bench, Result } from './result.ts'
import { makeCatalog } from './search-catalog.ts'

const SONGS = 20_000
const CHANGED = 10_000
const NANO = 1_000_000

interface Order {
  action: 'hide' | 'publish' | 'genre' | 'delete'
  value?: number
}

/** Changes half of all songs at once in the back office, while another client opens albums. */
const run = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    await makeCatalog(ctx.db, SONGS)
    const genre = await ctx.db
      .insertInto('genres')
      .values({ name: 'Ambient Works', slug: 'ambient-works' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { token } = await makeUser(ctx, { admin: true })
    await ctx.queue.work('bulk', ({ run_id }, signal) =>
      handleBulkJob(ctx, adminResources, (id) => viewerById(ctx, id), run_id, signal),
    )
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = async <T>(path: string, body?: object): Promise<T> => {
      const response = await fetch(`${address}/api${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${response.status} at ${path}: ${await response.text()}`)
      return (await response.json()) as T
    }
    const read = (rounds: number) => timesOf({ url: `${address}/api/albums/1{n}`, headers: {}, rounds })
    const ids = Array.from({ length: CHANGED }, (_, n) => 1 + 2 * n)
    await read(800)
    const alone = within(0.99, await read(800))

    const change = async (order: Order): Promise<Result[]> => {
      const loop = monitorEventLoopDelay({ resolution: 1 })
      const steps = new Set<number>()
      const beside: number[] = []
      loop.enable()
      const began = performance.now()
      const { run: id } = await asked<{ run: string }>('/admin/songs/bulk', { ...order, ids })
      let progress: BulkJob
      do {
        beside.push(...(await read(100)))
        progress = await asked<BulkJob>(`/admin/bulk-runs/${id}`)
        steps.add(progress.processed_count)
      } while (!progress.finished)
      const seconds = (performance.now() - began) / 1000
      loop.disable()
      if (progress.failed.length > 0) throw new Error(`${progress.failed.length} were refused`)
      if (process.env.BENCH_SLOWEST) console.log(order.action, 'seen at', [...steps].join(' '))
      const what = `${CHANGED} songs, ${order.action}`
      return [
        { what, value: seconds, unit: 's', goal: 'a job with progress' },
        {
          what: `${what}: an album read beside it, p99`,
          value: within(0.99, beside),
          unit: 'ms',
          goal: 'none',
          reference: { label: 'alone', value: alone },
          ratio: within(0.99, beside) / alone,
        },
        {
          what: `${what}: event loop, p99`,
          value: loop.percentile(99) / NANO,
          unit: 'ms',
          goal: 'at most 20 ms',
        },
        {
          what: `${what}: event loop, longest`,
          value: loop.max / NANO,
          unit: 'ms',
          goal: 'none',
        },
      ]
    }
    return [
      ...(await change({ action: 'hide' })),
      ...(await change({ action: 'publish' })),
      ...(await change({ action: 'genre', value: genre.id })),
      ...(await change({ action: 'delete' })),
    ]
  })

export const bench: Bench = { name: 'bulk-songs', run }
