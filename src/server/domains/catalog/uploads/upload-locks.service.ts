import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import type { AppContext } from '../../../context/app-context.ts'
import { releaseUploadLock, renewUploadLock, takeUploadLock, wantUploadLock } from './queries.ts'

/** A lock lasts this long after its node died. */
const LEASE_SECONDS = 6
const RENEW_MS = 1_000
/** How long a request waits before it asks for the lock again: twice as long each time. */
const RETRY_MS = { first: 100, last: 1_000 }
/** A request that does not get the lock within this time is refused. */
const PATIENCE_MS = 30_000

/** Its row was deleted: a foreign key is violated. */
const MISSING_UPLOAD = '23503'

/** A lock per upload for requests to all nodes: a row with a lease, which is renewed as long as the request runs. */
const uploadLock = ({ db, log }: AppContext, id: string): Lock => {
  const holder = randomUUID()
  let renewing: NodeJS.Timeout | undefined

  const take = (): Promise<boolean> =>
    takeUploadLock(db, id, holder, LEASE_SECONDS).catch((error: unknown) => {
      throw (error as { code?: string }).code === MISSING_UPLOAD ? ERRORS.FILE_NOT_FOUND : error
    })

  const renew = async (requestRelease: () => unknown): Promise<void> => {
    // Undefined: this node was suspended and another request took over.
    if ((await renewUploadLock(db, id, holder, LEASE_SECONDS)) !== false) await requestRelease()
  }
  return {
    lock: async (signal, requestRelease) => {
      const end = Date.now() + PATIENCE_MS
      for (let wait = RETRY_MS.first; !(await take()); wait = Math.min(wait * 2, RETRY_MS.last)) {
        if (signal.aborted || Date.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT
        await wantUploadLock(db, id)
        await pause(wait)
      }
      renewing = setInterval(() => {
        renew(requestRelease).catch((err: unknown) =>
          log.warn({ err }, 'could not renew the lock of an upload'),
        )
      }, RENEW_MS)
      renewing.unref()
    },
    unlock: async () => {
      clearInterval(renewing)
      await releaseUploadLock(db, id, holder)
    },
  }
}

export const uploadLocker = (ctx: AppContext): Locker => ({ newLock: (id) => uploadLock(ctx, id) })
