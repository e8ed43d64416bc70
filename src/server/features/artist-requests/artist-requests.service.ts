import type { ArtistRequest, artistRequests } from '../../../contract/artist-requests.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { fail } from '../../http/fail.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Letter } from '../../mail/letter.ts'
import type { Words } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { paragraphsOf, tellOperators } from '../contact/operators.service.ts'
import { takeTurn } from '../session/attempts.service.ts'
import { dropRequest, keepRequest, requestBy } from './artist-requests.queries.ts'

type Asked = BodyOf<typeof artistRequests.send>

/** Requests an hour by one person, with those that were taken back. */
const most = 5

const letterOf =
  (viewer: Viewer, { displayname, bio, links }: Asked) =>
  ({ locale, t }: Words): Letter => ({
    locale,
    subject: t('Asks to be an artist: {title}', { title: displayname }),
    before: [
      t('{name} asks to appear as the artist {title}.', { name: viewer.name, title: displayname }),
      ...paragraphsOf(bio),
      ...links,
    ],
    after: [],
  })

/** The newest request of the account at hand. */
export const ownRequest = async (
  on: Pick<Platform, 'db'>,
  viewer: Viewer,
): Promise<{ request: ArtistRequest | null }> => ({ request: (await requestBy(on.db, viewer.id)) ?? null })

/**
 * Keeps a request to become an artist and mails it to whoever runs the place; 409 for an account that has an artist, and
 * while an earlier request waits.
 */
export const askToBeArtist = async (
  on: Pick<Platform, 'db' | 'queue' | 'settings' | 'wording'>,
  viewer: Viewer,
  asked: Asked,
): Promise<ArtistRequest> => {
  if (viewer.artist_id !== null) return fail('conflict', 'This account has an artist already.')
  await takeTurn(on, ['artist request by', String(viewer.id)], most)
  return on.db.transaction().execute(async (trx) => {
    const kept = await keepRequest(trx, viewer.id, asked)
    if (!kept) return fail('conflict', 'Your earlier request is still waiting.')
    await tellOperators(on, trx, letterOf(viewer, asked))
    return kept
  })
}

/** Takes the waiting request of the account back; 404 when there is none. */
export const withdrawRequest = async (on: Pick<Platform, 'db'>, viewer: Viewer): Promise<void> => {
  if (!(await dropRequest(on.db, viewer.id))) fail('not_found')
}
