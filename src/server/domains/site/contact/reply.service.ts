import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { orNotFound } from '../../../http/http-error.ts'
import type { Email } from '../../../mail/email-template.ts'
import { type EmailTexts, emailTexts } from '../../../mail/email-texts.ts'
import { notify, paragraphsOf } from '../../platform/index.ts'
import { insertReply, lockMessage, setStatus } from './queries.ts'

interface AnsweredMessage {
  of_team: boolean
  name: string
  subject: string
  message: string
}

/** Path of a thread in the artist area. */
const teamPage = (id: number): string => `/artist/contact?edit=${id}`

/**
 * Teams of artists write on in their thread. Other replies go to the contact email; if none is set, the email links to
 * the contact page.
 */
const emailOf = (
  ctx: AppContext,
  { locale, t }: EmailTexts,
  id: number,
  { of_team, name, subject, message }: AnsweredMessage,
  text: string,
): Email => {
  const { appUrl, contact_email } = ctx.settings()
  return {
    locale,
    subject: t('Re: {subject}', { subject }),
    before: [t('Hi {name},', { name }), ...paragraphsOf(text)],
    after: [t('You wrote:'), ...paragraphsOf(message)],
    ...(contact_email && !of_team
      ? { reply_to: contact_email }
      : {
          action: {
            label: t('Write another reply'),
            url: `${appUrl}${of_team ? teamPage(id) : '/contact'}`,
          },
        }),
  }
}

/** Maximum length of the reply's excerpt in a notification. */
const EXCERPT = 300

const notifyReply = async (
  trx: Trx,
  by: number,
  {
    id,
    user_id,
    of_team,
    writers,
    subject,
  }: { id: number; user_id: number | null; of_team: boolean; writers: number[]; subject: string },
  text: string,
): Promise<void> => {
  const to = of_team ? writers : [user_id].filter((one) => one !== null)
  if (to.length === 0) return
  const notification = { text: 'answer', item: null, link: of_team ? teamPage(id) : null } as const
  await notify(trx, {
    kind: 'contact',
    to,
    exclude: [by],
    subject: `contact ${id}`,
    title: subject,
    params: { text: text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text },
    ...notification,
    several: notification,
  })
}

/**
 * Emails a reply to the author of a message, notifies them if they have an account, and stores the reply with the
 * message, which is then answered.
 */
export const replyTo = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  id: number,
  text: string,
): Promise<typeof done> => {
  await ctx.db.transaction().execute(async (trx) => {
    const message = orNotFound(await lockMessage(trx, id))
    await insertReply(trx, { message_id: id, user_id: viewer.id, user_name: viewer.name, text })
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
    await notifyReply(trx, viewer.id, { id, ...message }, text)
    // Who wrote it may have deleted their account since.
    if (message.email === '') return
    const email = emailOf(ctx, await emailTexts(ctx, message.locale), id, message, text)
    await ctx.queue.send('send-email', { to: message.email, email }, { trx })
  })
  return done
}
