import { MAX_OFFLINE_PLAYS, offlinePlays } from '../../../contract/catalog/plays.ts'
import type { CallInput, Endpoint } from '../../../contract/core/endpoint.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { CallError, call } from '../call.ts'
import { queryClient } from '../client.ts'
import { isUnreachable } from '../connection/unreachable.ts'
import { endRefusedSession } from '../errors.ts'
import { currentAccount } from '../session/account.ts'
import type { WaitingChange, WaitingPlay } from './entry.ts'
import { oldestOf, type Queued, removeEntries, takeOver } from './store.ts'

/** Milliseconds by which this browser's clock may differ from the server's: a request takes time. */
const TOLERANCE = 60_000

/** Milliseconds that the server's clock is ahead; undefined while it is unknown. */
let ahead: number | undefined

/** Compares the clocks, once per page. Returns false if the server cannot be reached. */
const measureClock = async (): Promise<boolean> => {
  if (ahead !== undefined) return true
  try {
    const response = await fetch('/', { method: 'HEAD', cache: 'no-store' })
    const difference = Date.parse(response.headers.get('date') ?? '') - Date.now()
    ahead = Math.abs(difference) > TOLERANCE ? difference : 0
    return true
  } catch {
    return false
  }
}

/** Returns times of this browser's clock by that of the server. */
const byServerClock = (time: string): string =>
  ahead ? new Date(Date.parse(time) + ahead).toISOString() : time

/** Milliseconds before the first further attempt, and between later ones. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 60_000

/** Outcome of sending entries: they are done, refused for good, or have to wait for so many milliseconds. */
type Outcome = 'done' | 'refused' | { wait: number | null }

const outcomeOf = (error: unknown): Outcome => {
  if (isUnreachable(error)) return { wait: null }
  if (!(error instanceof CallError)) throw error
  const { status, retryAfter } = error
  if (endRefusedSession(error) || status === 401) return { wait: Number.POSITIVE_INFINITY }
  if (status === 429 || status >= 500 || status === 408)
    return { wait: retryAfter === undefined ? null : retryAfter * 1000 }
  return 'refused'
}

/** Only development and tests look at it: replies of waiting changes are of no use any more. */
const anything = {
  safeParse: (data: unknown) => (data === undefined ? { success: false } : { success: true, data }),
}

const sendChange = async ({ method, path, params, body, timed, key, at }: WaitingChange): Promise<void> => {
  const made = byServerClock(new Date(at).toISOString())
  const endpoint = { method, path, reply: anything } as unknown as Endpoint
  const input = { params, body: timed ? { ...body, at: made } : body }
  // The loop decides when to try again.
  await call(endpoint, input as CallInput<Endpoint>, { key, retries: 0 })
}

const sendPlays = async (entries: WaitingPlay[]): Promise<void> => {
  const plays = entries.map(({ play }) => ({
    ...play,
    started_at: byServerClock(play.started_at),
    ended_at: byServerClock(play.ended_at),
  }))
  await call(offlinePlays.record, { body: { plays } }, { retries: 0 })
}

const isPlay = (entry: Queued): entry is WaitingPlay & { place: number } => entry.kind === 'play'

/** Returns what to send next: a change, or all plays up to the next one. */
const nextOf = (oldest: Queued[], alone: boolean): Queued[] => {
  const end = oldest.findIndex((entry) => !isPlay(entry))
  const plays = end === -1 ? oldest : oldest.slice(0, end)
  return alone || plays.length === 0 ? oldest.slice(0, 1) : plays
}

const sendEntries = async (entries: Queued[]): Promise<Outcome> => {
  const [first] = entries
  if (!(await measureClock())) return { wait: null }
  try {
    if (first?.kind === 'change') await sendChange(first)
    else await sendPlays(entries.filter(isPlay))
    return 'done'
  } catch (error) {
    return outcomeOf(error)
  }
}

const tellRefused = ([first]: Queued[]): void => {
  if (first?.kind !== 'change') return
  showToast({
    type: 'info',
    title: first.name,
    text: t('A change you made offline could not be saved. It may no longer be possible.'),
  })
}

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

const tryAgain = (wait: number | null): void => {
  const pause = wait ?? Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE)
  failures++
  if (Number.isFinite(pause)) timer = setTimeout(() => void deliver(), pause)
}

/** Sends what waits, one after the other, until nothing is left or it has to wait. */
const work = async (): Promise<void> => {
  let changed = false
  let alone = false
  for (;;) {
    await takeOver()
    const account = currentAccount()
    if (account === null) break
    const entries = nextOf(await oldestOf(account, MAX_OFFLINE_PLAYS), alone)
    if (entries.length === 0) break
    const outcome = await sendEntries(entries)
    if (typeof outcome === 'object') {
      tryAgain(outcome.wait)
      break
    }
    failures = 0
    // Of several plays only one may be to blame.
    alone = outcome === 'refused' && entries.length > 1
    if (alone) continue
    await removeEntries(
      account,
      entries.map(({ place }) => place),
    )
    if (outcome === 'refused') tellRefused(entries)
    changed = true
  }
  // What only the server knows, such as counts; and what was refused.
  if (changed) void queryClient.invalidateQueries()
}

/** One tab works at a time. Locks are missing on plain http. */
const inTurn = (): Promise<unknown> =>
  navigator.locks ? navigator.locks.request('tonearm-outbox', work) : work()

let running: Promise<void> | null = null
let again = false

/** Delivers what waits, in order. Called again meanwhile, it looks once more when it is done. */
export const deliver = (): Promise<void> => {
  clearTimeout(timer)
  again = running !== null
  running ??= inTurn()
    .catch((error: unknown) => console.error('The outbox could not be emptied.', error))
    .then(() => {
      running = null
      return again ? deliver() : undefined
    })
  return running
}
