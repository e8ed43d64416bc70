import { offlinePlays } from '../../../contract/catalog/plays.ts'
import type { CallInput, Endpoint } from '../../../contract/core/endpoint.ts'
import { LIVENESS } from '../../../contract/site/installed-app.ts'
import { chat } from '../../../contract/social/chat.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { CallError, call } from '../call.ts'
import { queryClient } from '../client.ts'
import { isUnreachable } from '../connection/unreachable.ts'
import { endRefusedSession, errorTexts } from '../errors.ts'
import { handlers } from '../events/event-handlers.ts'
import { currentAccount } from '../session/account.ts'
import { createDelivery, type Outcome } from './create-delivery.ts'
import type { Entry, WaitingChange, WaitingMessage, WaitingPlay } from './entry.ts'
import { entriesOf, removeEntries, replaceEntry, useOutbox } from './queue.ts'

/** Milliseconds by which this browser's clock may differ from the server's: a request takes time. */
const TOLERANCE = 60_000

/** Milliseconds that the server's clock is ahead; undefined while it is unknown. */
let ahead: number | undefined

/** Compares the clocks, once per page. Returns false if the server cannot be reached. */
const measureClock = async (): Promise<boolean> => {
  if (ahead !== undefined) return true
  try {
    const response = await fetch(LIVENESS, { method: 'HEAD', cache: 'no-store' })
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

const sendMessage = async ({ conversation_id, key, text, item, reply_to }: WaitingMessage): Promise<void> => {
  const body = {
    client_id: key,
    ...(text !== null && { text }),
    ...(item && { item: { type: item.type, id: item.id, ...(item.at !== null && { at: item.at }) } }),
    ...(reply_to && { reply_to: reply_to.id }),
  }
  const message = await call(chat.send, { params: { id: conversation_id }, body }, { retries: 0 })
  // As if it had been sent on another device.
  for (const handler of handlers) handler['message.created']?.({ message })
}

const outcomeOf = (error: unknown): Outcome => {
  if (isUnreachable(error)) return { state: 'waits', wait: null }
  if (!(error instanceof CallError)) throw error
  const { status, retryAfter, body } = error
  // Its first answer was lost.
  if (body.code === 'already_done') return { state: 'done' }
  if (endRefusedSession(error) || status === 401) return { state: 'waits', wait: Number.POSITIVE_INFINITY }
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { state: 'waits', wait: retryAfter === undefined ? null : retryAfter * 1000 }
  return { state: 'refused', reason: errorTexts(body).text }
}

const attempt = async (entries: Entry[]): Promise<Outcome> => {
  const [first] = entries
  try {
    if (first?.kind === 'message') await sendMessage(first)
    else if (!(await measureClock())) return { state: 'waits', wait: null }
    else if (first?.kind === 'change') await sendChange(first)
    else await sendPlays(entries.filter((entry) => entry.kind === 'play'))
    return { state: 'done' }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Whether changes or plays were applied or refused since the cache was last invalidated. */
let changed = false

const send = async (entries: Entry[]): Promise<Outcome> => {
  const outcome = await attempt(entries)
  const [first] = entries
  if (first?.kind === 'message') {
    const wait = outcome.state === 'waits' ? outcome.wait : null
    useOutbox.setState({ heldUntil: wait && Number.isFinite(wait) ? Date.now() + wait : null })
    return outcome
  }
  if (outcome.state !== 'waits') changed = true
  if (outcome.state === 'refused' && first?.kind === 'change')
    showToast({
      type: 'info',
      title: first.name,
      text: t('A change you made offline could not be saved. It may no longer be possible.'),
    })
  return outcome
}

/** Milliseconds before the first further attempt, and between later ones. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 60_000

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

const finish = (waits: (number | null)[]): void => {
  // What only the server knows, such as counts; and what was refused.
  if (changed) void queryClient.invalidateQueries()
  changed = false
  const pause = Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE)
  failures = waits.length === 0 ? 0 : failures + 1
  const wait = Math.min(...waits.map((one) => one ?? pause))
  if (Number.isFinite(wait)) timer = setTimeout(() => void deliver(), wait)
}

const flush = createDelivery({
  queue: { list: () => entriesOf(currentAccount()), replace: replaceEntry, remove: removeEntries },
  send,
  // Locks are missing on plain http.
  exclusive: async (task) => {
    if (navigator.locks) await navigator.locks.request('tonearm-outbox', task)
    else await task()
  },
  finish,
})

/** Delivers what waits, in order, from one tab at a time. Called again meanwhile, it looks once more when it is done. */
export const deliver = async (): Promise<void> => {
  clearTimeout(timer)
  await flush().catch((error: unknown) => console.error('The outbox could not be emptied.', error))
}
