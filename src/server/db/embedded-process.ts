import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const linux = process.platform === 'linux'

/**
 * When a process began, in a form only good for comparing; undefined when it is gone. A number alone proves
 * nothing: numbers are given again, and a dead process that nobody has collected still answers signals.
 */
export async function bornAt(pid: number): Promise<string | undefined> {
  if (!linux) {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }))
    const [state, ...born] = stdout.trim().split(/\s+/)
    return state && !state.startsWith('Z') ? born.join(' ') : undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything, so fields are counted from its end.
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

/** Whether this live process is a PostgreSQL of that folder: the server and its children all work inside it. */
export async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  if ((await bornAt(pid)) === undefined) return false
  if (linux) {
    const inside = link(`/proc/${pid}/cwd`)
    if (inside) return inside === folder
  }
  const { stdout } = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && stdout.includes(` -D ${folder} `)
}

/** Every live process of that folder. */
export async function postgresProcesses(folder: string): Promise<number[]> {
  if (!linux) return []
  const found: number[] = []
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (pid && link(`/proc/${pid}/cwd`) === folder && (await bornAt(pid)) !== undefined) found.push(pid)
  }
  return found
}

/** The program a process runs; undefined when unknown, with ` (deleted)` at the end when it was replaced. */
export const programOf = (pid: number): string | undefined => link(`/proc/${pid}/exe`)

/** Sends a signal to a process that may just have ended. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Which processes can be seen from here: those of this boot and this container. */
export function visibleSpace(): string {
  if (!linux) return 'here'
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${boot}/${link('/proc/self/ns/pid') ?? ''}`
}

/** Waits until `done` answers true; false when `ms` went by first. */
export async function until(
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
