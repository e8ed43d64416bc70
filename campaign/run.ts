import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import setup from '../src/server/testing/built.ts'
import type { Part, Round, Session, Totals, Violation } from './part.ts'
import { parts } from './parts.ts'
import { randomFrom } from './random.ts'
import { markdown, type Report } from './report.ts'

const USAGE = `npm run campaign -- [PART…] [options]

Looks for violations of what the product promises, and writes a report as Markdown and JSON.
  --minutes N    time for all parts together, 15 by default
  --short        the form that CI runs, at most 90 seconds
  --seed N       repeats the rounds of a seed; random by default, fixed with --short
  --round N      runs one round of one part only
  --resume       goes on with the run whose state is in the folder
  --folder PATH  where state and report are kept, .campaign by default
Parts: ${parts.map(({ name }) => name).join(', ')}`

const SHORT_MINUTES = 0.7
/** Exit code after a signal. */
const INTERRUPTED = 130

const readArgs = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string' },
      short: { type: 'boolean', default: false },
      seed: { type: 'string' },
      round: { type: 'string' },
      resume: { type: 'boolean', default: false },
      folder: { type: 'string', default: join(import.meta.dirname, '../.campaign') },
      help: { type: 'boolean', default: false },
    },
  })
  const number = (name: 'minutes' | 'seed' | 'round'): number | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    const value = Number(text)
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} must be a number.`)
    return value
  }
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0) throw new Error(`There is no part named ${unknown.join(' or ')}.`)
  const round = number('round')
  if (round !== undefined && positionals.length !== 1) throw new Error('--round needs one part.')
  return {
    ...values,
    round,
    minutes: number('minutes') ?? (values.short ? SHORT_MINUTES : 15),
    seed: number('seed') ?? (values.short ? 1 : undefined),
    chosen: parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
  }
}

/** What is kept between runs. */
interface State {
  seed: number
  started: string
  parts: Record<string, { next: number; seconds: number; totals: Totals }>
  violations: Violation[]
}

const openState = (folder: string, resume: boolean, seed: number | undefined) => {
  const file = join(folder, 'state.json')
  mkdirSync(folder, { recursive: true })
  if (resume && !existsSync(file)) throw new Error(`There is nothing to resume in ${folder}.`)
  const state: State = resume
    ? (JSON.parse(readFileSync(file, 'utf8')) as State)
    : {
        seed: seed ?? Math.floor(Math.random() * 2 ** 31),
        started: new Date().toISOString(),
        parts: {},
        violations: [],
      }
  const save = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(state))
    renameSync(`${file}.new`, file)
  }
  return { state, save }
}

const partOf = (state: State, { name }: Part) => {
  state.parts[name] ??= { next: 0, seconds: 0, totals: { counts: {}, largest: {} } }
  return state.parts[name]
}

/** Aborts at the first Ctrl-C or SIGTERM; the second ends the program at once. */
const interruption = (): AbortSignal => {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(INTERRUPTED)
      console.log('… interrupted')
      controller.abort()
    })
  return controller.signal
}

/** Runs rounds of a part until its time is over or it is interrupted, and notes what each has found. */
const runRounds = async (
  part: Part,
  session: Session,
  { state, save }: ReturnType<typeof openState>,
  seconds: number,
  only: number | undefined,
  interrupted: AbortSignal,
): Promise<void> => {
  const progress = partOf(state, part)
  const { counts, largest } = progress.totals
  const began = performance.now()
  const before = progress.seconds
  const over = (): boolean => interrupted.aborted || performance.now() - began > seconds * 1000
  const aborted = once(interrupted, 'abort')
  const last = only ?? (part.rounds ?? Number.POSITIVE_INFINITY) - 1
  for (let number = only ?? progress.next; number <= last && !over(); number++) {
    const round: Round = {
      number,
      random: randomFrom(state.seed, part.name, number),
      count: (what, by = 1) => {
        counts[what] = (counts[what] ?? 0) + by
      },
      largest: (what, value) => {
        largest[what] = Math.max(largest[what] ?? value, value)
      },
      violation: (what, details = []) => {
        // Its world is being closed.
        if (interrupted.aborted) return
        state.violations.push({ part: part.name, round: number, what, details })
        console.error(`✗ ${part.name} ${number}: ${what}\n    ${details.join('\n    ')}`)
      },
      over,
    }
    try {
      await Promise.race([session.round(round), aborted])
    } catch (error) {
      round.violation('the round failed', [error instanceof Error ? `${error.stack}` : String(error)])
    }
    if (!interrupted.aborted) progress.next = number + 1
    progress.seconds = before + (performance.now() - began) / 1000
    save()
  }
}

const main = async (): Promise<void> => {
  const args = readArgs()
  if (args.help) {
    console.log(USAGE)
    return
  }
  setup()
  const interrupted = interruption()
  const kept = openState(args.folder, args.resume, args.seed)
  const { state } = kept
  const shares = args.chosen.reduce((sum, { share }) => sum + share, 0)
  const report: Report = {
    seed: state.seed,
    command: `npm run campaign -- ${process.argv.slice(2).join(' ')}`.trim(),
    started: state.started,
    seconds: 0,
    parts: [],
    violations: state.violations,
  }
  for (const part of args.chosen) {
    const folder = mkdtempSync(join(tmpdir(), `tonearm-campaign-${part.name}-`))
    console.log(`… ${part.name}`)
    const log = (line: string) => console.log(`  ${line}`)
    const session = await part.open({ seed: state.seed, short: args.short, folder, log })
    try {
      const most = (args.short && part.short) || Number.POSITIVE_INFINITY
      const seconds = Math.min((args.minutes * 60 * part.share) / shares, most)
      await runRounds(part, session, kept, seconds, args.round, interrupted)
    } finally {
      await session.close()
      rmSync(folder, { recursive: true, force: true })
    }
    const { next, seconds, totals } = partOf(state, part)
    report.parts.push({ name: part.name, rounds: next, seconds, rows: part.rows(totals) })
    report.seconds += seconds
    if (interrupted.aborted) break
  }
  writeFileSync(join(args.folder, 'report.json'), JSON.stringify(report, null, 2))
  writeFileSync(join(args.folder, 'report.md'), `${markdown(report)}\n`)
  console.log(markdown(report))
  // What the round had begun goes on.
  if (interrupted.aborted) process.exit(INTERRUPTED)
  const isMissed = report.parts.some(({ rows }) => rows.some(({ met, required }) => required && !met))
  if (state.violations.length > 0 || isMissed) process.exitCode = 1
}

await main()
