import type { Transaction } from 'kysely'
import { done } from '../../../contract/paging.ts'
import { record } from '../../crud/audit.ts'
import type { Writer } from '../../crud/crud.service.ts'
import type { Database } from '../../db/schema.ts'
import { found } from '../../http/fail.ts'
import type { Letter } from '../../mail/letter.ts'
import { type Words, wordsIn } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { tell } from '../notifications/telling.service.ts'
import { holdMessage, keepReply, setStatus } from './contact-admin.queries.ts'
import { paragraphsOf } from './operators.service.ts'

type On = Pick<Platform, 'db' | 'env' | 'queue' | 'settings' | 'wording'>

interface Answered {
  name: string
  subject: string
  message: string
}

/** An answer goes on to the address of the place; where it has none, there is the page to write to it. */
const letterOf = (
  on: On,
  { locale, t }: Words,
  { name, subject, message }: Answered,
  text: string,
): Letter => {
  const { contact_email } = on.settings()
  return {
    locale,
    subject: t('Re: {subject}', { subject }),
    before: [t('Hello {name},', { name }), ...paragraphsOf(text)],
    after: [t('You wrote:'), ...paragraphsOf(message)],
    ...(contact_email
      ? { reply_to: contact_email }
      : { action: { label: t('Write again'), url: `${on.env.appUrl}/contact` } }),
  }
}

/** More of an answer than this is read in the mail. */
const EXCERPT = 300

const tellOfAnswer = async (
  trx: Transaction<Database>,
  by: number,
  { id, user_id, subject }: { id: number; user_id: number | null; subject: string },
  text: string,
): Promise<void> => {
  if (user_id === null) return
  const saying = { text: 'answer', item: null, link: null } as const
  await tell(trx, {
    kind: 'contact',
    to: [user_id],
    not: [by],
    subject: `contact ${id}`,
    title: subject,
    params: { text: text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text },
    ...saying,
    several: saying,
  })
}

/**
 * Mails an answer to whoever wrote a message, tells them where they have an account, and keeps it with the message,
 * which is answered then.
 */
export const replyTo = async (
  on: On,
  { viewer, address }: Writer,
  id: number,
  text: string,
): Promise<typeof done> => {
  await on.db.transaction().execute(async (trx) => {
    const message = found(await holdMessage(trx, id))
    await keepReply(trx, { message_id: id, user_id: viewer.id, user_name: viewer.name, text })
    await setStatus(trx, [id], 'answered')
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      {
        resource: 'contact',
        action: 'reply',
        item_id: id,
        label: message.subject,
        before: { status: message.status, reply: null },
        after: { status: 'answered', reply: text },
      },
    ])
    await tellOfAnswer(trx, viewer.id, { id, ...message }, text)
    const letter = letterOf(on, wordsIn(on, message.locale), message, text)
    await on.queue.send('send-letter', { to: message.email, letter }, { trx })
  })
  return done
}
