import { historyDays, scrobbleServices, serviceNames } from '../../../../contract/social/scrobbling.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { openOrNull } from '../../../db/secret-box.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { notify } from '../../platform/index.ts'
import { adapterFor } from './adapters.ts'
import {
  breakLink,
  type Claim,
  claimAccounts,
  deleteStaleScrobbles,
  dropScrobbles,
  nowPlaying,
  postpone,
  postponeService,
  publishScrobbles,
  queueLove,
  queuePlay,
  release,
  SCROBBLES,
  type Scrobble,
  type SealedAccount,
  sendsListens,
  settleSent,
} from './queries.ts'
import type { Outcome } from './scrobble-service.ts'
import { MISCONFIGURED, offeredServices, SECRET } from './service.ts'

/** A claim lasts longer than requests are sent by it. */
const CLAIM_SECONDS = 300
const SENDING_SECONDS = 240
const FIRST_RETRY_SECONDS = 60
const LONGEST_RETRY_SECONDS = 6 * 3600
/** No answer of a service delays longer. */
const LONGEST_WAIT_SECONDS = 86_400
/** The operator enters another key meanwhile. */
const KEY_RETRY_SECONDS = 3600
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
  const byId = scrobbleServices.filter((service) => adapterFor(service).lovesById)
  if ((await queueLove(trx, userId, songId, liked, byId)) > 0) await publishScrobbles(trx)
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
  const offered = offeredServices(ctx)
  for (const { listen, ...account } of await nowPlaying(ctx.db, playId)) {
    const secret = secretFor(ctx, account.secret_encrypted)
    if (secret === null || !offered.includes(account.service)) continue
    await adapterFor(account.service)
      .playing(ctx, { ...account, secret }, listen)
      .catch((error: unknown) => {
        if (!(error instanceof OutboundError)) throw error
      })
  }
}

/** Returns how long to wait before the next attempt: as long as the service says, if it does. */
const retrySeconds = (attempts: number, seconds = 0): number =>
  Math.max(
    Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(attempts, 20)),
    Math.min(LONGEST_WAIT_SECONDS, seconds),
  )

const BUSY = 'The service didn’t take them. They’ll be sent again.'
const REFUSED = 'The service refused a listen.'
const UNLINKED = 'The service no longer accepts this link. Connect it again.'

const unlinked = (ctx: AppContext, account: SealedAccount): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    if (!(await breakLink(trx, account, UNLINKED))) return release(trx, account)
    const told = { text: 'scrobbling_broken', link: '/account/settings#scrobbling', item: null } as const
    await notify(trx, {
      kind: 'scrobbling',
      to: [account.user_id],
      exclude: [],
      subject: `scrobbling ${account.service} ${Date.now()}`,
      title: null,
      params: { title: serviceNames[account.service] },
      ...told,
      several: told,
    })
  })

const request = async (ctx: AppContext, claim: Claim, scrobbles: Scrobble[]): Promise<Outcome> => {
  const secret = secretFor(ctx, claim.secret_encrypted)
  if (secret === null) return { is: 'unlinked' }
  const adapter = adapterFor(claim.service)
  const account = { ...claim, secret }
  const [first] = scrobbles
  try {
    if (first && first.kind !== 'listen')
      return await adapter.love(ctx, account, first.listen, first.kind === 'love')
    return await adapter.submit(ctx, account, scrobbles)
  } catch (error) {
    if (error instanceof OutboundError) return { is: 'busy' }
    throw error
  }
}

/** Notes how the service answered. Returns whether it takes more now; otherwise the claim has ended. */
const settle = async (
  ctx: AppContext,
  outcome: Outcome,
  claim: Claim,
  scrobbles: Scrobble[],
): Promise<boolean> => {
  const { service, attempts } = claim
  const ids = scrobbles.map(({ id }) => id)
  switch (outcome.is) {
    case 'taken':
      await settleSent(ctx.db, claim, ids, outcome.error ?? null)
      return true
    case 'refused':
      await dropScrobbles(ctx.db, claim, ids, REFUSED)
      return true
    case 'unlinked':
      await unlinked(ctx, claim)
      return false
    case 'misconfigured':
      ctx.log.error({ service }, 'the key of the site for a scrobbling service is not valid')
      await postponeService(ctx.db, service, KEY_RETRY_SECONDS, MISCONFIGURED)
      await release(ctx.db, claim)
      return false
    case 'busy':
      await postpone(ctx.db, claim, retrySeconds(attempts, outcome.seconds), BUSY)
      return false
  }
}

/** Returns scrobbles in requests: listens together, each like on its own. */
const requestsFrom = (scrobbles: Scrobble[]): Scrobble[][] => {
  const listens = scrobbles.filter(({ kind }) => kind === 'listen')
  const likes = scrobbles.filter(({ kind }) => kind !== 'listen').map((one) => [one])
  return listens.length > 0 ? [listens, ...likes] : likes
}

/** Sends what was claimed for an account. Listens that are refused together are sent in halves, to drop only those that are. */
const sendClaimed = async (ctx: AppContext, claim: Claim): Promise<void> => {
  const end = performance.now() + SENDING_SECONDS * 1000
  const requests = requestsFrom(claim.scrobbles)
  for (let next = requests.shift(); next && performance.now() < end; next = requests.shift()) {
    const outcome = await request(ctx, claim, next)
    const half = Math.ceil(next.length / 2)
    if (outcome.is === 'refused' && next.length > 1) requests.unshift(next.slice(0, half), next.slice(half))
    else if (!(await settle(ctx, outcome, claim, next))) return
  }
  await release(ctx.db, claim)
}

/** Sends what is due to the linked services; the job `send-scrobbles`. */
export const sendScrobbles = async (ctx: AppContext, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const most = Object.fromEntries(
      offeredServices(ctx).map((service) => [service, adapterFor(service).most]),
    )
    const claims = await claimAccounts(ctx.db, most, CLAIM_SECONDS)
    if (claims.length === 0) return
    await Promise.all(
      claims.map((claim) =>
        sendClaimed(ctx, claim).catch((err: unknown) => ctx.log.error({ err }, 'could not send scrobbles')),
      ),
    )
  }
}

/** Deletes what is too old for its service. */
export const forgetStaleScrobbles = (ctx: AppContext): Promise<void> =>
  deleteStaleScrobbles(ctx.db, historyDays)

/** Sends scrobbles as soon as they are queued. */
export const watchScrobbles = async (ctx: AppContext): Promise<void> =>
  ctx.channel.on(SCROBBLES, () =>
    ctx.queue
      .send('send-scrobbles', {})
      .catch((err: unknown) => ctx.log.warn({ err }, 'could not queue scrobbles')),
  )
