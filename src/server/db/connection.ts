import pg from 'pg'

const { builtins, getTypeParser } = pg.types

type Parser = (text: string) => unknown

/**
 * `2026-01-02 03:04:05.678+00` → `2026-01-02T03:04:05.678Z`. Responses contain text, so no Date is created. Always
 * includes milliseconds; microseconds if non-zero, as a cursor made from the value would otherwise skip rows.
 */
export function isoTime(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  // Years beyond 9999 or BC and `infinity` do not occur in practice; they are passed unchanged.
  if (!match) return text
  const fraction = (match[3] ?? '').padEnd(6, '0')
  return `${match[1]}T${match[2]}.${fraction.endsWith('000') ? fraction.slice(0, 3) : fraction}Z`
}

/** Parses an int8 as a number; throws RangeError beyond 2^53, where a number would silently lose precision. */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is out of range for a number`)
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
  // The driver would convert plain dates to local midnight.
  [builtins.DATE, asText],
  [1182, arrayOf(asText)],
  [builtins.TIMESTAMP, asText],
  [1115, arrayOf(asText)],
])

export type PoolSettings = {
  url: string
  name: string
  max: number
  /** Milliseconds after which the server cancels a statement; 0: never. */
  statementTimeout: number
  log: (line: string) => void
}

// Times inside json are formatted by the server in the session's time zone.
const OPTIONS = '-c timezone=UTC -c datestyle=ISO'

/** Opens a single connection. Values are parsed by the driver's defaults. */
export async function connectTo(connectionString: string, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name, keepAlive: true, options: OPTIONS })
  // A running query rejects on its own; without a handler, a connection lost while idle would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Creates a pool whose values are parsed as responses need them: int8 as number, times as ISO 8601 UTC text, numeric as
 * text.
 */
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
  // Broken idle connections are only reported here; without a handler they would end the process.
  pool.on('error', (error) => settings.log(`database connection lost: ${error.message}`))
  // A connection that breaks within a transaction fails the next query; without a handler it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
