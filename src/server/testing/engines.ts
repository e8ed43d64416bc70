import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './process.ts'

const POSTGRES = '/usr/lib/postgresql'
const HAPROXY = '/usr/sbin/haproxy'
const PGBOUNCER = '/usr/sbin/pgbouncer'
const REDIS = '/usr/bin/redis-server'
const NGINX = '/usr/sbin/nginx'
const START_MS = 20_000

const version = existsSync(POSTGRES)
  ? readdirSync(POSTGRES).find((name) => Number(name) >= 15 && existsSync(join(POSTGRES, name, 'bin/initdb')))
  : undefined

/** Whether the system has PostgreSQL, HAProxy, PgBouncer, Redis and nginx. */
export const hasEngines =
  version !== undefined && [HAPROXY, PGBOUNCER, REDIS, NGINX].every((file) => existsSync(file))

export interface Engine {
  port: number
  stop: () => Promise<void>
  /** Sends a signal: SIGSTOP lets it hang, with its connections open, until SIGCONT. */
  signal: (name: NodeJS.Signals) => void
  kill: () => Promise<void>
}

/** Starts engines of the system on free ports; `close` stops them and removes their files. */
export const openEngines = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-engines-'))
  const running: ChildProcess[] = []
  const [uid, gid] =
    process.getuid?.() === 0 ? ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']))) : []
  const as = { ...(uid !== undefined && { uid, gid }), cwd: '/' }
  if (uid !== undefined) chownSync(folder, uid, gid as number)
  const program = (name: string) => join(POSTGRES, version ?? '', 'bin', name)

  const start = (port: number, file: string, words: string[], user: typeof as = as): Engine => {
    const child = spawn(file, words, { ...user, stdio: 'ignore' })
    const ended = once(child, 'exit')
    running.push(child)
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal)
      await ended
    }
    return {
      port,
      stop: () => end('SIGINT'),
      signal: (name) => void child.kill(name),
      kill: () => end('SIGKILL'),
    }
  }
  const listens = async (port: number): Promise<void> => {
    for (const until = Date.now() + START_MS; ; await wait(20)) {
      const socket = connect(port, '127.0.0.1')
      const error = await once(socket, 'connect').catch((error: Error) => error)
      socket.destroy()
      if (!(error instanceof Error)) return
      if (Date.now() > until) throw error
    }
  }
  const answers = async (port: number): Promise<void> => {
    for (const until = Date.now() + START_MS; ; ) {
      const client = new pg.Client(urlOn(port))
      client.on('error', () => undefined)
      const error = await client.connect().catch((error: Error) => error)
      await client.end().catch(() => undefined)
      if (!(error instanceof Error)) return
      if (Date.now() > until) throw error
    }
  }
  const postgres = async (data: string): Promise<Engine> => {
    const port = await freePort()
    const settings = ['fsync=off', 'max_connections=60', 'listen_addresses=127.0.0.1', 'timezone=Asia/Tokyo']
    const engine = start(port, program('postgres'), [
      ...['-D', data, '-k', folder, '-p', String(port)],
      ...settings.flatMap((setting) => ['-c', setting]),
    ])
    await answers(port)
    return engine
  }
  return {
    primary: async (): Promise<Engine> => {
      const data = join(folder, 'primary')
      const words = ['-U', 'me', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']
      execFileSync(program('initdb'), ['-D', data, ...words], as)
      return postgres(data)
    },
    /** A copy that follows the server at the port, and can be promoted. */
    standby: async (port: number): Promise<Engine & { promote: () => void }> => {
      const data = join(folder, 'standby')
      const words = ['-D', data, '-d', urlOn(port), '-R', '-c', 'fast', '-X', 'stream']
      execFileSync(program('pg_basebackup'), words, as)
      const engine = await postgres(data)
      return {
        ...engine,
        promote: () => void execFileSync(program('pg_ctl'), ['-D', data, 'promote', '-W'], as),
      }
    },
    /** HAProxy before servers, of which the first that accepts connections is used. */
    proxy: async (ports: number[]): Promise<Engine> => {
      const port = await freePort()
      const file = join(folder, 'haproxy.cfg')
      const servers = ports.map(
        (one, n) =>
          `  server s${n} 127.0.0.1:${one} check inter 200 fall 1 rise 1 on-marked-down shutdown-sessions${n > 0 ? ' backup' : ''}`,
      )
      writeFileSync(
        file,
        [
          'defaults',
          '  mode tcp',
          '  timeout connect 1s',
          '  timeout client 10m',
          '  timeout server 10m',
          'listen database',
          `  bind 127.0.0.1:${port}`,
          ...servers,
          '',
        ].join('\n'),
      )
      const engine = start(port, HAPROXY, ['-db', '-f', file])
      await answers(port)
      return engine
    },
    /** PgBouncer in transaction mode before a server; a `lenient` one leaves out settings of sessions that it does not know. */
    pooler: async (server: number, size: number, { lenient = false } = {}): Promise<Engine> => {
      const port = await freePort()
      const file = join(folder, `pgbouncer-${port}.ini`)
      writeFileSync(
        file,
        [
          '[databases]',
          `* = host=127.0.0.1 port=${server} user=me`,
          '[pgbouncer]',
          'listen_addr = 127.0.0.1',
          `listen_port = ${port}`,
          'unix_socket_dir =',
          'auth_type = any',
          'pool_mode = transaction',
          'max_client_conn = 500',
          `default_pool_size = ${size}`,
          'user = postgres',
          ...(lenient
            ? ['ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout']
            : []),
          '',
        ].join('\n'),
      )
      const engine = start(port, PGBOUNCER, [file])
      await answers(port)
      return engine
    },
    /** A server of the protocol of Valkey, with a password, that keeps nothing on disk. */
    valkey: async (password: string, port?: number): Promise<Engine> => {
      const at = port ?? (await freePort())
      const words = ['--port', at, '--bind', '127.0.0.1', '--requirepass', password, '--save', '']
      const engine = start(at, REDIS, words.map(String))
      await listens(at)
      return engine
    },
    /** nginx with these directives of `http`, which get its port and a folder for what it keeps. It reads what we may. */
    nginx: async (configure: (port: number, folder: string) => string): Promise<Engine> => {
      const port = await freePort()
      const own = mkdtempSync(join(folder, 'nginx-'))
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const file = join(own, 'nginx.conf')
      writeFileSync(
        file,
        [
          `daemon off; worker_processes 1; pid ${own}/pid;${uid === undefined ? '' : ' user root;'}`,
          'events { worker_connections 1024; }',
          `http { access_log off; ${temporary.map((name) => `${name}_temp_path ${own}/${name};`).join(' ')}`,
          configure(port, own),
          '}',
        ].join('\n'),
      )
      const engine = start(port, NGINX, ['-e', `${own}/error.log`, '-c', file], { cwd: '/' })
      await listens(port)
      return engine
    },
    close: async (): Promise<void> => {
      for (const child of running.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill([HAPROXY, NGINX].includes(child.spawnfile) ? 'SIGTERM' : 'SIGINT')
        child.kill('SIGCONT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The URL of a database of an engine. */
export const urlOn = (port: number, database = 'postgres'): string =>
  `postgres://me@127.0.0.1:${port}/${database}`
