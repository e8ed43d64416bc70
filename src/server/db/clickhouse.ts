import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { Logger } from 'pino'
import { BadEnvironment } from '../core/env.ts'

/** How long a page waits for an answer, and how long if the last query has failed. */
const ANSWER_MS = 10_000
const AGAIN_MS = 1_000
/** How long a job waits until what it sends is stored. */
const STORED_MS = 60_000
/** After a failure, the server is asked again by one query at a time, this often. */
const RETRY_MS = 10_000
/** Errors of a server that is away; others, except those of a busy one, are those of a wrong address or password. */
const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ETIMEDOUT']
/** TOO_MANY_SIMULTANEOUS_QUERIES and MEMORY_LIMIT_EXCEEDED. */
const BUSY = ['202', '241']

/** A ClickHouse server, which may be away: whoever uses it has a fallback. */
export interface ClickHouse {
  /** Returns the rows of a query; undefined while the server cannot answer. */
  read: <Row>(query: string, params?: Record<string, unknown>) => Promise<Row[] | undefined>
  /** Stores rows. Returns false if the server could not be asked, or did not confirm: they may be stored nevertheless. */
  write: (table: string, rows: readonly object[]) => Promise<boolean>
  /** Runs a statement without rows; false as for `write`. */
  run: (statement: string) => Promise<boolean>
  /** Whether the last request succeeded. */
  up: () => boolean
  close: () => Promise<void>
}

/** Connects to the server and database at `url`, which may be away. Throws BadEnvironment with one line if they are wrong. */
export const openClickHouse = async (url: string, log: Logger): Promise<ClickHouse> => {
  const wrong = (error: unknown): BadEnvironment =>
    new BadEnvironment(
      `CLICKHOUSE_URL: the server at ${new URL(url).host} cannot be used: ${reasonOf(error)}`,
    )
  const client = createClientFor(url, wrong)
  let problem = ''
  let retryAt = 0
  const ask = async <Row>(query: string, query_params: Record<string, unknown> = {}): Promise<Row[]> => {
    const seconds = (problem === '' ? ANSWER_MS : AGAIN_MS) / 1000
    const abort_signal = AbortSignal.timeout(seconds * 1000)
    try {
      const answer = await client.query({
        query,
        query_params,
        format: 'JSONEachRow',
        clickhouse_settings: { max_execution_time: seconds },
        abort_signal,
      })
      // The client would leave out a last line that is cut, or an error after the first rows.
      return (await answer.text())
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Row)
    } catch (error) {
      throw abort_signal.aborted
        ? Object.assign(new Error(`no answer within ${seconds} s`), { code: 'ETIMEDOUT' })
        : error
    }
  }
  const failed = (error: unknown): void => {
    const reason = reasonOf(error)
    if (problem === '') log.warn({ reason }, 'ClickHouse does not answer')
    problem = reason
    retryAt = Date.now() + RETRY_MS
  }
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (problem !== '') {
      if (Date.now() < retryAt) return undefined
      retryAt = Date.now() + RETRY_MS
    }
    try {
      const result = await work()
      if (problem !== '') log.info('ClickHouse answers again')
      problem = ''
      return result
    } catch (error) {
      failed(error)
      return undefined
    }
  }
  try {
    await ask('select version()')
  } catch (error) {
    if (![...AWAY, ...BUSY].includes((error as { code?: string }).code ?? '')) {
      await client.close()
      throw wrong(error)
    }
    failed(error)
  }
  return {
    read: (query, params) => attempt(() => ask(query, params)),
    write: async (table, values) =>
      (await attempt(() => client.insert({ table, values, format: 'JSONEachRow' }))) !== undefined,
    run: async (query) => (await attempt(() => client.command({ query }))) !== undefined,
    up: () => problem === '',
    close: () => client.close(),
  }
}

const createClientFor = (url: string, wrong: (error: unknown) => BadEnvironment): ClickHouseClient => {
  try {
    return createClient({
      url,
      application: 'tonearm',
      request_timeout: STORED_MS,
      clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
      // Failures are logged here, once.
      log: { level: ClickHouseLogLevel.OFF },
    })
  } catch (error) {
    throw wrong(error)
  }
}

/** Messages of the server have several lines, and no password. */
const reasonOf = (error: unknown): string => {
  const { message, name, code } = error as Error & { code?: string }
  return message.split('\n')[0]?.trim() || code || name
}
