// Measures the processor time of programs and of all that they start, also of what outlives them: a control group counts it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Where control groups of version 2 are mounted; the first beside those of version 1. */
const MOUNTS = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup']

/** Returns the folder of our own control group, undefined where there is none. */
function ownGroup() {
  const mount = MOUNTS.find((folder) => existsSync(join(folder, 'cgroup.procs')))
  return mount && join(mount, /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '')
}

/** Creates a control group and returns its folder, undefined where we may not. */
function created(folder) {
  try {
    mkdirSync(folder)
    return folder
  } catch {
    return undefined
  }
}

let groups = 0

/**
 * Creates a control group. `join` wraps a command so that it runs in the group; `seconds` returns the processor seconds
 * since, undefined where this system lets us create none.
 */
export function openMeter() {
  const own = ownGroup()
  const folder = own && created(join(own, `tonearm-${process.pid}-${++groups}`))
  if (!folder) return { join: (command) => command, seconds: () => undefined, close: () => {} }
  const enter = 'echo $$ > "$0/cgroup.procs" && exec "$@"'
  return {
    join: (command) => ['sh', '-c', enter, folder, ...command],
    seconds: () => Number(/usage_usec (\d+)/.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8'))[1]) / 1e6,
    close: () => {
      try {
        rmdirSync(folder)
      } catch {
        // Something still runs in it.
      }
    },
  }
}

/** Processor seconds of the reference job on the machine for which the budgets of the tests were set. */
const REFERENCE_SECONDS = 0.75

/** Returns how many times as long this machine takes for the same work as the one for which the budgets were set. */
export function slowness() {
  const before = process.cpuUsage()
  const songs = Array.from({ length: 20_000 }, (_, id) => ({
    id,
    title: `Song ${(id * 7919) % 20_011}`,
    genres: ['jazz', 'folk', String(id % 97)],
    seconds: id % 613,
  }))
  for (let round = 0; round < 8; round++) {
    const text = JSON.stringify(songs)
    JSON.parse(text).sort((a, b) => a.title.localeCompare(b.title))
    createHash('sha256').update(text).digest()
    gzipSync(text, { level: 1 })
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / REFERENCE_SECONDS
}
