import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type MutableKind, mutableKinds, type NotificationKind, notificationKinds } from './notifications.ts'

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

/** What each kind is called in the account settings. */
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
  message: 'Messages while you are away',
  feed: 'Podcast feeds that stopped working',
  purchase: 'Refunds of what you bought',
  sale: 'Sales of artists you manage',
  gift: 'Gifts you bought or received',
  family: 'People who share a plan with you',
  campaign: 'Campaigns of artists you own',
  payments: 'Payments that differ from what providers report',
  login: 'Logins from new devices',
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
