import {
  type EmailKind,
  isOptionalEmail,
  kindLabels,
  notificationTexts,
} from '../../../../contract/platform/notifications.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Email } from '../../../mail/email-template.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { claimDueNotifications, type DueNotification, discardDueNotifications } from './queries.ts'
import { sendsEmails, unsubscribeUrl } from './service.ts'

/** Notifications claimed at a time. */
const BATCH = 200
/** Notifications listed in one email. */
const MAX_LISTED = 10
/** Time after which unsent notifications are not sent any more. */
const HOURS = 24
/** Below emails that someone waits for. */
const PRIORITY = -1

/** Subject of an email about one notification, and about several; `path` is where several are seen. */
interface Wording {
  one: string
  several: string
  path: string
}

const wordings: Record<EmailKind, Wording> = {
  episode: { one: 'New episode of {title}', several: '{total} new episodes', path: '/library/podcasts' },
  release: { one: 'New music by {title}', several: '{total} new releases', path: '/library/artists' },
  artist_post: { one: 'New post by {title}', several: '{total} new posts', path: '/library/artists' },
  milestone: { one: 'A milestone of {title}', several: '{total} milestones', path: '/artist/analytics' },
  new_followers: {
    one: 'A new follower of {title}',
    several: '{total} new followers',
    path: '/artist/analytics',
  },
  featured: {
    one: 'A song that features an artist you manage',
    several: '{total} featured songs',
    path: '/artist/songs',
  },
  mention: {
    one: '{title} mentions you or an artist you manage',
    several: '{total} mentions',
    path: '/home',
  },
  payout: {
    one: 'Update on a payout of {title}',
    several: 'Updates on {total} payouts',
    path: '/artist/earnings',
  },
  split: {
    one: 'A split with {title}',
    several: 'Updates on {total} splits',
    path: '/artist/splits',
  },
  scrobbling: {
    one: 'What you play is no longer sent',
    several: 'What you play is no longer sent',
    path: '/account/settings#scrobbling',
  },
  webhook: {
    one: 'A webhook was turned off',
    several: '{total} webhooks were turned off',
    path: '/account/settings#webhooks',
  },
  campaign: {
    one: 'Update on the campaign {title}',
    several: 'Updates on {total} campaigns',
    path: '/artist/campaigns',
  },
  feed: {
    one: 'The feed of {title} stopped working',
    several: 'Podcast feeds that stopped working',
    path: '/admin/configuration/feeds',
  },
  purchase: {
    one: 'Update on a refund',
    several: 'Updates on {total} refunds',
    path: '/library/purchases',
  },
  sale: { one: 'A sale of {title}', several: '{total} sales', path: '/artist/analytics' },
  gift: { one: 'Update on a gift', several: 'Updates on {total} gifts', path: '/library/purchases' },
  family: {
    one: 'Updates on your family plan',
    several: 'Updates on your family plan',
    path: '/account/settings#family',
  },
  payments: {
    one: 'Payments differ from what providers report',
    several: 'Payments differ from what providers report',
    path: '/admin/configuration/payments',
  },
  friend_request: {
    one: '{name} wants to be your friend',
    several: '{total} friend requests',
    path: '/friends',
  },
  friend_accepted: {
    one: 'You and {name} are now friends',
    several: '{total} people accepted your friend request',
    path: '/friends',
  },
  message: { one: 'New message from {name}', several: '{total} new messages', path: '/messages' },
  warning: { one: 'A message from the operators', several: 'A message from the operators', path: '/home' },
  playlist_added: {
    one: 'A playlist is shared with you',
    several: '{total} playlists are shared with you',
    path: '/library/playlists',
  },
  blend_invitation: {
    one: '{name} invites you to a Blend',
    several: '{total} invitations to Blends',
    path: '/friends',
  },
  session_invitation: {
    one: '{name} invites you to listen together',
    several: '{total} invitations to listen together',
    path: '/friends',
  },
}

/** Writes one email about notifications of a kind to one recipient. */
const emailOf = async (ctx: AppContext, all: [DueNotification, ...DueNotification[]]): Promise<Email> => {
  const [{ kind, user_id, title, count, link, locale: chosen }] = all
  const { appName, appUrl } = ctx.settings()
  const { locale, t } = await emailTexts(ctx, chosen)
  const { one, several, path } = wordings[kind]
  const single = all.length === 1
  const total = all.reduce((sum, notification) => sum + notification.count, 0)
  const subject =
    single && count === 1
      ? t(one, { title: title ?? appName, name: title ?? appName })
      : t(several, { total })
  const listed = all.slice(0, MAX_LISTED).map((notification) => ({
    title: notification.title,
    text: t(notificationTexts[notification.text], { ...notification.params, total: notification.count }),
    url: notification.link === null ? null : `${appUrl}${notification.link}`,
  }))
  const left = all.length - listed.length
  return {
    locale,
    subject,
    before: [],
    lines: listed,
    action: { label: t('Open {name}', { name: appName }), url: `${appUrl}${(single && link) || path}` },
    after: left > 0 ? [t('There are {total} more.', { total: left })] : [],
    ...(isOptionalEmail(kind) && {
      unsubscribe: {
        text: t('You get at most one email an hour about: {kind}.', { kind: t(kindLabels[kind]) }),
        label: t('Turn off these emails'),
        url: unsubscribeUrl(ctx, user_id, kind),
      },
    }),
  }
}

/** Queues the emails that are due, in the transaction that claims their notifications; returns how many were claimed. */
const emailBatch = (ctx: AppContext): Promise<number> =>
  ctx.db.transaction().execute(async (trx) => {
    const due = await claimDueNotifications(trx, BATCH)
    const groups = Map.groupBy(due, ({ user_id, kind }) => `${user_id} ${kind}`)
    const emails = await Promise.all(
      [...groups.values()].map(async (group) => {
        const all = group as [DueNotification, ...DueNotification[]]
        return { to: all[0].email, email: await emailOf(ctx, all) }
      }),
    )
    if (emails.length > 0) await ctx.queue.sendMany('send-email', emails, { trx, priority: PRIORITY })
    return due.length
  })

/**
 * Emails notifications that nobody has read for two minutes to those who want them, at most one email per account, kind
 * and hour. The job `email-notifications`.
 */
export const emailNotifications = async (ctx: AppContext): Promise<void> => {
  await discardDueNotifications(ctx.db, sendsEmails(ctx) ? HOURS : 0)
  if (!sendsEmails(ctx)) return
  while ((await emailBatch(ctx)) === BATCH);
}
