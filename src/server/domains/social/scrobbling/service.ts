import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import {
  historyDays,
  type ScrobbleService,
  type ScrobblingState,
  scrobbleServices,
  type scrobbling,
} from '../../../../contract/social/scrobbling.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { readTicket, seal, writeTicket } from '../../../db/secret-box.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { offersLastFm, permissionPage, sessionOfToken } from './lastfm.service.ts'
import { userOfToken } from './listenbrainz.ts'
import {
  deleteAccount,
  listServices,
  makeDue,
  queueHistory,
  readPassOn,
  setChoices,
  setPassOn,
  upsertAccount,
} from './queries.ts'

export const SECRET = 'linked service'

export const MISCONFIGURED = 'The site’s key for this service isn’t valid.'

/** Seconds for which Last.fm accepts its token. */
const LINK_SECONDS = 3600

/** Returns the services to which anything is sent: Last.fm needs a key of the site. */
export const offeredServices = (ctx: AppContext): ScrobbleService[] =>
  ctx.settings().enable_scrobbling
    ? scrobbleServices.filter((service) => service !== 'lastfm' || offersLastFm(ctx))
    : []

export const readScrobbling = async (ctx: AppContext, { id }: Viewer): Promise<ScrobblingState> => ({
  services: await listServices(ctx.db, id),
  lastfm: offersLastFm(ctx),
  pass_on: await readPassOn(ctx.db, id),
})

const link = async (
  ctx: AppContext,
  viewer: Viewer,
  service: ScrobbleService,
  { user_name, api_url, secret }: { user_name: string; api_url: string | null; secret: string },
): Promise<ScrobblingState> => {
  const secret_encrypted = seal(ctx.env.secret, SECRET, secret)
  await ctx.db
    .transaction()
    .execute((trx) =>
      upsertAccount(trx, { user_id: viewer.id, service, user_name, api_url, secret_encrypted }),
    )
  return readScrobbling(ctx, viewer)
}

/** Returns an address in one form; undefined if it is none, or holds more than host and path. */
const serverAddress = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const { origin, pathname, href } = new URL(text)
  const address = `${origin}${pathname}`
  return href === address ? address.replace(/\/+$/, '') : undefined
}

/** Returns what a service answered; 422 at a field if its address is refused, or it does not respond. */
const asked = async <T>(field: string, request: Promise<T>): Promise<T> => {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const text =
      error.reason === 'address'
        ? 'This address is not allowed.'
        : 'The server doesn’t respond. Check its address.'
    return throwFieldErrors({ [field]: [text] })
  }
}

/** Links an account of a ListenBrainz server. 422 for a token that the server does not know, or an address of no server. */
export const linkListenBrainz = async (
  ctx: AppContext,
  viewer: Viewer,
  { token, api_url }: BodyOf<typeof scrobbling.linkListenBrainz>,
): Promise<ScrobblingState> => {
  const address = serverAddress(api_url) ?? throwFieldErrors({ api_url: ['Enter a valid address.'] })
  const user_name = await asked('api_url', userOfToken(ctx, address, token))
  if (user_name === null) return throwFieldErrors({ token: ['This token isn’t valid.'] })
  return link(ctx, viewer, 'listenbrainz', { user_name, api_url: address, secret: token })
}

const requireLastFm = (ctx: AppContext): void => {
  if (!offersLastFm(ctx)) throwError('not_found')
}

const purposeFor = ({ id }: Viewer): string => `link of Last.fm ${id}`

/** Returns the page of Last.fm to open. 404 while the site has no key. */
export const startLastFm = (ctx: AppContext, viewer: Viewer): ReplyOf<typeof scrobbling.startLastFm> => {
  requireLastFm(ctx)
  const state = writeTicket(ctx.env.secret, purposeFor(viewer), '', LINK_SECONDS)
  return {
    url: permissionPage(ctx, `${ctx.settings().appUrl}/account/lastfm?${new URLSearchParams({ state })}`),
  }
}

/**
 * Links an account of Last.fm. 410 for a state of another account, and for a token that was used or has expired, 409 if
 * the key of the site is not valid, 502 if Last.fm does not answer.
 */
export const linkLastFm = async (
  ctx: AppContext,
  viewer: Viewer,
  { token, state }: BodyOf<typeof scrobbling.linkLastFm>,
): Promise<ScrobblingState> => {
  requireLastFm(ctx)
  if (readTicket(ctx.env.secret, purposeFor(viewer), state) === undefined) throwError('gone')
  const session = await sessionOfToken(ctx, token).catch((error: unknown) => {
    if (error instanceof OutboundError) return throwError('source_down')
    throw error
  })
  if (session === 'misconfigured') return throwError('conflict', MISCONFIGURED)
  if (session === null) return throwError('gone')
  return link(ctx, viewer, 'lastfm', { ...session, api_url: null })
}

/** 404 unless the service is linked. */
export const chooseScrobbled = async (
  ctx: AppContext,
  viewer: Viewer,
  service: ScrobbleService,
  choices: BodyOf<typeof scrobbling.change>,
): Promise<ScrobblingState> => {
  if (!(await setChoices(ctx.db, viewer.id, service, choices))) throwError('not_found')
  return readScrobbling(ctx, viewer)
}

/** Chooses whether linked services are told what other players submit. */
export const choosePassOn = async (
  ctx: AppContext,
  viewer: Viewer,
  { pass_on }: BodyOf<typeof scrobbling.passOn>,
): Promise<ScrobblingState> => {
  await setPassOn(ctx.db, viewer.id, pass_on)
  return readScrobbling(ctx, viewer)
}

/** 404 unless the service is linked. */
export const unlink = async (ctx: AppContext, viewer: Viewer, service: ScrobbleService): Promise<void> => {
  if (!(await deleteAccount(ctx.db, viewer.id, service))) throwError('not_found')
}

/** Sends what waits. 404 unless the service is linked. */
export const sendNow = async (
  ctx: AppContext,
  viewer: Viewer,
  service: ScrobbleService,
): Promise<ScrobblingState> => {
  if (!(await makeDue(ctx.db, viewer.id, service))) throwError('not_found')
  return readScrobbling(ctx, viewer)
}

/** Queues earlier plays, as far back as the service takes them. 409 if that was done, or the service is not linked. */
export const sendHistory = async (
  ctx: AppContext,
  viewer: Viewer,
  service: ScrobbleService,
): Promise<ScrobblingState> => {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await queueHistory(trx, viewer.id, service, historyDays[service])))
      throwError('conflict', 'Your earlier plays were already sent.')
    await makeDue(trx, viewer.id, service)
  })
  return readScrobbling(ctx, viewer)
}
