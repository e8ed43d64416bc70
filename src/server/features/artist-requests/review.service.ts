import type { ArtistRequest } from '../../../contract/artist-requests.ts'
import type { AppContext } from '../../app-context.ts'
import type { Trx } from '../../db/schema.ts'
import { orNotFound, throwError } from '../../http/http-error.ts'
import type { Email } from '../../mail/email-template.ts'
import { type EmailTexts, emailTexts } from '../../mail/email-texts.ts'
import { addOwner } from '../artist-team/members.service.ts'
import { paragraphsOf } from '../contact/operators.service.ts'
import { normalizedKeyOf, slugOf } from '../importing/importing.service.ts'
import { type NotificationContent, notify } from '../notifications/notify.service.ts'
import { artistIsFree, decide, fillArtist, insertArtist, requestToDecide } from './artist-requests.queries.ts'

type Request = NonNullable<Awaited<ReturnType<typeof requestToDecide>>>

/** Returns the pending request. 404 if it does not exist, 409 if it was already decided. */
const waiting = async (trx: Trx, id: number): Promise<Request> => {
  const request = orNotFound(await requestToDecide(trx, id))
  return request.status === 'pending'
    ? request
    : throwError('conflict', 'This request has already been decided.')
}

const mail = (ctx: AppContext, trx: Trx, request: Request, translated: (words: EmailTexts) => Email) =>
  ctx.queue.send(
    'send-email',
    { to: request.email, email: translated(emailTexts(ctx, request.locale)) },
    { trx },
  )

const notifyDecision = (
  trx: Trx,
  { id, user_id, displayname }: Request,
  saying: NotificationContent,
  reason = '',
): Promise<void> =>
  notify(trx, {
    kind: 'contact',
    to: [user_id],
    exclude: [],
    subject: `artist-request ${id}`,
    title: displayname,
    params: { text: reason },
    ...saying,
    several: saying,
  })

const newArtist = async (trx: Trx, name: string): Promise<number> =>
  (await insertArtist(trx, { name, key: normalizedKeyOf(name), slug: slugOf(name) })) ??
  throwError('conflict', 'An artist with this name already exists.')

const presentArtist = async (trx: Trx, id: number): Promise<number> =>
  orNotFound(await artistIsFree(trx, id))
    ? id
    : throwError('conflict', 'This artist is already linked to a user.')

const welcome =
  (ctx: AppContext, { displayname }: Request, artist_id: number, said: string) =>
  ({ locale, t }: EmailTexts): Email => {
    const { appName: name } = ctx.settings()
    return {
      locale,
      subject: t('You’re now an artist on {name}', { name }),
      before: [
        t('Your request was approved. You now appear as {title} on {name}.', { name, title: displayname }),
        ...paragraphsOf(said),
      ],
      action: { label: t('See your page'), url: `${ctx.settings().appUrl}/artist/${artist_id}` },
      after: [],
    }
  }

const refusal =
  (ctx: AppContext, { displayname }: Request, reason: string) =>
  ({ locale, t }: EmailTexts): Email => ({
    locale,
    subject: t('Request declined'),
    before: [
      t('You asked for an artist page as {title} on {name}.', {
        name: ctx.settings().appName,
        title: displayname,
      }),
      ...paragraphsOf(reason),
    ],
    action: { label: t('Apply again'), url: `${ctx.settings().appUrl}/account/settings#artist` },
    after: [],
  })

/**
 * Approves a request: the account gets the artist role and an artist (a new one with the requested name, or the
 * existing one that is passed) and is notified by email. 409 if it was already decided, if the account has an artist,
 * or if the artist has an owner or the name is taken. The caller announces the catalog change.
 */
export const approveRequest = async (
  ctx: AppContext,
  trx: Trx,
  id: number,
  { artist_id = null, words = '' }: { artist_id?: number | null; words?: string } = {},
): Promise<ArtistRequest> => {
  const request = await waiting(trx, id)
  const { user_id, bio, links } = request
  if (request.present_artist_id !== null)
    return throwError('conflict', 'This user already has an artist page.')
  const artist =
    artist_id === null ? await newArtist(trx, request.displayname) : await presentArtist(trx, artist_id)
  const labelled = links.map((url) => ({ label: new URL(url).hostname, url }))
  await fillArtist(trx, artist, { bio, links: labelled })
  await addOwner(trx, artist, user_id)
  await mail(ctx, trx, request, welcome(ctx, request, artist, words))
  await notifyDecision(trx, request, {
    text: 'artist_granted',
    item: { type: 'artist', id: artist },
    link: `/artist/${artist}`,
  })
  return decide(trx, id, { status: 'approved', artist_id: artist })
}

/** Rejects a request; the account is emailed the reason and may request again. 409 if it was already decided. */
export const rejectRequest = async (
  ctx: AppContext,
  trx: Trx,
  id: number,
  reason: string,
): Promise<ArtistRequest> => {
  const request = await waiting(trx, id)
  await mail(ctx, trx, request, refusal(ctx, request, reason))
  const text = reason === '' ? 'artist_refused' : 'artist_refused_why'
  await notifyDecision(trx, request, { text, item: null, link: '/account/settings#artist' }, reason)
  return decide(trx, id, { status: 'rejected', reason })
}
