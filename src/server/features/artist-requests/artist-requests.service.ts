import type { ArtistRequest, artistRequests } from '../../../contract/artist-requests.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { AppContext } from '../../app-context.ts'
import { throwError } from '../../http/http-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Email } from '../../mail/email-template.ts'
import type { EmailTexts } from '../../mail/email-texts.ts'
import { spendAttempt } from '../auth/throttle/rate-budget.service.ts'
import { emailOperators, paragraphsOf } from '../contact/operators.service.ts'
import { deleteRequest, insertRequest, requestBy } from './artist-requests.queries.ts'

type RequestInput = BodyOf<typeof artistRequests.send>

/** Requests per hour and account, including withdrawn ones. */
const most = 5

const emailOf =
  (viewer: Viewer, { displayname, bio, links }: RequestInput) =>
  ({ locale, t }: EmailTexts): Email => ({
    locale,
    subject: t('Artist request: {title}', { title: displayname }),
    before: [
      t('{name} has requested an artist page as {title}.', { name: viewer.name, title: displayname }),
      ...paragraphsOf(bio),
      ...links,
    ],
    after: [],
  })

/** Returns the newest request of the current account. */
export const ownRequest = async (
  ctx: AppContext,
  viewer: Viewer,
): Promise<{ request: ArtistRequest | null }> => ({ request: (await requestBy(ctx.db, viewer.id)) ?? null })

/**
 * Inserts a request to become an artist and emails the operators. 409 if the account has an artist or a pending
 * request.
 */
export const requestArtistRole = async (
  ctx: AppContext,
  viewer: Viewer,
  input: RequestInput,
): Promise<ArtistRequest> => {
  if (viewer.artist_id !== null) return throwError('conflict', 'This user already has an artist page.')
  await spendAttempt(ctx, ['artist request by', String(viewer.id)], most)
  return ctx.db.transaction().execute(async (trx) => {
    const stored = await insertRequest(trx, viewer.id, input)
    if (!stored) return throwError('conflict', 'Your previous request is still pending.')
    await emailOperators(ctx, trx, emailOf(viewer, input))
    return stored
  })
}

/** Withdraws the pending request of the account. 404 if there is none. */
export const withdrawRequest = async (ctx: AppContext, viewer: Viewer): Promise<void> => {
  if (!(await deleteRequest(ctx.db, viewer.id))) throwError('not_found')
}
