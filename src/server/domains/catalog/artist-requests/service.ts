import {
  type ArtistRequest,
  type artistRequests,
  MAX_REQUEST_MESSAGES,
} from '../../../../contract/catalog/artist-requests.ts'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { codeOf } from '../../../db/secret-box.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import type { Email } from '../../../mail/email-template.ts'
import type { EmailTexts } from '../../../mail/email-texts.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { fetchPublicUrl } from '../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { emailOperators, paragraphsOf, spendAttempt } from '../../platform/index.ts'
import {
  claimableArtist,
  deleteRequest,
  insertRequest,
  insertRequestMessage,
  lockPending,
  type Proof,
  requestBy,
  storeProof,
} from './queries.ts'

const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 8_000

/** Returns the code that proves that an account controls a page; always the same for an account. */
const proofCode = (ctx: AppContext, userId: number): string => {
  const code = codeOf(ctx.env.secret, 'artist proof', String(userId), 8)
  return `TA-${code.slice(0, 4)}-${code.slice(4)}`
}

const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** Looks for a code in a page. Pages that have it in their own URL count as without: many repeat what they are asked. */
export const checkProof = async (ctx: AppContext, code: string, url: string): Promise<Proof> => {
  const within = (text: string) => text.toUpperCase().includes(code)
  if (within(decoded(url))) return { result: 'missing', url }
  try {
    const page = await fetchPublicUrl(outboundOf(ctx), url, { most: MAX_BYTES, totalMs: TIMEOUT_MS })
    if (page.status !== 200) return { result: 'unreachable', url }
    const there = within(page.body.toString('latin1')) && !within(decoded(page.url))
    return { result: there ? 'found' : 'missing', url: page.url }
  } catch (error) {
    if (error instanceof OutboundError) return { result: 'unreachable', url }
    throw error
  }
}

export { forgetInRequests } from './queries.ts'

type RequestInput = BodyOf<typeof artistRequests.send>

/** Requests per hour and account, including withdrawn ones. */
const most = 5
/** Checks of pages and messages per hour and account. */
const MOST_CHECKS = 30
const MOST_MESSAGES = 20

const reviewPage = (ctx: AppContext, id: number) =>
  `${ctx.settings().appUrl}/admin/artist-requests?edit=${id}`

const emailOf =
  (ctx: AppContext, viewer: Viewer, id: number, { displayname, bio, links, artist_id }: RequestInput) =>
  ({ locale, t }: EmailTexts): Email => {
    const values = { name: viewer.name, title: displayname }
    return {
      locale,
      subject: t('Artist request: {title}', values),
      before: [
        artist_id === undefined
          ? t('{name} has requested an artist page as {title}.', values)
          : t('{name} says they are {title} and claims the artist page.', values),
        ...paragraphsOf(bio),
        ...links,
      ],
      action: { label: t('Review request'), url: reviewPage(ctx, id) },
      after: [],
    }
  }

const newest = async (db: Db, viewer: Viewer): Promise<ArtistRequest> =>
  orNotFound(await requestBy(db, viewer.id))

/** Returns the newest request of the current account, and its code. */
export const ownRequest = async (
  ctx: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof artistRequests.own>> => ({
  request: (await requestBy(ctx.db, viewer.id)) ?? null,
  code: proofCode(ctx, viewer.id),
})

/** Returns an artist and whether it can be claimed. 404 unless the viewer may see it. */
export const claimable = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
): Promise<ReplyOf<typeof artistRequests.claimable>> =>
  orNotFound(await claimableArtist(ctx.db, scopeOf(viewer), id))

/** Returns the name of an artist that nobody manages. 409 if it has a team. */
const claimedName = async (ctx: AppContext, viewer: Viewer, id: number): Promise<string> => {
  const artist = await claimable(ctx, viewer, id)
  return artist.claimable
    ? artist.name
    : throwError('conflict', 'This artist already has a team. Ask one of its owners to invite you.')
}

/**
 * Inserts a request to become an artist, or to manage an existing one, and emails the operators. 409 while the account
 * has a pending request, and for a new artist of an account that manages one, unless it is a label.
 */
export const requestArtistRole = async (
  ctx: AppContext,
  viewer: Viewer,
  input: RequestInput,
): Promise<ArtistRequest> => {
  const { bio, links, role, artist_id, proof_url, proof_note } = input
  if (viewer.artist_id !== null && role !== 'label' && artist_id === undefined)
    return throwError('conflict', 'This user already has an artist page.')
  const displayname = artist_id === undefined ? input.displayname : await claimedName(ctx, viewer, artist_id)
  await spendAttempt(ctx, ['artist request by', String(viewer.id)], most)
  const code = proofCode(ctx, viewer.id)
  const proof = proof_url === undefined ? undefined : await checkProof(ctx, code, proof_url)
  return ctx.db.transaction().execute(async (trx) => {
    const id = await insertRequest(trx, {
      user_id: viewer.id,
      displayname,
      bio: bio || null,
      links: JSON.stringify(links),
      role,
      claimed_artist_id: artist_id ?? null,
      proof_code: code,
      proof_note: proof_note || null,
    })
    if (id === undefined) return throwError('conflict', 'Your previous request is still pending.')
    if (proof) await storeProof(trx, viewer.id, proof)
    await emailOperators(ctx, trx, emailOf(ctx, viewer, id, { ...input, displayname }))
    return newest(trx, viewer)
  })
}

/** Withdraws the pending request of the account. 404 if there is none. */
export const withdrawRequest = async (ctx: AppContext, viewer: Viewer): Promise<void> => {
  if (!(await deleteRequest(ctx.db, viewer.id))) throwError('not_found')
}

/** Looks for the code of the account on a page; a pending request keeps the result. */
export const checkOwnProof = async (ctx: AppContext, viewer: Viewer, url: string): Promise<Proof> => {
  await spendAttempt(ctx, ['artist proof of', String(viewer.id)], MOST_CHECKS)
  const proof = await checkProof(ctx, proofCode(ctx, viewer.id), url)
  await storeProof(ctx.db, viewer.id, proof)
  return proof
}

/** Adds an answer to the pending request and emails the operators. 404 if there is none. */
export const answerOperators = async (
  ctx: AppContext,
  viewer: Viewer,
  text: string,
): Promise<ArtistRequest> => {
  await spendAttempt(ctx, ['artist request messages by', String(viewer.id)], MOST_MESSAGES)
  return ctx.db.transaction().execute(async (trx) => {
    const { id, displayname } = orNotFound(await lockPending(trx, viewer.id))
    const message = { request_id: id, user_id: viewer.id, user_name: viewer.name, text, by_applicant: true }
    if ((await insertRequestMessage(trx, message)) > MAX_REQUEST_MESSAGES)
      throwError('conflict', 'This conversation is full.')
    await emailOperators(ctx, trx, ({ locale, t }) => ({
      locale,
      subject: t('Artist request: {title}', { title: displayname }),
      before: [t('{name} wrote:', { name: viewer.name }), ...paragraphsOf(text)],
      action: { label: t('Review request'), url: reviewPage(ctx, id) },
      after: [],
    }))
    return newest(trx, viewer)
  })
}
