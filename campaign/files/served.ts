import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readEnv } from '../../src/server/core/env.ts'
import { setSetting } from '../../src/server/domains/platform/settings/service.ts'
import { createLogger, openContext } from '../../src/server/open-context.ts'
import { makeArtist, makeMember, makeUser } from '../../src/server/testing/make.ts'
import { offerProvider } from '../../src/server/testing/make-payments.ts'
import { freePort, startServer } from '../../src/server/testing/process.ts'
import type { Served } from './requests.ts'

/** How long the server may work on what it has received. */
const PATIENCE_MS = 120_000

/** Starts a server that takes files; `unsettled` tells what it leaves behind once it has worked on them. */
export const openServed = async (folder: string) => {
  const server = await startServer(folder, await freePort(), {
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: 'loopback',
  })
  const env = readEnv({ TONEARM_DATA: folder, LOG_LEVEL: 'silent' })
  const { context, close } = await openContext(env, 'tool', createLogger(env))
  for (const key of ['limit_calls', 'upload_quota_mb']) await setSetting(context, key, '1000000')
  const owner = await makeUser(context, { admin: true })
  const artist = await makeArtist(context)
  await makeMember(context, artist, owner)
  const webhookSecret = 'whsec_campaign'
  await offerProvider({ ctx: context }, { secret: 'sk_test_campaign', webhookSecret })
  const access: Served = { url: server.url, token: owner.token, artist: artist.id, webhookSecret }
  const { db } = context

  const waiting = async (): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`
      select 'the audio ' || file_name || ' is ' || m.status as text from media m join uploads u on u.media_id = m.id
      where m.status in ('uploaded', 'processing') and exists (select from songs s where s.media_id = m.id)
      union all select 'the upload ' || file_name || ' is ' || status from uploads where status in ('uploading', 'processing')
      union all select 'the audio ' || id || ' has failed without a reason' from media where status = 'failed' and error is null
      limit 5`.execute(db)
    const files = await readdir(join(folder, 'uploads')).catch(() => [])
    return [...rows.map(({ text }) => text), ...files.slice(0, 5).map((name) => `the file ${name} is left`)]
  }
  return {
    access,
    unsettled: async (): Promise<string[]> => {
      const until = Date.now() + PATIENCE_MS
      for (;;) {
        const left = await waiting()
        if (left.length === 0 || Date.now() > until) return left
        await pause(100)
      }
    },
    close: async (): Promise<void> => {
      await close()
      await server.stop()
    },
  }
}
