import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { createPool } from '../db/connecting/connection.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { postgresProcesses, signalIfAlive } from '../db/embedded/process.ts'
import { APPLICATION_USER } from '../db/embedded/socket.ts'
import { DatabaseUsers } from '../db/embedded/users.ts'
import { migrate } from '../db/migrate.ts'
import { openQueue } from '../jobs/queue.ts'
import { asApplication, databaseOn, kyselyOn, onServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which tests may create databases. */
    databaseServer: string
    /** The migrated database that each test's own is copied from. */
    databaseTemplate: string
  }
}

/** One PostgreSQL for the whole run; every test file copies a migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const externalUrl = process.env.TEST_DATABASE_URL
  const own = externalUrl ? undefined : await ownCluster()
  const server = externalUrl ?? (own?.url as string)
  const template = `tonearm_template_${process.pid}`
  try {
    if (externalUrl) await onServer(server, CREATE_APPLICATION_USER)
    await onServer(server, `create database ${template}`)
    const url = databaseOn(server, template)
    const { db, end } = kyselyOn(url)
    await migrate(db, APPLICATION_USER).finally(end)
    const settings = {
      url: asApplication(url),
      name: 'tonearm jobs',
      max: 2,
      statementTimeout: 0,
      log: console.error,
    }
    const queue = await openQueue(createPool(settings), pino({ level: 'warn' }), 'server', {
      unattended: true,
    })
    await queue.stop()
  } catch (error) {
    await own?.close()
    throw error
  }
  project.provide('databaseServer', server)
  project.provide('databaseTemplate', template)
  return async () => {
    if (externalUrl) await onServer(server, `drop database if exists ${template} with (force)`)
    await own?.close()
  }
}

const CREATE_APPLICATION_USER = `do $$ begin
  create role ${APPLICATION_USER} login;
exception when duplicate_object then null;
end $$`

const OWN = 'tonearm-tests-'
const MEMORY = '/dev/shm'
const MIN_MEMORY_BYTES = 2 * 1024 ** 3

/** In memory, copying the template takes a twentieth of the processor time that it takes on a disk. */
const clusterParent = (): string => {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MIN_MEMORY_BYTES ? MEMORY : tmpdir()
}

async function ownCluster(): Promise<{ url: string; close: () => Promise<void> }> {
  await sweepKilledRuns()
  const folder = await mkdtemp(join(clusterParent(), OWN))
  const embedded = await startEmbedded(folder, { role: 'tool', durable: false })
  return {
    url: embedded.ownerUrl,
    async close() {
      await embedded.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A killed run leaves its database running; the next run stops it. */
async function sweepKilledRuns(): Promise<void> {
  for (const parent of [tmpdir(), clusterParent()]) await sweepKilledRunsIn(parent)
}

async function sweepKilledRunsIn(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(await realpath(parent), name)
    // One that is still being created has no file yet.
    if (!name.startsWith(OWN) || !existsSync(join(folder, 'postgres'))) continue
    const users = new DatabaseUsers(folder)
    const deserted = () => users.withLock(async () => (await users.present()).length === 0)
    // Runs of other users are not accessible.
    if (!(await deserted().catch(() => false))) continue
    for (const pid of await postgresProcesses(join(folder, 'postgres'))) signalIfAlive(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}
