import type { AppContext } from '../../../context/app-context.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { openOrNull } from '../../../db/secret-box.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { notify } from '../../platform/index.ts'
import { adapters, ofEach } from './adapters.ts'
import {
  breakLink,
  type ClaimedScrobble,
  claimScrobbles,
  deleteStaleScrobbles,
  dropScrobbles,
  nowPlaying,
  postpone,
  publishScrobbles,
  queueLove,
  queuePlay,
  SCROBBLES,
  sendsListens,
  settleSent,
} from './queries.ts'
import type { Outcome, ScrobbleAdapter } from './scrobble-service.ts'
import { SECRET } from './service.ts'

/** More than requests of one claim take. */
const CLAIM_SECONDS = 300
const FIRST_RETRY_SECONDS = 60
const LONGEST_RETRY_SECONDS = 6 * 3600
/** A play that is skipped at once is not announced. */
const NOW_PLAYING_SECONDS = 3

/** A play ended: it is queued for the linked services, in the same transaction. */
export const queueEndedPlay = async (
  ctx: AppContext,
  trx: Db,
  playId: string,
  _userId: number,
): Promise<void> => {
  if (ctx.settings().enable_scrobbling && (await queuePlay(trx, playId)) > 0) await publishScrobbles(trx)
}

/** A song was liked, or no longer is. */
export const queueSongLike = async (
  ctx: AppContext,
  trx: Trx,
  userId: number,
  songId: number,
  liked: boolean,
): Promise<void> => {
  if (!ctx.settings().enable_scrobbling) return
  const taking = (['listenbrainz', 'lastfm'] as const).filter(
    (service) => (adapters[service] as ScrobbleAdapter).love !== undefined,
  )
  if ((await queueLove(trx, userId, songId, liked, taking)) > 0) await publishScrobbles(trx)
}

/** A play began: the services are told in a moment. */
export const announcePlay = async (ctx: AppContext, play_id: string, userId: number): Promise<void> => {
  if (!ctx.settings().enable_scrobbling || !(await sendsListens(ctx.db, userId))) return
  await ctx.queue.send('send-now-playing', { play_id }, { inSeconds: NOW_PLAYING_SECONDS })
}

const secretFor = (ctx: AppContext, sealed: Buffer): string | null =>
  openOrNull(ctx.env.secret, SECRET, sealed)

/** Tells the services what is playing, if it still is; the job `send-now-playing`. Never tried again. */
export const sendNowPlaying = async (ctx: AppContext, playId: string): Promise<void> => {
  for (const { service, listen, secret_encrypted, ...account } of await nowPlaying(ctx.db, playId)) {
    const secret = secretFor(ctx, secret_encrypted)
    if (secret === null) continue
    await adapters[service].playing(ctx, { ...account, secret }, listen).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
    })
  }
}

/** Returns how long to wait before the next attempt: as long as the service says, if it does. */
const retrySeconds = (attempts: number, seconds = 0): number =>
  Math.max(seconds, Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1)))

const BUSY = 'The service didn’t take them. They’ll be sent again.'
const REFUSED = 'The service refused a listen.'
const UNLINKED = 'The service no longer accepts this link. Connect it again.'
const MISCONFIGURED = 'The site’s key for this service isn’t valid.'

const unlinked = async (ctx: AppContext, userId: number, batch: Batch, ids: number[]): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    if (!(await breakLink(trx, userId, batch.service, ids, UNLINKED))) return
    const told = { text: 'scrobbling_broken', link: '/account/settings#scrobbling', item: null } as const
    await notify(trx, {
      kind: 'scrobbling',
      to: [userId],
      exclude: [],
      subject: `scrobbling ${batch.service} ${Date.now()}`,
      title: null,
      params: { title: batch.user_name },
      ...told,
      several: told,
    })
  })

type Batch = Pick<ClaimedScrobble, 'service' | 'user_name' | 'api_url' | 'secret_encrypted'>

const settle = async (
  ctx: AppContext,
  outcome: Outcome,
  userId: number,
  batch: Batch,
  claimed: ClaimedScrobble[],
): Promise<void> => {
  const ids = claimed.map(({ id }) => id)
  const attempts = Math.max(...claimed.map((one) => one.attempts))
  switch (outcome.is) {
    case 'taken':
      return settleSent(ctx.db, userId, batch.service, ids, outcome.error ?? null)
    case 'refused':
      return dropScrobbles(ctx.db, userId, batch.service, ids, REFUSED)
    case 'unlinked':
      return unlinked(ctx, userId, batch, ids)
    case 'misconfigured':
      ctx.log.error({ service: batch.service }, 'the key of the site for a scrobbling service is not valid')
      return postpone(ctx.db, userId, batch.service, ids, LONGEST_RETRY_SECONDS, MISCONFIGURED)
    case 'busy':
      return postpone(ctx.db, userId, batch.service, ids, retrySeconds(attempts, outcome.seconds), BUSY)
  }
}

const request = async (ctx: AppContext, batch: Batch, claimed: ClaimedScrobble[]): Promise<Outcome> => {
  const secret = secretFor(ctx, batch.secret_encrypted)
  if (secret === null) return { is: 'unlinked' }
  const adapter: ScrobbleAdapter = adapters[batch.service]
  const account = { ...batch, secret }
  const [first] = claimed
  try {
    if (first && first.kind !== 'listen')
      return (await adapter.love?.(ctx, account, first.listen, first.kind === 'love')) ?? { is: 'refused' }
    return await adapter.submit(ctx, account, claimed)
  } catch (error) {
    if (error instanceof OutboundError) return { is: 'busy' }
    throw error
  }
}

/** Sends some scrobbles in one request; those that are refused together are sent one by one. Returns whether to go on. */
const send = async (
  ctx: AppContext,
  userId: number,
  batch: Batch,
  claimed: ClaimedScrobble[],
): Promise<boolean> => {
  const outcome = await request(ctx, batch, claimed)
  if (outcome.is === 'refused' && claimed.length > 1) {
    for (const one of claimed) if (!(await send(ctx, userId, batch, [one]))) return false
    return true
  }
  await settle(ctx, outcome, userId, batch, claimed)
  return outcome.is === 'taken' || outcome.is === 'refused'
}

/** Returns the scrobbles of an account in requests: listens together, each like on its own. */
const requestsOf = (claimed: ClaimedScrobble[]): ClaimedScrobble[][] => {
  const listens = claimed.filter(({ kind }) => kind === 'listen')
  const likes = claimed.filter(({ kind }) => kind !== 'listen').map((one) => [one])
  return listens.length > 0 ? [listens, ...likes] : likes
}

/** Sends what one account claimed. What follows a failure waits as long. */
const sendAll = async (ctx: AppContext, claimed: ClaimedScrobble[]): Promise<void> => {
  const [batch] = claimed
  if (!batch) return
  const requests = requestsOf(claimed)
  for (const [at, one] of requests.entries()) {
    if (await send(ctx, batch.user_id, batch, one)) continue
    const left = requests.slice(at + 1).flat()
    if (left.length > 0)
      await postpone(
        ctx.db,
        batch.user_id,
        batch.service,
        left.map(({ id }) => id),
        retrySeconds(batch.attempts),
        BUSY,
      )
    return
  }
}

/** Sends what is due to the linked services; the job `send-scrobbles`. */
export const sendScrobbles = async (ctx: AppContext, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const claimed = await claimScrobbles(
      ctx.db,
      ofEach(({ most }) => most),
      CLAIM_SECONDS,
    )
    if (claimed.length === 0) return
    const accounts = Map.groupBy(claimed, ({ user_id, service }) => `${user_id} ${service}`)
    await Promise.all(
      [...accounts.values()].map((own) =>
        sendAll(ctx, own).catch((err: unknown) => ctx.log.error({ err }, 'could not send scrobbles')),
      ),
    )
  }
}

/** Deletes what is too old for its service. */
export const forgetStaleScrobbles = (ctx: AppContext): Promise<void> =>
  deleteStaleScrobbles(
    ctx.db,
    ofEach(({ days }) => days),
  )

/** Sends scrobbles as soon as they are queued. */
export const watchScrobbles = async (ctx: AppContext): Promise<void> =>
  ctx.channel.on(SCROBBLES, () =>
    ctx.queue
      .send('send-scrobbles', {})
      .catch((err: unknown) => ctx.log.warn({ err }, 'could not queue scrobbles')),
  )
