import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atLeast, atMost, type Part, type Round, type Session } from '../part.ts'
import { type Kind, kinds } from './kinds.ts'
import type { Done, Task } from './lab.ts'
import type { Served } from './requests.ts'
import { openServed } from './served.ts'

const HANG_MS = 10_000
const ROUND_MS = 15_000
const SHORT_ROUND_MS = 1_000
const GOAL = 10_000
const LOOK_MS = 500

type Ended = { done: Done } | { failed: string } | { hung: true } | { exit: string }

/** Starts a process that tries files, and starts another when it hangs or ends. */
const openLab = (folder: string, seed: number, patience: number) => {
  const progress = join(folder, 'progress')
  let child: ChildProcess | undefined
  const started = (): ChildProcess => {
    writeFileSync(progress, '')
    return fork(new URL('./lab.ts', import.meta.url), [folder, progress], {
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }
  const ask = (task: Task): Promise<Ended> => {
    child ??= started()
    const asked = child
    return new Promise((resolve) => {
      let [seen, since] = ['', Date.now()]
      const end = (ended: Ended): void => {
        clearInterval(watch)
        asked.removeAllListeners()
        if (!('done' in ended)) {
          asked.kill('SIGKILL')
          child = undefined
        }
        resolve(ended)
      }
      const watch = setInterval(() => {
        const now = readFileSync(progress, 'latin1')
        if (now !== seen) [seen, since] = [now, Date.now()]
        else if (Date.now() - since > HANG_MS + 2 * LOOK_MS && now !== '') end({ hung: true })
      }, LOOK_MS)
      asked.on('message', (ended) => end(ended as Ended))
      asked.once('exit', (code, signal) => end({ exit: String(signal ?? code) }))
      asked.send(task)
    })
  }
  return {
    /** Tries files, and goes on behind one with which the process hangs or ends. */
    attempt: async (kind: Kind, count: number, round: Round, served: Served | null): Promise<void> => {
      for (let first = 0; first < count && !round.over(); ) {
        const ended = await ask({
          kind: kind.name,
          seed,
          round: round.number,
          first,
          count: count - first,
          patience,
          served,
        })
        if ('done' in ended) {
          const { tried, accepted, refused, ms, longest, growth, findings } = ended.done
          round.count(`files of ${kind.name}`, tried)
          round.count('files', tried)
          round.count(`milliseconds of ${kind.name}`, ms)
          round.count('accepted', accepted)
          round.count('refused', refused)
          round.largest('blocked', longest)
          round.largest('growth', growth)
          for (const { at, what, details } of findings)
            round.violation(`${kind.name} ${at}: ${what}`, details)
          return
        }
        if ('failed' in ended) throw new Error(`${kind.name}: ${ended.failed}`)
        const at = Number(readFileSync(progress, 'latin1'))
        round.count(`files of ${kind.name}`, at + 1 - first)
        round.count('files', at + 1 - first)
        round.violation(
          `${kind.name} ${at}: ${'hung' in ended ? 'not read after ten seconds' : `the process ended: ${ended.exit}`}`,
        )
        first = at + 1
      }
    },
    close: (): void => {
      child?.kill('SIGKILL')
    },
  }
}

/** Mutated files for every parser of what people upload, or foreign hosts send. A round tries many of one kind. */
export const filesPart: Part = {
  name: 'files',
  share: 3,
  short: 15,
  open: async ({ folder, seed, short }): Promise<Session> => {
    const lab = openLab(folder, seed, short ? SHORT_ROUND_MS : ROUND_MS)
    let server: Awaited<ReturnType<typeof openServed>> | undefined
    return {
      round: async (round) => {
        const kind = kinds[round.number % kinds.length] as Kind
        if (kind.served) server ??= await openServed(join(folder, 'server'))
        await lab.attempt(kind, short ? kind.short : kind.batch, round, server?.access ?? null)
        if (!kind.served) return
        for (const what of (await server?.unsettled()) ?? []) round.violation(`${kind.name}: ${what}`)
      },
      close: async () => {
        lab.close()
        await server?.close()
      },
    }
  },
  rows: ({ counts, largest }) => [
    ...kinds.map(({ name }) => {
      const [files = 0, ms = 1] = [counts[`files of ${name}`], counts[`milliseconds of ${name}`]]
      return atLeast(`files: ${name} (${Math.round((files * 1000) / ms)}/s)`, files, GOAL)
    }),
    {
      what: 'accepted; refused',
      value: `${counts.accepted ?? 0}; ${counts.refused ?? 0}`,
      goal: '',
      met: true,
    },
    atMost('the main thread blocked by a file', largest.blocked ?? 0, 200, ' ms'),
    atMost('memory for a file', largest.growth ?? 0, 300, ' MB'),
  ],
}
