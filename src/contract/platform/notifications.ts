import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { id, idParams, success } from '../core/pagination.ts'

/** Kinds of notifications; all but warnings can be muted. */
export const notificationKinds = [
  'episode',
  'release',
  'contact',
  'feed',
  'friend_request',
  'friend_accepted',
  'message',
  'warning',
  'playlist_added',
  'blend_invitation',
  'session_invitation',
  'artist_post',
  'milestone',
  'new_followers',
  'featured',
  'mention',
  'payout',
  'split',
  'payments',
  'gift',
  'family',
  'campaign',
  'purchase',
  'sale',
  'login',
  'scrobbling',
  'webhook',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
/** Kinds that an account can turn off. */
export type MutableKind = Exclude<NotificationKind, 'warning'>
export const mutableKinds = notificationKinds.filter((kind): kind is MutableKind => kind !== 'warning')

/** Maximum number of notifications shown. */
export const MAX_NOTIFICATIONS = 100

export const userNotification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  /** Its subject; null if the text is complete. */
  title: z.nullable(z.string()),
  /** A message key, and the values of its placeholders. */
  text: z.string(),
  params: z.object({
    title: z.optional(z.string()),
    text: z.optional(z.string()),
    /** Number of items announced. */
    total: z.number(),
  }),
  /** Target path on this site; null without one. */
  link: z.nullable(z.string()),
  cover: z.nullable(cover),
  /** Name of the person who caused it, and whose picture `cover` is; null unless a person did. */
  person: z.nullable(z.string()),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
})
export type UserNotification = z.infer<typeof userNotification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/user/notifications',
    access: 'user',
    summary:
      'Lists the latest 100 notifications of the account, newest first, without those about chat messages',
    reply: z.array(userNotification),
  }),
  read: endpoint({
    method: 'POST',
    path: '/user/notifications/read',
    access: 'user',
    summary: 'Marks notifications as read and returns the number still unread',
    body: z.union([
      z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_NOTIFICATIONS)) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    reply: z.object({ unread: z.number() }),
    preview: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/notifications/{id}',
    access: 'user',
    summary: 'Deletes a notification of the account',
    params: idParams,
    reply: success,
  }),
}

/** Notification texts by stored name; `total` is the number of items announced. */
export const notificationTexts = {
  episode: 'New episode: {title}',
  episodes: '{total} new episodes',
  album: 'New album: {title}',
  song: 'New song: {title}',
  releases: '{total} new releases',
  payment_differences: 'Payments differ from what providers report: {total}',
  feed_disabled: 'Its feed kept failing, so updates are paused.',
  answer: 'You got a reply: {text}',
  friend_request: 'Sent you a friend request.',
  friend_accepted: 'You’re now friends.',
  message: 'Sent you a message.',
  messages: '{total} new messages',
  warning: 'A warning from the operators: {text}',
  new_login: 'New login: {title}, {text}',
  scrobbling_broken: 'What you play is no longer sent to {title}. Connect it again.',
  webhook_gone: 'The webhook to {title} was turned off: its address is gone.',
  webhook_failing: 'The webhook to {title} was turned off, as it kept failing.',
  muted_hour: 'The operators muted you for an hour. You can read messages, but not write.',
  muted: 'The operators muted you for {total} hours. You can read messages, but not write.',
  playlist_added: 'Added you to {title}.',
  session_invitation: 'Invites you to listen together.',
  playlist_inherited: 'This playlist is yours now: its owner’s account was deleted.',
  blend_invitation: 'Invites you to a Blend.',
  blend_joined: 'Joined your Blend.',
  artist_post: 'New post: {text}',
  artist_posts: '{total} new posts',
  milestone_plays: '{title} reached {text} plays.',
  milestone_followers: '{text} followers reached.',
  new_follower: 'One new follower',
  new_followers: '{total} new followers',
  mention: 'Mentions you: {text}',
  artist_mention: 'Mentions {title}: {text}',
  payout_approved: 'Your payout {title} of {text} was approved.',
  payout_paid: 'Your payout {title} of {text} was transferred.',
  payout_rejected: 'Your payout {title} of {text} was rejected.',
  gift_redeemed: 'Your gift was redeemed: {title}',
  gift_revoked: 'This gift was refunded and is no longer yours: {title}',
  purchase_ended: '{title} was refunded and is no longer yours.',
  sale: 'Sold: {title}',
  sales: '{total} sales',
  shares: 'Earned from subscriptions and ads',
  purchase_restored: '{title} is yours again: its refund was reversed.',
  family_joined: 'Joined your family and shares your plan.',
  family_left: 'Left your family.',
  family_ended: 'No longer shares a plan with you. Your library stays as it is.',
  campaign_approved: 'Your campaign was approved.',
  campaign_rejected: 'Your campaign was declined: {text}',
  campaign_ended: 'Your campaign has ended.',
  featured_request: 'Features {title} on “{text}”. Please confirm.',
  featured_confirmed: 'Confirmed to be featured on “{text}”.',
  featured_declined: 'Doesn’t want to be featured on “{text}”.',
  split_request: 'Offers {title} a share of the earnings of “{text}”. Please confirm.',
  split_reduced: 'Wants to change the share of {title} in the earnings of “{text}”. Please confirm.',
  split_accepted: 'Accepted the split of “{text}”.',
  split_declined: 'Declined the split of “{text}”.',
  split_started: 'The split of “{text}” is in effect.',
  team_invitation: 'Invites you to the team of {title}.',
  artist_granted: 'You’re now an artist here.',
  artist_question: 'A question about your request: {text}',
  artist_refused: 'Your request was declined.',
  artist_refused_why: 'Your request was declined: {text}',
} as const
export type NotificationText = keyof typeof notificationTexts

/** Which notifications are also emailed: if the account wants it, always, or never because another email is sent. */
export const emailPolicies = {
  episode: 'optional',
  release: 'optional',
  contact: 'never',
  feed: 'optional',
  friend_request: 'optional',
  friend_accepted: 'optional',
  message: 'optional',
  warning: 'always',
  playlist_added: 'optional',
  blend_invitation: 'optional',
  session_invitation: 'optional',
  artist_post: 'optional',
  milestone: 'optional',
  new_followers: 'optional',
  featured: 'optional',
  mention: 'optional',
  payout: 'optional',
  split: 'optional',
  payments: 'optional',
  gift: 'optional',
  family: 'optional',
  campaign: 'optional',
  purchase: 'optional',
  sale: 'optional',
  login: 'never',
  scrobbling: 'optional',
  webhook: 'always',
} as const satisfies Record<NotificationKind, 'optional' | 'always' | 'never'>

type Policies = typeof emailPolicies
/** Kinds that are emailed. */
export type EmailKind = {
  [K in NotificationKind]: Policies[K] extends 'never' ? never : K
}[NotificationKind]
/** Kinds that an account can choose to get by email. */
export type OptionalEmailKind = {
  [K in NotificationKind]: Policies[K] extends 'optional' ? K : never
}[NotificationKind]

export const isOptionalEmail = (kind: string): kind is OptionalEmailKind =>
  emailPolicies[kind as NotificationKind] === 'optional'

export const optionalEmailKinds = notificationKinds.filter(isOptionalEmail)

/** Which kinds an account changes; kinds not named are unchanged. */
export const emailChoices = z.partialRecord(z.enum(optionalEmailKinds), z.boolean())
export const notifyChoices = z.partialRecord(z.enum(['new_device', ...mutableKinds]), z.boolean())

/** Names of the kinds in the account settings. */
export const kindLabels: Record<MutableKind, string> = {
  episode: 'New episodes of podcasts you follow',
  release: 'New music from artists you follow',
  artist_post: 'Posts by artists you follow',
  milestone: 'Milestones of artists you manage',
  new_followers: 'New followers of artists you manage',
  featured: 'Songs that feature artists you manage',
  mention: 'Posts that mention you or artists you manage',
  payout: 'Payouts of artists you own',
  split: 'Splits with artists you own',
  contact: 'Replies to your messages and requests',
  friend_request: 'Friend requests',
  friend_accepted: 'People who accepted your friend request',
  playlist_added: 'Playlists that friends add you to',
  blend_invitation: 'Blends that friends invite you to',
  session_invitation: 'Invitations to listen together',
  message: 'New messages',
  feed: 'Podcast feeds that stopped working',
  purchase: 'Refunds of what you bought',
  sale: 'Sales of artists you manage',
  gift: 'Gifts you bought or received',
  family: 'People who share a plan with you',
  campaign: 'Campaigns of artists you own',
  payments: 'Payments that differ from what providers report',
  login: 'Logins from new devices',
  scrobbling: 'Services that no longer take what you play',
  webhook: 'Webhooks that were turned off',
}

/** Emails carry a signed link that turns off their kind without logging in. */
export const notificationEmails = {
  stop: endpoint({
    method: 'POST',
    path: '/email/unsubscribe/{token}',
    access: 'public',
    summary: 'Turns off emails about one kind of notification by an emailed link; 404 for an invalid one',
    params: z.object({ token: z.string().check(z.maxLength(300)) }),
    reply: z.object({ kind: z.enum(optionalEmailKinds) }),
  }),
}
