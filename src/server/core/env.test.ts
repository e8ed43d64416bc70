import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { BadEnvironment, readEnv } from './env.ts'

const home = mkdtempSync(join(tmpdir(), 'tonearm-env-'))
afterAll(() => rmSync(home, { recursive: true }))
const data = join(home, 'data')
const read = (env: Record<string, string> = {}) => readEnv({ TONEARM_DATA: data, ...env })

it('has a default for everything', () => {
  const { secret, ...rest } = read({ PORT: '' })
  expect(rest).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: data,
    delivery: { by: 'node' },
    databasePrepared: true,
    migrate: true,
    demo: true,
    preview: false,
    role: 'all',
    providers: {
      facebook: 'https://www.facebook.com',
      facebookGraph: 'https://graph.facebook.com',
      googleTags: 'https://www.googletagmanager.com',
    },
    testPayments: false,
    tracing: false,
    outboundAllow: [],
    trustedProxies: [],
    logLevel: 'info',
  })
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
})

it('stores the generated secret, readable by its owner only', () => {
  const { secret } = read()
  expect(read().secret).toBe(secret)
  expect(readFileSync(join(data, 'secret'), 'utf8').trim()).toBe(secret)
  expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

it('reads the given values', () => {
  const env = read({
    PORT: '8080',
    APP_URL: 'https://music.example/',
    TONEARM_SECRET: 'a-secret-of-the-operator',
    TONEARM_DEMO: '0',
    DATABASE_URL: 'postgres://me:hunter2@db1:5432,db2:5433/music?target_session_attrs=read-write',
    DATABASE_DIRECT_URL: 'postgres://me@db1/music',
    DATABASE_POOL: '20',
    TONEARM_MIGRATE: '0',
    OUTBOUND_ALLOW: 'Radio.lan:8000, [fd00::1]:80',
    TRUSTED_PROXIES: '10.0.0.0/8,fd00::/8,loopback',
    STORAGE_URL: 's3://key:secret@s3.example/music?region=eu',
    CLICKHOUSE_URL: 'https://me:hunter2@clickhouse.example:8443/tonearm',
    MEDIA_DELIVERY: 'cdn',
    MEDIA_CDN_URL: 'https://cdn.example/media/',
    MEDIA_CDN_KEY: 'a-key-that-the-edge-knows',
  })
  expect(env).toMatchObject({
    delivery: { by: 'cdn', url: 'https://cdn.example/media', key: 'a-key-that-the-edge-knows' },
    clickhouseUrl: 'https://me:hunter2@clickhouse.example:8443/tonearm',
    port: 8080,
    appUrl: 'https://music.example',
    secret: 'a-secret-of-the-operator',
    demo: false,
    databasePool: 20,
    // Behind a pooler, unless DATABASE_PREPARED says otherwise.
    databasePrepared: false,
    migrate: false,
    outboundAllow: ['radio.lan:8000', '[fd00::1]:80'],
    trustedProxies: ['10.0.0.0/8', 'fd00::/8', 'loopback'],
  })
})

it.each([
  [{ PORT: 'abc' }, 'PORT must be a number between 1 and 65535, not "abc"'],
  [{ PORT: '0' }, 'PORT must be a number between 1 and 65535, not "0"'],
  [{ PORT: '65536' }, 'PORT must be a number between 1 and 65535, not "65536"'],
  [
    { APP_URL: 'music.example' },
    'APP_URL must be a URL that starts with http:// or https://, without a path, not "music.example"',
  ],
  [
    { APP_URL: 'https://music.example/listen/' },
    'APP_URL must be a URL that starts with http:// or https://, without a path, not "https://music.example/listen/"',
  ],
  [{ ADMIN_EMAIL: 'ann' }, 'ADMIN_EMAIL must be an email address, not "ann"'],
  [
    { DATABASE_URL: 'postgres://me@db1,db2/music?target_session_attrs=standby' },
    'DATABASE_URL must be a URL that starts with postgres:// or postgresql://, of a database that takes writes',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://me@db1/music' },
    'DATABASE_DIRECT_URL must be given together with DATABASE_URL',
  ],
  [
    { DATABASE_REPLICA_URL: 'postgres://me@db2/music' },
    'DATABASE_REPLICA_URL must be given together with DATABASE_URL',
  ],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a number between 2 and 999, not "1"'],
  [{ TONEARM_ROLE: 'boss' }, 'TONEARM_ROLE must be web, worker or all, not "boss"'],
  [{ MEDIA_DELIVERY: 'nginx' }, 'MEDIA_DELIVERY must be node, accel, redirect or cdn, not "nginx"'],
  [{ MEDIA_DELIVERY: 'redirect' }, 'MEDIA_DELIVERY=redirect needs a bucket: set STORAGE_URL'],
  [
    { MEDIA_DELIVERY: 'cdn', MEDIA_CDN_URL: 'https://cdn.example' },
    'MEDIA_DELIVERY=cdn needs MEDIA_CDN_URL and MEDIA_CDN_KEY',
  ],
  [{ TONEARM_DEMO: 'yes' }, 'TONEARM_DEMO must be 0 or 1, not "yes"'],
  [
    { FACEBOOK_URL: 'http://accounts.example' },
    'FACEBOOK_URL must be a URL that starts with https://, not "http://accounts.example"',
  ],
  [
    { OUTBOUND_ALLOW: 'radio.lan' },
    'OUTBOUND_ALLOW must be host:port pairs separated by commas, not "radio.lan"',
  ],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together'],
  [
    { DATABASE_URL: 'mysql://u:hunter2@h/db' },
    'DATABASE_URL must be a URL that starts with postgres:// or postgresql://, of a database that takes writes',
  ],
])('rejects %o in one clear line', (env, line) => {
  expect(() => read(env as Record<string, string>)).toThrow(new BadEnvironment(line))
})

it('rejects an invalid data folder', () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  const refused = (folder: string, code: string) =>
    expect(() => read({ TONEARM_DATA: folder })).toThrow(
      new BadEnvironment(`TONEARM_DATA must be a folder that can be written, not "${folder}" (${code})`),
    )
  refused(file, 'ENOTDIR')
  refused(join(file, 'below'), 'ENOTDIR')
})

// Node's recursive mkdir never returns for such a path.
it.runIf(process.platform === 'linux')('rejects a path where no folder can be created', () => {
  expect(() => read({ TONEARM_DATA: '/proc/nowhere/data' })).toThrow('(ENOENT)')
})
