import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { contact } from '../../../../contract/site/contact.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Client } from '../../../http/mount.ts'
import { networkOf } from '../../../http/rate-limits.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { Email } from '../../../mail/email-template.ts'
import type { EmailTexts } from '../../../mail/email-texts.ts'
import { emailOperators, languageFor, paragraphsOf, spendAttempt } from '../../platform/index.ts'
import { insertMessage } from './queries.ts'

type Message = Omit<BodyOf<typeof contact.send>, 'website'>

export { forgetInContact } from './queries.ts'

/** Messages per hour from one IP address, and for one email. */
const most = 5

const emailOf =
  ({ name, email, subject, message }: Message) =>
  ({ locale, t }: EmailTexts): Email => ({
    locale,
    subject: t('Contact: {subject}', { subject }),
    before: [t('{name} ({email}) wrote:', { name, email }), ...paragraphsOf(message)],
    after: [t('Replies to this email go to {email}.', { email })],
    reply_to: email,
  })

/**
 * Stores a contact message and emails the operators. Bots that fill in the hidden field get the same response, but
 * nothing is stored.
 */
export const sendMessage = async (
  ctx: AppContext,
  viewer: Viewer | null,
  { address, locale }: Pick<Client, 'address' | 'locale'>,
  { website, ...message }: BodyOf<typeof contact.send>,
): Promise<typeof done> => {
  if (website !== '') return done
  await spendAttempt(ctx, ['contact from', networkOf(address)], most)
  await spendAttempt(ctx, ['contact as', message.email], most)
  await ctx.db.transaction().execute(async (trx) => {
    await insertMessage(trx, {
      ...message,
      user_id: viewer?.id ?? null,
      artist_id: viewer?.artist_id ?? null,
      locale: languageFor(ctx, locale).locale,
    })
    await emailOperators(ctx, trx, emailOf(message))
  })
  return done
}
