import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../src/server/context/app-context.ts'
import { VISITOR_SCOPE } from '../src/server/db/sql/visibility.ts'
import { listenTo } from '../src/server/domains/catalog/radio/service.ts'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { IcyServer } from '../src/server/testing/icy-server.ts'
import { makeStation } from '../src/server/testing/make.ts'
import { withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const LISTENERS = 500
/** 320 kbit/s, the maximum of typical stations. */
const PACE = 40_000
const SECONDS = 15
/** Fast enough to fill network buffers of stalled clients quickly. */
const FAST = 4_000_000
const FEW = 10
const STUCK = 5

interface Crowd {
  heard: () => Promise<number[]>
  leave: () => Promise<void>
}

/** Adds this many listeners in a separate process; resolves when all receive audio. */
const crowd = async (url: string, count: number, reads = true): Promise<Crowd> => {
  const file = new URL('./listeners.ts', import.meta.url)
  const child: ChildProcess = fork(file, [url, String(count), reads ? 'yes' : 'no'])
  const ask = async (): Promise<{ joined: number; heard: number[] }> => {
    child.send('how much')
    return (await once(child, 'message'))[0]
  }
  for (let tries = 0; (await ask()).joined < count; tries++) {
    if (tries > 300 || child.exitCode !== null) throw new Error('not everybody was let in')
    await pause(100)
  }
  return {
    heard: async () => (await ask()).heard,
    leave: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Returns the bytes per second of the slowest listener, over some seconds. */
const least = async ({ heard }: Crowd, seconds: number): Promise<number> => {
  const before = await heard()
  const began = performance.now()
  await pause(seconds * 1000)
  const after = await heard()
  const took = (performance.now() - began) / 1000
  return Math.min(...after.map((bytes, n) => bytes - (before[n] ?? 0))) / took
}

/** Many listeners of one station: their cost, and whether all receive everything. */
const hall = async (url: string, source: IcyServer): Promise<Result[]> => {
  const first = await crowd(url, 1)
  const memory = process.memoryUsage().rss
  let most = memory
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const everybody = await crowd(url, LISTENERS - 1)
  const rate = await least(everybody, SECONDS)
  clearInterval(watch)
  await Promise.all([everybody.leave(), first.leave()])
  return [
    {
      what: `${LISTENERS} listeners of one station`,
      value: source.opened,
      unit: 'connections',
      goal: '1 to its source',
    },
    { what: 'more memory meanwhile', value: (most - memory) / 1e6, unit: 'MB', goal: 'at most 60 MB' },
    {
      what: 'what the one who hears least gets',
      value: (rate * 8) / 1000,
      unit: 'kbit/s',
      reference: { label: 'the source sends', value: (PACE * 8) / 1000 },
      ratio: rate / PACE,
      goal: 'at least 0.95 times',
    },
  ]
}

/** The same listeners alone and beside stalled ones. */
const besideStuck = async (url: string, source: IcyServer): Promise<Result> => {
  source.pace = FAST
  const few = await crowd(url, FEW)
  const alone = await least(few, SECONDS / 3)
  const stuck = await crowd(url, STUCK, false)
  const beside = await least(few, SECONDS / 3)
  await Promise.all([few.leave(), stuck.leave()])
  return {
    what: `The one of ${FEW} who hears least, beside ${STUCK} who read nothing`,
    value: beside / 1e6,
    unit: 'MB/s',
    reference: { label: 'without those', value: alone / 1e6 },
    ratio: beside / alone,
    goal: 'at least 0.9 times',
  }
}

const stationOf = async (ctx: AppContext, address: string, source: IcyServer): Promise<string> => {
  await setSetting(ctx, 'radio_listeners', String(2 * LISTENERS))
  while (ctx.settings().radio_listeners <= LISTENERS) await new Promise(setImmediate)
  const { id } = await makeStation(ctx, { stream_url: source.url, relay: true })
  return new URL((await listenTo(ctx, VISITOR_SCOPE, id)).url, address).href
}

/** One station relayed to many listeners. */
const radioBench = async (): Promise<Result[]> => {
  const source = new IcyServer()
  source.pace = PACE
  await source.start()
  try {
    return await withApp(
      async ({ ctx, address }) => {
        const url = await stationOf(ctx, address, source)
        return [...(await hall(url, source)), await besideStuck(url, source)]
      },
      { OUTBOUND_ALLOW: `127.0.0.1:${source.port}` },
    )
  } finally {
    await source.stop()
  }
}

export const bench: Bench = { name: 'radio', run: radioBench }
