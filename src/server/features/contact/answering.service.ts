import { done } from '../../../contract/paging.ts'
import { record } from '../../crud/audit.ts'
import type { Writer } from '../../crud/crud.service.ts'
import { found } from '../../http/fail.ts'
import type { Letter } from '../../mail/letter.ts'
import { type Words, wordsIn } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
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

/** Mails an answer to whoever wrote a message and keeps it with the message, which is answered then. */
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
    const letter = letterOf(on, wordsIn(on, message.locale), message, text)
    await on.queue.send('send-letter', { to: message.email, letter }, { trx })
  })
  return done
}
