import type { AppContext } from '../../../context/app-context.ts'
import { normalizedKey, slugOf } from '../../../core/normalized-key.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { Email } from '../../../mail/email-template.ts'
import { type EmailTexts, emailTexts } from '../../../mail/email-texts.ts'
import { addOwner, type NotificationContent, notify, paragraphsOf } from '../../platform/index.ts'
import {
  artistIsFree,
  decide,
  fillArtist,
  insertArtist,
  insertRequestMessage,
  otherClaims,
  requestToDecide,
  storeProof,
} from './queries.ts'
import { checkProof } from './service.ts'

type Request = NonNullable<Awaited<ReturnType<typeof requestToDecide>>>

/** Where applicants see their request. */
const PAGE = '/become-artist'
/** Maximum length of a text in a notification. */
const EXCERPT = 300

/** Returns the pending request. 404 if it does not exist, 409 if it was already decided. */
const waiting = async (trx: Trx, id: number): Promise<Request> => {
  const request = orNotFound(await requestToDecide(trx, id))
  return request.status === 'pending'
    ? request
    : throwError('conflict', 'This request has already been decided.')
}

const mail = async (
  ctx: AppContext,
  trx: Trx,
  request: Request,
  translated: (words: EmailTexts) => Email,
): Promise<void> => {
  const email = translated(await emailTexts(ctx, request.locale))
  await ctx.queue.send('send-email', { to: request.email, email }, { trx })
}

const notifyApplicant = async (
  trx: Trx,
  { id, user_id, displayname }: Request,
  saying: Pick<NotificationContent, 'text' | 'item'>,
  text = '',
): Promise<void> => {
  const content = { ...saying, link: PAGE }
  await notify(trx, {
    kind: 'contact',
    to: [user_id],
    exclude: [],
    subject: `artist-request ${id}`,
    title: displayname,
    params: { text: text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text },
    ...content,
    several: content,
  })
}

const newArtist = async (trx: Trx, name: string): Promise<number> =>
  (await insertArtist(trx, { name, key: normalizedKey(name), slug: slugOf(name) })) ??
  throwError('conflict', 'An artist with this name already exists.')

const presentArtist = async (trx: Trx, id: number): Promise<number> =>
  orNotFound(await artistIsFree(trx, id))
    ? id
    : throwError('conflict', 'This artist is already linked to a user.')

const pageUrl = (ctx: AppContext, path = PAGE): string => `${ctx.settings().appUrl}${path}`

const welcome =
  (ctx: AppContext, { displayname }: Request, said: string) =>
  ({ locale, t }: EmailTexts): Email => {
    const { appName: name } = ctx.settings()
    return {
      locale,
      subject: t('You’re now an artist on {name}', { name }),
      before: [
        t('Your request was approved. You now appear as {title} on {name}.', { name, title: displayname }),
        ...paragraphsOf(said),
      ],
      action: { label: t('Open artist area'), url: pageUrl(ctx, '/artist') },
      after: [],
    }
  }

const aboutRequest = (ctx: AppContext, { t }: EmailTexts, { displayname }: Request): string =>
  t('You asked for an artist page as {title} on {name}.', {
    name: ctx.settings().appName,
    title: displayname,
  })

const refusal =
  (ctx: AppContext, request: Request, reason: string) =>
  (words: EmailTexts): Email => ({
    locale: words.locale,
    subject: words.t('Request declined'),
    before: [aboutRequest(ctx, words, request), ...paragraphsOf(reason)],
    action: { label: words.t('Apply again'), url: pageUrl(ctx) },
    after: [],
  })

const question =
  (ctx: AppContext, request: Request, text: string) =>
  (words: EmailTexts): Email => ({
    locale: words.locale,
    subject: words.t('A question about your artist request'),
    before: [aboutRequest(ctx, words, request), ...paragraphsOf(text)],
    action: { label: words.t('Answer'), url: pageUrl(ctx) },
    after: [],
  })

const refuse = async (ctx: AppContext, trx: Trx, request: Request, reason: string): Promise<void> => {
  await mail(ctx, trx, request, refusal(ctx, request, reason))
  const text = reason === '' ? 'artist_refused' : 'artist_refused_why'
  await notifyApplicant(trx, request, { text, item: null }, reason)
  await decide(trx, request.id, { status: 'rejected', reason })
}

/** Who else claims an artist learns that it was given to somebody. */
const refuseOthers = async (ctx: AppContext, trx: Trx, artistId: number, id: number): Promise<void> => {
  for (const other of await otherClaims(trx, artistId, id)) {
    const request = await waiting(trx, other)
    const { t } = await emailTexts(ctx, request.locale)
    await refuse(ctx, trx, request, t('Someone else has been verified as this artist.'))
  }
}

/**
 * Approves a request: the account gets the artist role and an artist (the claimed one, or a new one with the requested
 * name, or the existing one that is passed) and is notified by email. 409 if it was already decided, or if the artist
 * has an owner or the name is taken. The caller announces the catalog change.
 */
export const approveRequest = async (
  ctx: AppContext,
  trx: Trx,
  id: number,
  { artist_id = null, words = '' }: { artist_id?: number | null; words?: string } = {},
): Promise<void> => {
  const request = await waiting(trx, id)
  const { user_id, bio, links, role, claimed_artist_id, present_artist_id, displayname } = request
  const existing = artist_id ?? claimed_artist_id
  if (present_artist_id !== null && role !== 'label' && claimed_artist_id === null)
    return throwError('conflict', 'This user already has an artist page.')
  const artist = existing === null ? await newArtist(trx, displayname) : await presentArtist(trx, existing)
  const labelled = links.map((url) => ({ label: new URL(url).hostname, url }))
  await fillArtist(trx, artist, { bio, links: labelled })
  await addOwner(trx, artist, user_id)
  await mail(ctx, trx, request, welcome(ctx, request, words))
  await notifyApplicant(trx, request, { text: 'artist_granted', item: { type: 'artist', id: artist } })
  await decide(trx, id, { status: 'approved', artist_id: artist })
  await refuseOthers(ctx, trx, artist, id)
}

/** Rejects a request; the account is emailed the reason and may request again. 409 if it was already decided. */
export const rejectRequest = async (ctx: AppContext, trx: Trx, id: number, reason: string): Promise<void> =>
  refuse(ctx, trx, await waiting(trx, id), reason)

/** Asks the applicant something, by notification and email. 409 if the request was already decided. */
export const askApplicant = async (
  ctx: AppContext,
  trx: Trx,
  viewer: Viewer,
  id: number,
  text: string,
): Promise<void> => {
  const request = await waiting(trx, id)
  await insertRequestMessage(trx, {
    request_id: id,
    user_id: viewer.id,
    user_name: viewer.name,
    text,
    by_applicant: false,
  })
  await mail(ctx, trx, request, question(ctx, request, text))
  await notifyApplicant(trx, request, { text: 'artist_question', item: null }, text)
}

/** Looks again for the code of a pending request on its page. 409 if there is no page or it was already decided. */
export const checkAgain = async (ctx: AppContext, id: number): Promise<void> => {
  const request = await ctx.db.transaction().execute((trx) => waiting(trx, id))
  const { proof_code, proof_url, user_id } = request
  if (proof_code === null || proof_url === null)
    return throwError('conflict', 'The applicant has not named a page.')
  await storeProof(ctx.db, user_id, await checkProof(ctx, proof_code, proof_url))
}
