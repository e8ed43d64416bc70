import * as z from 'zod/mini'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, success } from './paging.ts'

/** What there is to be told of; each kind can be done without. */
export const notificationKinds = ['episode', 'release', 'contact', 'feed'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The newest that are shown. */
export const NOTIFICATIONS_SHOWN = 100

export const userNotification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  /** What or whom it is about; null where the text says it all. */
  title: z.nullable(z.string()),
  /** A key of the messages, and what fills its places. */
  text: z.string(),
  params: z.object({
    title: z.optional(z.string()),
    text: z.optional(z.string()),
    /** How many it tells of. */
    total: z.number(),
  }),
  /** Where it leads, in this place; null for what is to be read alone. */
  link: z.nullable(z.string()),
  cover: z.nullable(cover),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
})
export type UserNotification = z.infer<typeof userNotification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/user/notifications',
    access: 'user',
    summary: 'The newest 100 notifications of the account, newest first',
    reply: z.array(userNotification),
  }),
  read: endpoint({
    method: 'POST',
    path: '/user/notifications/read',
    access: 'user',
    summary: 'Marks notifications as read; answers how many are still unread',
    body: z.union([
      z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(NOTIFICATIONS_SHOWN)) }),
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

/** What notifications say, by the name that is kept of it; `total` is how many they tell of. */
export const noticeTexts = {
  episode: 'New episode: {title}',
  episodes: 'New episodes: {total}',
  album: 'New album: {title}',
  song: 'New song: {title}',
  releases: 'New releases: {total}',
  feed_disabled: 'Its feed failed too often and is not read any more.',
  answer: 'Your message was answered: {text}',
  artist_granted: 'You are an artist here now.',
  artist_refused: 'Your request was not granted.',
  artist_refused_why: 'Your request was not granted: {text}',
} as const
export type NoticeText = keyof typeof noticeTexts
