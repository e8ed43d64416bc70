import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { z } from 'zod'
import { email } from '../../contract/platform/user.ts'
import { hostsOf } from './database-hosts.ts'

/** An environment variable has an invalid value; the message is one line for the operator. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
}

/** Who sends the bytes of audio (see operations): this server, or somebody to whom it hands over each request. */
export type DeliverySettings =
  | { by: 'node' }
  | { by: 'accel' }
  | { by: 'redirect' }
  | { by: 'cdn'; url: string; key: string }

export type Env = {
  port: number
  host: string
  /** Public URL without a trailing slash, if it is not up to the settings. */
  appUrl?: string
  /** Absolute path of the data folder. */
  dataDir: string
  databaseUrl?: string
  /** Of a standby, for reads. */
  databaseReplicaUrl?: string
  /** The same without the connection pooler of `databaseUrl`. */
  databaseDirectUrl?: string
  /** Connections of this process for requests and jobs. */
  databasePool?: number
  /** Whether statements are prepared under a name. */
  databasePrepared: boolean
  /** Of the user who owns the tables, if `databaseUrl` is of another one. */
  databaseOwnerUrl?: string
  /** Whether a start migrates the database; otherwise it only checks it. */
  migrate: boolean
  secret: string
  /** Encrypts backups. */
  backupPassphrase?: string
  /** Replacement of the secret, for `rotate-secret`. */
  newSecret?: string
  storageUrl?: string
  /** A Valkey or Redis server for messages and limits of all nodes. */
  valkeyUrl?: string
  /** A ClickHouse server from which charts, top lists and figures of artists are read. */
  clickhouseUrl?: string
  /** Who sends the bytes of audio. */
  delivery: DeliverySettings
  smtpUrl?: string
  /** Bearer token for `/metrics`. */
  metricsToken?: string
  /** Whether traces are sent to a collector. */
  tracing: boolean
  adminEmail?: string
  adminPassword?: string
  demo: boolean
  preview: boolean
  role: 'web' | 'worker' | 'all'
  ffmpegPath?: string
  /** Base URLs of Facebook, and of payment providers if they are not their own. */
  providers: {
    facebook: string
    facebookGraph: string
    googleTags: string
    stripe?: string
    paypal?: string
    lastfm?: string
    lrclib?: string
  }
  /** Whether the payment provider for tests may be offered. */
  testPayments: boolean
  /** `host:port` pairs, lower case. */
  outboundAllow: string[]
  trustedProxies: string[]
  logLevel: (typeof logLevels)[number]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const url = (schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)))

/** Several hosts are tried in order; the one that takes writes is used. */
const database = z.string().refine((value) =>
  hostsOf(value).every((one) => {
    if (!URL.canParse(one)) return false
    const { protocol, searchParams } = new URL(one)
    return (
      ['postgres:', 'postgresql:'].includes(protocol) &&
      ['read-write', 'primary'].includes(searchParams.get('target_session_attrs') ?? 'primary')
    )
  }),
)
const DATABASE = {
  reads: database,
  must: 'be a URL that starts with postgres:// or postgresql://, of a database that takes writes',
  hidden: true,
} as const

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean),
)

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
/** A provider's base URL: tokens and secrets are sent there, so plain HTTP is for test beds only. */
const provider = z
  .string()
  .refine((value) => URL.canParse(value))
  .refine((value) => new URL(value).protocol === 'https:' || isLoopback(new URL(value)))
  .transform((value) => value.replace(/\/+$/, ''))

const addressOrRange = /^([0-9.]+|[0-9a-f:.]+)(\/\d{1,3})?$|^(loopback|linklocal|uniquelocal)$/
const hostAndPort = /^(\[[0-9a-f:.]+\]|[^\s:/]+):\d{1,5}$/
const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** One entry per variable: how it is parsed, and the requirement shown in errors. */
const variables = {
  PORT: {
    reads: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65535),
    must: 'be a number between 1 and 65535',
  },
  HOST: { reads: z.string().regex(/^[^\s/]+$/), must: 'be an address to listen on, such as 127.0.0.1' },
  APP_URL: {
    reads: url(['http', 'https'])
      .transform((value) => value.replace(/\/+$/, ''))
      .refine((value) => new URL(value).href === `${new URL(value).origin}/`),
    must: 'be a URL that starts with http:// or https://, without a path',
  },
  TONEARM_DATA: { reads: z.string(), must: 'be a folder' },
  DATABASE_URL: DATABASE,
  DATABASE_DIRECT_URL: DATABASE,
  DATABASE_OWNER_URL: DATABASE,
  DATABASE_REPLICA_URL: {
    reads: url(['postgres', 'postgresql']),
    must: 'be a URL that starts with postgres:// or postgresql://',
    hidden: true,
  },
  DATABASE_POOL: {
    reads: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((count) => count >= 2),
    must: 'be a number between 2 and 999',
  },
  DATABASE_PREPARED: { reads: flag, must: 'be 0 or 1' },
  TONEARM_MIGRATE: { reads: flag, must: 'be 0 or 1' },
  TONEARM_SECRET: { reads: z.string().min(16), must: 'have at least 16 characters', hidden: true },
  TONEARM_BACKUP_PASSPHRASE: {
    reads: z.string().min(12),
    must: 'have at least 12 characters',
    hidden: true,
  },
  TONEARM_NEW_SECRET: { reads: z.string().min(16), must: 'have at least 16 characters', hidden: true },
  STORAGE_URL: {
    reads: url(['s3']).refine((value) => /^s3:\/\/[^/]+\/[^/]+/.test(value)),
    must: 'look like s3://KEY:SECRET@host/bucket?region=…&endpoint=…',
    hidden: true,
  },
  VALKEY_URL: {
    reads: url(['redis', 'rediss', 'valkey', 'valkeys']).transform((value) =>
      value.replace(/^valkey/, 'redis'),
    ),
    must: 'be a URL that starts with redis:// or rediss://',
    hidden: true,
  },
  CLICKHOUSE_URL: {
    reads: url(['http', 'https']),
    must: 'be a URL that starts with http:// or https://',
    hidden: true,
  },
  MEDIA_DELIVERY: {
    reads: z.enum(['node', 'accel', 'redirect', 'cdn']),
    must: 'be node, accel, redirect or cdn',
  },
  MEDIA_CDN_URL: {
    reads: url(['http', 'https']).transform((value) => value.replace(/\/+$/, '')),
    must: 'be a URL that starts with http:// or https://',
  },
  MEDIA_CDN_KEY: { reads: z.string().min(16), must: 'have at least 16 characters', hidden: true },
  METRICS_TOKEN: { reads: z.string().min(16), must: 'have at least 16 characters', hidden: true },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    reads: url(['http', 'https']),
    must: 'be a URL that starts with http:// or https://',
  },
  SMTP_URL: {
    reads: url(['smtp', 'smtps']),
    must: 'be a URL that starts with smtp:// or smtps://',
    hidden: true,
  },
  ADMIN_EMAIL: { reads: email, must: 'be an email address' },
  ADMIN_PASSWORD: { reads: z.string().min(8).max(128), must: 'have 8 to 128 characters', hidden: true },
  TONEARM_DEMO: { reads: flag, must: 'be 0 or 1' },
  TONEARM_PREVIEW: { reads: flag, must: 'be 0 or 1' },
  TONEARM_ROLE: { reads: z.enum(['web', 'worker', 'all']), must: 'be web, worker or all' },
  FFMPEG_PATH: { reads: z.string(), must: 'be the path of a program' },
  OUTBOUND_ALLOW: {
    reads: list.refine((parts) => parts.every((part) => hostAndPort.test(part))),
    must: 'be host:port pairs separated by commas',
  },
  FACEBOOK_URL: { reads: provider, must: 'be a URL that starts with https://' },
  FACEBOOK_GRAPH_URL: { reads: provider, must: 'be a URL that starts with https://' },
  GOOGLE_TAGS_URL: { reads: provider, must: 'be a URL that starts with https://' },
  STRIPE_URL: { reads: provider, must: 'be a URL that starts with https://' },
  LASTFM_URL: { reads: provider, must: 'be a URL that starts with https://' },
  LRCLIB_URL: { reads: provider, must: 'be a URL that starts with https://' },
  PAYPAL_URL: { reads: provider, must: 'be a URL that starts with https://' },
  TONEARM_TEST_PAYMENTS: { reads: flag, must: 'be 0 or 1' },
  TRUSTED_PROXIES: {
    reads: list.refine((parts) => parts.every((part) => addressOrRange.test(part))),
    must: 'be addresses or ranges separated by commas',
  },
  LOG_LEVEL: { reads: z.enum(logLevels), must: `be one of ${logLevels.join(', ')}` },
} as const

/** Where an unset secret is stored in the data folder. */
export const SECRET_FILE = 'secret'
/** Where its replacement is stored while `rotate-secret` runs. */
export const NEXT_SECRET_FILE = 'secret.next'

type Name = keyof typeof variables
type Value<N extends Name> = z.output<(typeof variables)[N]['reads']>

/**
 * Reads and checks every variable, creates the data folder (0700) and its secret (0600). Throws {@link BadEnvironment}
 * with one clear line. An empty variable counts as unset.
 */
export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const read = <N extends Name>(name: N): Value<N> | undefined => readVariable(name, env[name])
  const port = read('PORT') ?? 3000
  const adminEmail = read('ADMIN_EMAIL')
  const adminPassword = read('ADMIN_PASSWORD')
  if ((adminEmail === undefined) !== (adminPassword === undefined)) {
    throw new BadEnvironment('ADMIN_EMAIL and ADMIN_PASSWORD must be given together')
  }
  const secret = read('TONEARM_SECRET')
  const rest = {
    port,
    host: read('HOST') ?? '127.0.0.1',
    appUrl: read('APP_URL'),
    ...databaseFrom(read),
    backupPassphrase: read('TONEARM_BACKUP_PASSPHRASE'),
    newSecret: read('TONEARM_NEW_SECRET'),
    storageUrl: read('STORAGE_URL'),
    valkeyUrl: read('VALKEY_URL'),
    clickhouseUrl: read('CLICKHOUSE_URL'),
    delivery: deliveryFrom(read),
    smtpUrl: read('SMTP_URL'),
    metricsToken: read('METRICS_TOKEN'),
    tracing: read('OTEL_EXPORTER_OTLP_ENDPOINT') !== undefined,
    adminEmail,
    adminPassword,
    demo: read('TONEARM_DEMO') ?? true,
    preview: read('TONEARM_PREVIEW') ?? false,
    role: read('TONEARM_ROLE') ?? 'all',
    ffmpegPath: read('FFMPEG_PATH'),
    providers: {
      facebook: read('FACEBOOK_URL') ?? 'https://www.facebook.com',
      facebookGraph: read('FACEBOOK_GRAPH_URL') ?? 'https://graph.facebook.com',
      googleTags: read('GOOGLE_TAGS_URL') ?? 'https://www.googletagmanager.com',
      stripe: read('STRIPE_URL'),
      lastfm: read('LASTFM_URL'),
      lrclib: read('LRCLIB_URL'),
      paypal: read('PAYPAL_URL'),
    },
    testPayments: read('TONEARM_TEST_PAYMENTS') ?? false,
    outboundAllow: read('OUTBOUND_ALLOW') ?? [],
    trustedProxies: read('TRUSTED_PROXIES') ?? [],
    logLevel: read('LOG_LEVEL') ?? 'info',
  }
  const dataDir = makeDataFolder(resolve(read('TONEARM_DATA') ?? './data'))
  return { ...rest, dataDir, secret: secret ?? storedSecret(join(dataDir, SECRET_FILE)) }
}

type Read = <N extends Name>(name: N) => Value<N> | undefined

/** Throws {@link BadEnvironment} if there is another server of a database that is not given. */
function databaseFrom(read: Read) {
  const databaseUrl = read('DATABASE_URL')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (read(name) !== undefined && databaseUrl === undefined)
      throw new BadEnvironment(`${name} must be given together with DATABASE_URL`)
  const databaseDirectUrl = read('DATABASE_DIRECT_URL')
  return {
    databaseUrl,
    databaseDirectUrl,
    databaseReplicaUrl: read('DATABASE_REPLICA_URL'),
    databaseOwnerUrl: read('DATABASE_OWNER_URL'),
    databasePool: read('DATABASE_POOL'),
    // Poolers in transaction mode mix up what sessions have prepared, unless they say otherwise.
    databasePrepared: read('DATABASE_PREPARED') ?? databaseDirectUrl === undefined,
    migrate: read('TONEARM_MIGRATE') ?? true,
  }
}

/** Throws {@link BadEnvironment} if what a way of delivery needs is missing. */
function deliveryFrom(read: Read): DeliverySettings {
  const by = read('MEDIA_DELIVERY') ?? 'node'
  const url = read('MEDIA_CDN_URL')
  const key = read('MEDIA_CDN_KEY')
  if (by === 'redirect' && read('STORAGE_URL') === undefined)
    throw new BadEnvironment('MEDIA_DELIVERY=redirect needs a bucket: set STORAGE_URL')
  if (by !== 'cdn') return { by }
  if (url === undefined || key === undefined)
    throw new BadEnvironment('MEDIA_DELIVERY=cdn needs MEDIA_CDN_URL and MEDIA_CDN_KEY')
  return { by, url, key }
}

function readVariable<N extends Name>(name: N, raw: string | undefined): Value<N> | undefined {
  const value = raw?.trim()
  if (!value) return undefined
  const row = variables[name]
  const result = row.reads.safeParse(value)
  if (result.success) return result.data as Value<N>
  // Secrets are omitted: the line ends up in logs and issue reports.
  const suffix = 'hidden' in row ? '' : `, not "${value}"`
  throw new BadEnvironment(`${name} must ${row.must}${suffix}`)
}

function makeDataFolder(folder: string): string {
  try {
    makeFolders(folder)
    // The trailing slash requires a folder.
    accessSync(join(folder, sep), constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new BadEnvironment(`TONEARM_DATA must be a folder that can be written, not "${folder}" (${code})`)
  }
  return folder
}

/** Step by step: Node 24's recursive mkdir never ends if a file system returns ENOENT, as /proc does. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process started at the same time created it first.
    if (!existsSync(folder)) throw error
  }
}

/** Signed URLs must survive a restart, so an unset secret is generated once and stored. */
export function storedSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 16)
    throw new BadEnvironment(`the secret stored in "${file}" is too short; remove the file`)
  return secret
}

function makeSecret(file: string): void {
  const aside = `${file}.${process.pid}`
  try {
    writeFileSync(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    // A link never replaces: of two processes that start concurrently, both end up with the same secret.
    linkSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}
