import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const linux = process.platform === 'linux'

/**
 * Returns the start time of a process, for comparison only; undefined if it has ended. A pid proves nothing: pids are
 * reused, and a zombie still accepts signals.
 */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (!linux) {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }))
    const [state, ...born] = stdout.trim().split(/\s+/)
    return state && !state.startsWith('Z') ? born.join(' ') : undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain anything, so fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

const link = (path: string) => {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/**
 * Returns whether this live process is a PostgreSQL of that folder: the server and its children have it as working
 * directory.
 */
export async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  if ((await startTimeOf(pid)) === undefined) return false
  if (linux) {
    const inside = link(`/proc/${pid}/cwd`)
    if (inside) return inside === folder
  }
  const { stdout } = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && stdout.includes(` -D ${folder} `)
}

/** Returns every live process of that folder. */
export async function postgresProcesses(folder: string): Promise<number[]> {
  if (!linux) return []
  const found: number[] = []
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (pid && link(`/proc/${pid}/cwd`) === folder && (await startTimeOf(pid)) !== undefined) found.push(pid)
  }
  return found
}

/** Returns the executable of a process; undefined if unknown, with ` (deleted)` appended if it was replaced. */
export const programOf = (pid: number): string | undefined => link(`/proc/${pid}/exe`)

/** Sends a signal to a process that may already have ended. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Identifies the set of visible processes: this boot and this container. */
export function pidNamespace(): string {
  if (!linux) return 'here'
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${bootId}/${link('/proc/self/ns/pid') ?? ''}`
}

/** Polls `done` until it returns true; false after `ms`. */
export async function pollUntil(
  ms: number,
  done: () => boolean | Promise<boolean>,
  every = 20,
): Promise<boolean> {
  const end = Date.now() + ms
  while (!(await done())) {
    if (Date.now() > end) return false
    await pause(every)
  }
  return true
}
