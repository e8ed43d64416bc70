import type { Transaction } from 'kysely'
import type { ArtistRequest } from '../../../contract/artist-requests.ts'
import type { Database } from '../../db/schema.ts'
import { fail, found } from '../../http/fail.ts'
import type { Letter } from '../../mail/letter.ts'
import { type Words, wordsIn } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { setOwner } from '../artists/owners.service.ts'
import { paragraphsOf } from '../contact/operators.service.ts'
import { foldedKeyOf, slugOf } from '../importing/importing.service.ts'
import { type Saying, tell } from '../notifications/telling.service.ts'
import { addArtist, artistIsFree, decide, fillArtist, requestToDecide } from './artist-requests.queries.ts'

type On = Pick<Platform, 'db' | 'env' | 'queue' | 'settings' | 'wording'>
type Request = NonNullable<Awaited<ReturnType<typeof requestToDecide>>>

/** The request while it waits; 404 when there is none, 409 once it was decided. */
const waiting = async (trx: Transaction<Database>, id: number): Promise<Request> => {
  const request = found(await requestToDecide(trx, id))
  return request.status === 'pending' ? request : fail('conflict', 'This request was decided already.')
}

const mail = (on: On, trx: Transaction<Database>, request: Request, letterIn: (words: Words) => Letter) =>
  on.queue.send('send-letter', { to: request.email, letter: letterIn(wordsIn(on, request.locale)) }, { trx })

const tellDecision = (
  trx: Transaction<Database>,
  { id, user_id, displayname }: Request,
  saying: Saying,
  reason = '',
): Promise<void> =>
  tell(trx, {
    kind: 'contact',
    to: [user_id],
    not: [],
    subject: `artist-request ${id}`,
    title: displayname,
    params: { text: reason },
    ...saying,
    several: saying,
  })

const newArtist = async (trx: Transaction<Database>, name: string): Promise<number> =>
  (await addArtist(trx, { name, key: foldedKeyOf(name), slug: slugOf(name) })) ??
  fail('conflict', 'There is an artist of this name already.')

const presentArtist = async (trx: Transaction<Database>, id: number): Promise<number> =>
  found(await artistIsFree(trx, id)) ? id : fail('conflict', 'This artist belongs to somebody already.')

const welcome =
  (on: On, { displayname }: Request, artist_id: number, said: string) =>
  ({ locale, t }: Words): Letter => {
    const { appName: name } = on.settings()
    return {
      locale,
      subject: t('You are an artist at {name}', { name }),
      before: [
        t('Your request is granted: at {name} you appear as {title}.', { name, title: displayname }),
        ...paragraphsOf(said),
      ],
      action: { label: t('See your page'), url: `${on.env.appUrl}/artist/${artist_id}` },
      after: [],
    }
  }

const refusal =
  (on: On, { displayname }: Request, reason: string) =>
  ({ locale, t }: Words): Letter => ({
    locale,
    subject: t('Your request was not granted'),
    before: [
      t('You asked to appear at {name} as the artist {title}.', {
        name: on.settings().appName,
        title: displayname,
      }),
      ...paragraphsOf(reason),
    ],
    action: { label: t('Ask again'), url: `${on.env.appUrl}/account/settings#artist` },
    after: [],
  })

/**
 * Grants a request: the account gets the role of an artist and an artist of its own, a new one by the name it asked for
 * or the present one that is named, and hears of it by mail. 409 when it was decided, when the account has an artist, or
 * when the artist is somebody's or one of that name is there. The caller tells of the change of the catalogue.
 */
export const approveRequest = async (
  on: On,
  trx: Transaction<Database>,
  id: number,
  { artist_id = null, words = '' }: { artist_id?: number | null; words?: string } = {},
): Promise<ArtistRequest> => {
  const request = await waiting(trx, id)
  const { user_id, bio, links } = request
  if (request.present_artist_id !== null) return fail('conflict', 'This account has an artist already.')
  const artist =
    artist_id === null ? await newArtist(trx, request.displayname) : await presentArtist(trx, artist_id)
  const labelled = links.map((url) => ({ label: new URL(url).hostname, url }))
  await fillArtist(trx, artist, { bio, links: labelled })
  await setOwner(trx, artist, user_id)
  await mail(on, trx, request, welcome(on, request, artist, words))
  await tellDecision(trx, request, {
    text: 'artist_granted',
    item: { type: 'artist', id: artist },
    link: `/artist/${artist}`,
  })
  return decide(trx, id, { status: 'approved', artist_id: artist })
}

/** Rejects a request; the account hears why by mail and may ask again. 409 when it was decided already. */
export const rejectRequest = async (
  on: On,
  trx: Transaction<Database>,
  id: number,
  reason: string,
): Promise<ArtistRequest> => {
  const request = await waiting(trx, id)
  await mail(on, trx, request, refusal(on, request, reason))
  const text = reason === '' ? 'artist_refused' : 'artist_refused_why'
  await tellDecision(trx, request, { text, item: null, link: '/account/settings#artist' }, reason)
  return decide(trx, id, { status: 'rejected', reason })
}
