import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallInput, Endpoint, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Env } from '../core/env.ts'
import { appOn, type Parts, type TestApp, urlOf } from './app.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { freePort, type Running, SOURCE, startServer } from './process.ts'

const READY_MS = 30_000

/** A process of an instance. */
export interface TestNode extends Running {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Calls an endpoint. Throws unless the response is a success. */
  call: <E extends Endpoint>(e: E, input: CallInput<E>, token?: string) => Promise<ReplyOf<E>>
}

/** An instance of several nodes, which share database, bucket and secret. */
export interface Instance {
  database: TestDatabase
  bucket: Bucket
  /** A node within this process, for preparing and looking at data. */
  inside: TestApp
  /** Starts a node with a data folder of its own and waits until it is ready. */
  start: (role: Env['role'], variables?: Record<string, string>) => Promise<TestNode>
  /** Kills all nodes that still run, and deletes everything. */
  close: () => Promise<void>
}

const nodeAt = (running: Running): TestNode => {
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
  const database = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-nodes-'))
  const shared = { STORAGE_URL: bucket.url, TONEARM_SECRET: 'shared by all nodes of the instance' }
  const inside = await appOn(database, shared)
  const running: Running[] = []
  return {
    database,
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
