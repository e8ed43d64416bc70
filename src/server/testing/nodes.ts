import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallInput, Endpoint, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Env } from '../core/env.ts'
import { appOn, type TestApp } from './app.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type Engine, hasEngines, openEngines, urlOn } from './engines.ts'
import { freePort, type Running, SOURCE, startServer } from './process.ts'
import { type Parts, urlOf } from './request-url.ts'
import { kyselyOn } from './server.ts'

const READY_MS = 30_000

/** A process of an instance. */
export interface TestNode extends Running {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Calls an endpoint. Throws unless the response is a success. */
  call: <E extends Endpoint>(e: E, input: CallInput<E>, token?: string) => Promise<ReplyOf<E>>
}

/** What an instance has if the system has it: a database that fails over, Valkey, and nginx before its nodes. */
export interface Outside {
  primary: Engine
  standby: Engine & { promote: () => void }
  valkey: Engine
  /** Starts Valkey again after it was killed. */
  restartValkey: () => Promise<void>
  /** Returns the URL of an nginx that distributes requests among nodes. */
  balance: (nodes: Running[]) => Promise<string>
}

const VALKEY_PASSWORD = 'known to nodes only'

/** Opens what is outside of nodes, with the variables by which they use it. */
const openOutside = async () => {
  const engines = openEngines()
  const primary = await engines.primary()
  const standby = await engines.standby(primary.port)
  const proxy = await engines.proxy([primary.port, standby.port])
  const valkey = await engines.valkey(VALKEY_PASSWORD)
  const url = urlOn(proxy.port)
  const { db, end } = kyselyOn(url)
  const outside: Outside = {
    primary,
    standby,
    valkey,
    restartValkey: async () => {
      outside.valkey = await engines.valkey(VALKEY_PASSWORD, valkey.port)
    },
    balance: async (nodes) => {
      const servers = nodes.map((node) => `server ${new URL(node.url).host} max_fails=1 fail_timeout=1s;`)
      const { port } = await engines.nginx(
        (port) => `upstream nodes { ${servers.join(' ')} }
          server { listen 127.0.0.1:${port}; location / {
            proxy_pass http://nodes; proxy_http_version 1.1; proxy_set_header Connection '';
            proxy_set_header Host $host:$server_port; proxy_set_header X-Forwarded-For $remote_addr;
            proxy_buffering off; proxy_request_buffering off; } }`,
      )
      return `http://127.0.0.1:${port}`
    },
  }
  const close = async (): Promise<void> => {
    await end()
    await engines.close()
  }
  const variables = { VALKEY_URL: `redis://:${encodeURIComponent(VALKEY_PASSWORD)}@127.0.0.1:${valkey.port}` }
  return { outside, variables, database: { url, applicationUrl: url, db, close } satisfies TestDatabase }
}

/** An instance of several nodes, which share database, bucket and secret. */
export interface Instance {
  database: TestDatabase
  outside: Outside | null
  bucket: Bucket
  /** A node within this process, for preparing and looking at data. */
  inside: TestApp
  /** Starts a node with a data folder of its own and waits until it is ready. */
  start: (role: Env['role'], variables?: Record<string, string>) => Promise<TestNode>
  /** Kills all nodes that still run, and deletes everything. */
  close: () => Promise<void>
}

/** Returns a node, or what is before nodes, by its URL. */
export const nodeAt = <R extends { url: string }>(running: R): R & Pick<TestNode, 'fetch' | 'call'> => {
  const request = (path: string, init?: RequestInit) => fetch(running.url + path, init)
  return {
    ...running,
    fetch: request,
    call: async (e, input, token) => {
      const parts = input as Parts
      const response = await request(urlOf(e, parts), {
        method: e.method,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      })
      if (!response.ok) throw new Error(`${e.method} ${e.path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as ReplyOf<typeof e>
    },
  }
}

const untilReady = async (node: TestNode): Promise<void> => {
  const end = Date.now() + READY_MS
  while ((await node.fetch('/api/health/ready')).status !== 200) {
    if (Date.now() > end) throw new Error(`A node does not become ready: ${node.output()}`)
    await wait(100)
  }
}

/** Opens an instance without nodes. */
export const openInstance = async (): Promise<Instance> => {
  const bucket = await openBucket()
  const {
    outside,
    variables: own,
    database,
  } = hasEngines ? await openOutside() : { outside: null, variables: {}, database: await testDatabase() }
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-nodes-'))
  const shared = { ...own, STORAGE_URL: bucket.url, TONEARM_SECRET: 'shared by all nodes of the instance' }
  const inside = await appOn(database, shared)
  const running: Running[] = []
  return {
    database,
    outside,
    bucket,
    inside,
    start: async (role, variables = {}) => {
      const process = await startServer(
        mkdtempSync(join(folder, `${role}-`)),
        await freePort(),
        {
          ...shared,
          DATABASE_URL: database.applicationUrl,
          DATABASE_OWNER_URL: database.url,
          TONEARM_ROLE: role,
          ...variables,
        },
        SOURCE,
      )
      running.push(process)
      const node = nodeAt(process)
      await untilReady(node)
      return node
    },
    close: async () => {
      await Promise.all(running.map((process) => process.kill()))
      await inside.close()
      await database.close()
      await bucket.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
