// Runs the server as a child and stops it when necessary. Node built-ins only.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { environment, node, root } from './prepare.mjs'

const LOOK_MS = 300

/** Returns the parent of a process; undefined if it has ended, or if the system has no /proc. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** npm runs scripts through a shell, which survives when npm dies: the shell's parent counts too. */
const ancestors = () => `${process.ppid} ${process.env.npm_lifecycle_event ? parentOf(process.ppid) : ''}`

/**
 * Runs a program in our terminal and exits with its exit code. SIGTERM, SIGINT and SIGHUP are forwarded; if the parent
 * process disappears without a signal (as npm does on SIGTERM), the program is stopped the same way.
 */
export function supervise(args, options = {}) {
  // The IPC channel closes when we are killed, which makes the server stop.
  const child = spawn(node, args, {
    cwd: root,
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...options,
  })
  const before = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, LOOK_MS)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
  return child
}
