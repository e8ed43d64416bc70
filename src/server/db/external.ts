import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

const OLDEST = 15
const PATIENCE_MS = 10_000
/** Refused, or still starting: a server that comes up beside us (a container, a reboot) deserves a moment. */
const passing = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P03', '57P02', '57P01'])

/** Reaches the server and refuses one older than PostgreSQL 15. Throws {@link DatabaseUnavailable}. */
export async function checkExternal(pool: Pool, url: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
      const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
      if (version >= OLDEST) return
      throw new DatabaseUnavailable(
        `DATABASE_URL names PostgreSQL ${version}; Tonearm needs ${OLDEST} or newer`,
      )
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      const { code, message } = error as { code?: string; message: string }
      if (!passing.has(code ?? '') || Date.now() > until) {
        throw new DatabaseUnavailable(
          `the database at ${place(url)} cannot be used: ${message || code || 'no answer'}`,
        )
      }
      await pause(500)
    }
  }
}

/** Host and database without the password. */
function place(url: string): string {
  const { host, pathname } = new URL(url)
  return `${decodeURIComponent(host) || 'localhost'}${pathname}`
}
