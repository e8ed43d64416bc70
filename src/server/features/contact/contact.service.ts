import type { contact } from '../../../contract/contact.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { done } from '../../../contract/paging.ts'
import type { Client } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Letter } from '../../mail/letter.ts'
import type { Words } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { languageFor } from '../loading/languages.service.ts'
import { takeTurn } from '../session/attempts.service.ts'
import { keepMessage } from './contact.queries.ts'
import { paragraphsOf, tellOperators } from './operators.service.ts'

type Message = Omit<BodyOf<typeof contact.send>, 'website'>

/** Messages an hour from one address, and in the name of one e-mail. */
const most = 5

const letterOf =
  ({ name, email, subject, message }: Message) =>
  ({ locale, t }: Words): Letter => ({
    locale,
    subject: t('Contact: {subject}', { subject }),
    before: [t('{name} ({email}) writes:', { name, email }), ...paragraphsOf(message)],
    after: [t('An answer to this mail goes to {email}.', { email })],
    reply_to: email,
  })

/**
 * Keeps what somebody writes and mails it to whoever runs the place. Programs that fill in the field which people do
 * not see hear the same answer, and nothing else happens.
 */
export const sendMessage = async (
  on: Pick<Platform, 'db' | 'queue' | 'settings' | 'wording'>,
  viewer: Viewer | null,
  { address, locale }: Pick<Client, 'address' | 'locale'>,
  { website, ...message }: BodyOf<typeof contact.send>,
): Promise<typeof done> => {
  if (website !== '') return done
  await takeTurn(on, ['contact from', address], most)
  await takeTurn(on, ['contact as', message.email], most)
  await on.db.transaction().execute(async (trx) => {
    await keepMessage(trx, {
      ...message,
      user_id: viewer?.id ?? null,
      artist_id: viewer?.artist_id ?? null,
      locale: languageFor(on, locale).locale,
    })
    await tellOperators(on, trx, letterOf(message))
  })
  return done
}
