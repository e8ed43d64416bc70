import { setTimeout as wait } from 'node:timers/promises'
import type { CallInput, Endpoint, ReplyOf } from '../../src/contract/core/endpoint.ts'
import { type Parts, urlOf } from '../../src/server/testing/request-url.ts'
import type { Random } from '../random.ts'

/** A request that got no usable answer within the time in which a fault must be over. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** An answer that says that the request was refused. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  /** Its code in the table of errors; empty if it is of another protocol. */
  readonly code: string
  constructor(status: number, message: string, code = '') {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface ClientOptions {
  /** Base URLs of the nodes that a balancer would use now. */
  nodes: () => readonly string[]
  random: Random
  /** Reports an answer that no fault excuses. */
  unexpected: (what: string, details: string[]) => void
  /** Probabilities by which the network loses an answer, or delivers a request twice. */
  network: () => { lost: number; doubled: number }
  /** Milliseconds after which a request is given up. */
  patience: number
  noteAttempt: () => void
}

export interface Client {
  /**
   * Calls an endpoint as the web app does: repeats it until it is answered, with the same idempotency key. Throws
   * {@link Refused} for a 4xx.
   */
  call: <E extends Endpoint>(e: E, input: CallInput<E>, token?: string) => Promise<ReplyOf<E>>
  /** Sends a request to any node and repeats it until it is answered by less than 500. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
}

const PAUSE_MS = 60
const ATTEMPT_MS = 15_000

export const openClient = (options: ClientOptions): Client => {
  const { nodes, random, unexpected, network, patience, noteAttempt } = options

  const once = async (path: string, init: RequestInit): Promise<Response> => {
    const { lost, doubled } = network()
    const send = () =>
      fetch(random.pick(nodes()) + path, { ...init, signal: AbortSignal.timeout(ATTEMPT_MS) })
    noteAttempt()
    if (random.chance(lost)) {
      const answered = await send()
      await answered.arrayBuffer()
      throw new Error('The answer was lost')
    }
    if (!random.chance(doubled)) return send()
    const [first, second] = await Promise.allSettled([send(), send()])
    if (first.status === 'rejected' && second.status === 'rejected') throw first.reason
    const [kept, other] = first.status === 'fulfilled' ? [first, second] : [second, first]
    if (other.status === 'fulfilled') await other.value.arrayBuffer()
    return (kept as PromiseFulfilledResult<Response>).value
  }

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const until = Date.now() + patience
    const seen: string[] = []
    while (Date.now() < until) {
      try {
        const response = await once(path, init)
        if (response.status < 500 && response.status !== 429) return response
        const text = await response.text()
        seen.push(`${response.status} ${text.slice(0, 200)}`)
        // While something is away, the answer is that it will be back.
        if (response.status === 500)
          unexpected('a request was answered 500', [`${init.method} ${path}`, text])
      } catch (error) {
        seen.push(error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error))
      }
      await wait(PAUSE_MS + random.below(PAUSE_MS))
    }
    throw new Unanswered(`${init.method} ${path}: ${seen.slice(-3).join(' | ')}`)
  }

  return {
    fetch: send,
    call: async (e, input, token) => {
      const parts = input as Parts
      const response = await send(urlOf(e, parts), {
        method: e.method,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...(e.method === 'POST' && { 'idempotency-key': random.uuid() }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      })
      const text = await response.text()
      if (!response.ok) {
        const code = /"code":"(\w+)"/.exec(text)?.[1]
        throw new Refused(response.status, `${e.method} ${e.path}: ${response.status} ${text}`, code)
      }
      return JSON.parse(text) as ReplyOf<typeof e>
    },
  }
}
