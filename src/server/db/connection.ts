import pg from 'pg'

const { builtins, getTypeParser } = pg.types

type Parser = (text: string) => unknown

/**
 * `2026-01-02 03:04:05.678+00` → `2026-01-02T03:04:05.678Z`. Replies carry text, so no Date is built.
 * Milliseconds always; microseconds where there are any, or a cursor made of the value would skip rows.
 */
export function isoTime(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  // Years beyond 9999 or before our era and `infinity` are nobody's track; they pass as they are.
  if (!match) return text
  const fraction = (match[3] ?? '').padEnd(6, '0')
  return `${match[1]}T${match[2]}.${fraction.endsWith('000') ? fraction.slice(0, 3) : fraction}Z`
}

/** An int8 as a number; throws RangeError beyond 2^53, where a number would silently be another one. */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}

const asText: Parser = (text) => text
const arrayOf = (parse: Parser): Parser => {
  const texts = (getTypeParser as (oid: number) => Parser)(TEXT_ARRAY)
  const each = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(each) : value === null ? null : parse(value as string)
  return (text) => each(texts(text))
}

const TEXT_ARRAY = 1009
const parsers = new Map<number, Parser>([
  [builtins.INT8, safeInteger],
  [1016, arrayOf(safeInteger)],
  [builtins.TIMESTAMPTZ, isoTime],
  [1185, arrayOf(isoTime)],
  // The driver would make local midnights of plain dates.
  [builtins.DATE, asText],
  [1182, arrayOf(asText)],
  [builtins.TIMESTAMP, asText],
  [1115, arrayOf(asText)],
])

export type PoolSettings = {
  url: string
  name: string
  max: number
  /** Milliseconds after which the server ends a statement; 0: never. */
  statementTimeout: number
  log: (line: string) => void
}

// Times inside json are written by the server, in the session's zone.
const OPTIONS = '-c timezone=UTC -c datestyle=ISO'

/** A connection of its own. Its values read as the driver has them. */
export async function connectTo(connectionString: string, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name, keepAlive: true, options: OPTIONS })
  // What is under way fails by itself; unheard, a connection lost while idle would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A pool whose values read as replies carry them: int8 as number, times as ISO 8601 UTC text, numeric as text. */
export function createPool(settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: settings.url,
    application_name: settings.name,
    max: settings.max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: settings.statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    options: OPTIONS,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers.get(oid)) || getTypeParser(oid, format)) as typeof getTypeParser,
    },
  })
  // A connection that breaks while idle is only noticed here; unheard, it would end the process.
  pool.on('error', (error) => settings.log(`database connection lost: ${error.message}`))
  // One that breaks in the middle of a transaction fails the query that comes next; unheard, it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
