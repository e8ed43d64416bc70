import pg from 'pg'
import { hostsOf } from '../../core/database-hosts.ts'

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

/** How long another host has to answer. */
const PROBE_MS = 2_000
/** For how long a host that took writes is used without asking it again. */
const FRESH_MS = 1_000

/** Whether the server at this URL takes writes; false for a standby, and for one that does not answer. */
const takesWrites = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'off'
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}

const found = new Map<string, { at: number; host: Promise<string> }>()

/** Returns the first host of the URL that takes writes. */
const writableHost = (url: string): Promise<string> => {
  const known = found.get(url)
  if (known && performance.now() - known.at < FRESH_MS) return known.host
  const find = async (): Promise<string> => {
    const probes = hostsOf(url).map(async (one) => ((await takesWrites(one)) ? one : undefined))
    for (const probe of probes) {
      const host = await probe
      if (host !== undefined) return host
    }
    found.delete(url)
    throw Object.assign(new Error('no host takes writes'), { code: 'ECONNREFUSED' })
  }
  const host = find()
  found.set(url, { at: performance.now(), host })
  return host
}

type Session = Record<string, string>
type Startup = { getStartupConf(): Session }

interface ClientSettings extends pg.ClientConfig {
  connectionString: string
  session: Session
}

/** A connection to the host of its URL that takes writes, in a session with these settings. */
class Client extends pg.Client {
  readonly #url: string
  readonly #session: Session

  constructor({ session, ...config }: ClientSettings) {
    super({ ...config, connectionString: hostsOf(config.connectionString)[0] })
    this.#url = config.connectionString
    this.#session = session
  }

  /** Settings by name: poolers know `timezone` and `datestyle`, but refuse the parameter `options`. */
  getStartupConf(): Session {
    return { ...(pg.Client.prototype as unknown as Startup).getStartupConf.call(this), ...this.#session }
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connecting = this.#chooseHost().then(() => super.connect()) as unknown as Promise<pg.Client>
    if (!callback) return connecting
    connecting.then(() => callback(undefined as unknown as Error), callback)
    return undefined
  }

  async #chooseHost(): Promise<void> {
    if (hostsOf(this.#url).length === 1) return
    const { host, port } = new pg.Client(await writableHost(this.#url))
    Object.assign(this, { host, port })
  }
}

const CONNECT_MS = 5_000

// Times inside json are formatted by the server in the session's time zone.
const SESSION = { timezone: 'UTC', datestyle: 'ISO' }

/** Opens a single connection, whose statements may take any time. Values are parsed by the driver's defaults. */
export async function connectTo(connectionString: string, application_name: string): Promise<pg.Client> {
  const session = { ...SESSION, statement_timeout: '0', idle_in_transaction_session_timeout: '0' }
  const client = new Client({
    connectionString,
    application_name,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    session,
  })
  // A running query rejects on its own; without a handler, a connection lost while idle would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export type PoolSettings = {
  url: string
  name: string
  max: number
  /**
   * Milliseconds after which the server cancels a statement; 0: never. Undefined behind a connection pooler, which refuses
   * the parameter.
   */
  statementTimeout: number | undefined
  log: (line: string) => void
}

/**
 * Creates a pool whose values are parsed as responses need them: int8 as number, times as ISO 8601 UTC text, numeric as
 * text.
 */
export function createPool(settings: PoolSettings): pg.Pool {
  const config: pg.PoolConfig & ClientSettings = {
    Client: Client as never,
    connectionString: settings.url,
    application_name: settings.name,
    max: settings.max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    session: {
      ...SESSION,
      ...(settings.statementTimeout !== undefined && {
        statement_timeout: String(settings.statementTimeout),
        idle_in_transaction_session_timeout: '60000',
      }),
    },
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers.get(oid)) || getTypeParser(oid, format)) as typeof getTypeParser,
    },
  }
  const pool = new pg.Pool(config)
  // Broken idle connections are only reported here; without a handler they would end the process.
  pool.on('error', (error) => settings.log(`database connection lost: ${error.message}`))
  // A connection that breaks within a transaction fails the next query; without a handler it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
