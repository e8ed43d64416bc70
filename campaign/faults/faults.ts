import { readdirSync, readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startServer } from '../../src/server/testing/process.ts'
import type { Random } from '../random.ts'
import type { Trouble } from './proxy.ts'
import { type Engine, mayMount, untilReady, type World } from './world.ts'

/** How requests of clients go wrong on their way. */
export interface Network {
  lost: number
  doubled: number
}

/** What a fault may change, and how it says that something did not hold. */
export interface Field {
  world: World
  random: Random
  network: Network
  violation: (what: string, details?: string[]) => void
}

export interface Fault {
  name: string
  /** Of one process with the embedded database, instead of several nodes. */
  single?: boolean
  /** Is in the form that CI runs. */
  short?: boolean
  /** Why it cannot be made on this machine; undefined if it can. */
  missing?: () => string | undefined
  /** Makes the fault, lets it last and ends it. What it ends with is the time from which on the site must be back. */
  strike: (field: Field) => Promise<void>
}

/** How long something is away. */
const lasting = (random: Random): Promise<void> => wait(random.between(300, 3_000))

const troubled =
  (engine: Engine, troubles: readonly Trouble[]): Fault['strike'] =>
  async ({ world, random }) => {
    world.proxies[engine].set(random.pick(troubles))
    await lasting(random)
    world.proxies[engine].set(null)
  }

const children = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!pid) return false
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })

/** Returns the ffmpeg processes that a node has started. */
export const ffmpegs = (parent: number): number[] =>
  children(parent).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('ffmpeg')
    } catch {
      return false
    }
  })

const FILL = [1024 * 1024, 4096]

/** Writes until the disk is full. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'a')
  for (const size of FILL) {
    const part = Buffer.alloc(size)
    while (
      await file.write(part).then(
        () => true,
        () => false,
      )
    );
  }
  await file.close()
}

const HOUR_MS = 3_600_000
const CLOCK = join(import.meta.dirname, 'clock.ts')

export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of a web node',
    short: true,
    strike: async ({ world, random }) => {
      const node = random.pick(world.web)
      await node.kill()
      await lasting(random)
      await node.start()
    },
  },
  {
    name: 'kill -9 of the worker',
    strike: async ({ world, random }) => {
      await world.worker.kill()
      await lasting(random)
      await world.worker.start()
    },
  },
  {
    name: 'kill -9 of the database',
    strike: ({ world }) => world.signalDatabase('SIGKILL'),
  },
  {
    name: 'kill -9 of ffmpeg',
    strike: async ({ world, random }) => {
      for (const until = Date.now() + random.between(500, 3_000); Date.now() < until; await wait(5))
        for (const node of new Set([...world.web, world.worker]))
          for (const pid of ffmpegs(node.pid())) process.kill(pid, 'SIGKILL')
    },
  },
  {
    name: 'SIGTERM of a web node',
    strike: async ({ world, random, violation }) => {
      const node = random.pick(world.web)
      const code = await node.stop()
      if (code !== 0) violation(`a node that was stopped ended with code ${code}`)
      await node.start()
    },
  },
  {
    name: 'kill -9 of the only process',
    single: true,
    strike: async ({ world, random }) => {
      await world.worker.kill()
      await lasting(random)
      await world.worker.start()
    },
  },
  {
    name: 'disk full',
    single: true,
    missing: () => (mayMount() ? undefined : 'only root may mount a small disk'),
    strike: async ({ world, random }) => {
      const filler = join(world.folder, 'filler')
      await fill(filler)
      await lasting(random)
      await rm(filler, { force: true })
    },
  },
  {
    name: 'a second server on the same data',
    single: true,
    strike: async ({ world, violation }) => {
      const second = await startServer(world.folder, await freePort()).catch((error: Error) => error)
      const said = second instanceof Error ? second.message : second.output()
      if (!(second instanceof Error)) await second.kill()
      if (!said.includes('Tonearm is already running on this data folder'))
        violation('a second server on the same data was not refused', [said])
    },
  },
  {
    name: 'database restarts, connections lost for 5 s',
    strike: async ({ world, random }) => {
      await world.signalDatabase('SIGINT')
      world.proxies.database.set(random.pick(['reset', 'hang', 'lost']))
      await wait(5_000)
      world.proxies.database.set(null)
    },
  },
  {
    name: 'bucket fails or is slow',
    strike: troubled('bucket', ['reset', 'hang', 'garbage', 'error', 'slow', 'lost']),
  },
  {
    name: 'mail server fails',
    strike: troubled('mail', ['reset', 'hang', 'garbage', 'slow', 'lost']),
  },
  {
    name: 'payment provider fails',
    strike: troubled('payments', ['reset', 'hang', 'garbage', 'error', 'slow', 'lost']),
  },
  {
    name: 'feed host fails',
    strike: troubled('feeds', ['reset', 'hang', 'garbage', 'error', 'slow', 'lost']),
  },
  {
    name: 'push service fails',
    strike: troubled('push', ['reset', 'hang', 'garbage', 'error', 'slow', 'lost']),
  },
  {
    name: 'clock of a node set by an hour',
    strike: async ({ world, random }) => {
      const node = random.pick(world.web)
      await node.stop()
      await node.start({
        NODE_OPTIONS: `--import=${CLOCK}`,
        CAMPAIGN_CLOCK_MS: String(random.pick([-HOUR_MS, HOUR_MS])),
      })
      await untilReady(node)
      await wait(2_000)
      await node.stop()
      await node.start()
    },
  },
  {
    name: 'requests lost and doubled',
    short: true,
    strike: async ({ network, random }) => {
      Object.assign(network, { lost: 0.15, doubled: 0.25 })
      await wait(random.between(1_000, 3_000))
      Object.assign(network, { lost: 0, doubled: 0 })
    },
  },
]
