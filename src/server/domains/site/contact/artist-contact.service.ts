import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { artistContactActs } from '../../../../contract/site/back-office/contact.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { orNotFound } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { Email } from '../../../mail/email-template.ts'
import type { EmailTexts } from '../../../mail/email-texts.ts'
import { emailOperators, paragraphsOf, requireManaged, spendAttempt } from '../../platform/index.ts'
import {
  artistsOfMessages,
  insertMessage,
  insertReply,
  loadSender,
  lockTeamMessage,
  markRead,
  setStatus,
} from './queries.ts'

/** Messages and replies per hour by one account. */
const most = 20

interface Sent {
  /** Of the message. */
  id: number
  name: string
  artist: string
  email: string
  subject: string
  message: string
}

const emailOf =
  (ctx: AppContext, { id, name, artist, email, subject, message }: Sent) =>
  ({ locale, t }: EmailTexts): Email => ({
    locale,
    subject: t('Contact: {subject}', { subject }),
    before: [
      t('{name} ({email}) wrote for {title}:', { name, email, title: artist }),
      ...paragraphsOf(message),
    ],
    action: { label: t('Reply'), url: `${ctx.settings().appUrl}/admin/contact?edit=${id}` },
    after: [],
  })

const spend = (ctx: AppContext, viewer: Viewer) =>
  spendAttempt(ctx, ['contact of artist by', String(viewer.id)], most)

/** Stores a message of an artist's team and emails the operators. 403 for analysts. */
export const sendTeamMessage = async (
  ctx: AppContext,
  viewer: Viewer,
  { artist_id, subject, message }: BodyOf<typeof artistContactActs.send>,
): Promise<{ id: number }> => {
  requireManaged(viewer, [artist_id], 'edit')
  await spend(ctx, viewer)
  return ctx.db.transaction().execute(async (trx) => {
    const { email, locale, artist } = orNotFound(await loadSender(trx, viewer.id, artist_id))
    const { id, name } = viewer
    const written = { name, email, subject, message }
    const created = await insertMessage(trx, { ...written, user_id: id, artist_id, locale, of_team: true })
    await emailOperators(ctx, trx, emailOf(ctx, { ...written, id: created, artist }))
    return { id: created }
  })
}

/** Adds a reply of the team to its message, reopens it and emails the operators. 403 for analysts. */
export const replyOfTeam = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  text: string,
): Promise<typeof done> => {
  requireManaged(viewer, await artistsOfMessages(ctx.db, [id]), 'edit')
  await spend(ctx, viewer)
  await ctx.db.transaction().execute(async (trx) => {
    const { artist_id, subject } = orNotFound(await lockTeamMessage(trx, id))
    const { email, artist } = orNotFound(await loadSender(trx, viewer.id, artist_id))
    const { id: user_id, name } = viewer
    await insertReply(trx, { message_id: id, user_id, user_name: name, text, by_sender: true })
    await setStatus(trx, [id], 'open')
    await markRead(trx, id)
    await emailOperators(ctx, trx, emailOf(ctx, { id, name, artist, email, subject, message: text }))
  })
  return done
}

/** Marks the replies to a message as read by the team. */
export const readReplies = async (ctx: AppContext, viewer: Viewer, id: number): Promise<typeof done> => {
  requireManaged(viewer, await artistsOfMessages(ctx.db, [id]), 'read')
  await markRead(ctx.db, id)
  return done
}
