import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

const MIN_VERSION = 15
const CONNECT_TIMEOUT_MS = 10_000
/** Refused or still starting: a server starting in parallel (a container, a reboot) is retried for a while. */
const isTransient = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P03', '57P02', '57P01'])

/** Connects to the server and rejects versions older than PostgreSQL 15. Throws {@link DatabaseUnavailable}. */
export async function checkExternal(pool: Pool, url: string): Promise<void> {
  const until = Date.now() + CONNECT_TIMEOUT_MS
  for (;;) {
    try {
      const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
      const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
      if (version >= MIN_VERSION) return
      throw new DatabaseUnavailable(
        `DATABASE_URL names PostgreSQL ${version}; Tonearm needs ${MIN_VERSION} or newer`,
      )
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      const { code, message } = error as { code?: string; message: string }
      if (!isTransient.has(code ?? '') || Date.now() > until) {
        throw new DatabaseUnavailable(
          `the database at ${target(url)} cannot be used: ${message || code || 'no answer'}`,
        )
      }
      await pause(500)
    }
  }
}

/** Returns host and database without the password. */
function target(url: string): string {
  const { host, pathname } = new URL(url)
  return `${decodeURIComponent(host) || 'localhost'}${pathname}`
}
