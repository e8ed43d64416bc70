import {
  type Conversation,
  EDIT_MINUTES,
  type Message,
  type SharedItem,
} from '../../../contract/social/chat.ts'
import { dayName } from '../../i18n/days.ts'
import { formatTime, listed } from '../../i18n/format.ts'
import { currentLanguage, type Translate } from '../../i18n/i18n.ts'
import { hourAndMinute } from '../../i18n/moments.ts'

const DAY_MS = 86_400_000

/** Formats the time of day. */
export const timeOf = (iso: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), hourAndMinute()).format(new Date(iso))

/** Names a moment briefly: the time today, then the day. */
export const briefly = (iso: string, now = new Date()): string => {
  const at = new Date(iso)
  if (at.toDateString() === now.toDateString()) return timeOf(iso)
  const ago = now.getTime() - at.getTime()
  if (ago < 2 * DAY_MS && new Date(now.getTime() - DAY_MS).toDateString() === at.toDateString())
    return dayName(at, now)
  const options: Intl.DateTimeFormatOptions =
    ago < 6 * DAY_MS ? { weekday: 'short' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(currentLanguage(), options).format(at)
}

/** Returns the name of a conversation: of the group, or of the other person. */
export const nameOf = ({ kind, name, users }: Conversation, t: Translate): string => {
  if (name) return name
  if (kind === 'direct') return users[0]?.name ?? t('Deleted account')
  return listed(users.map((user) => user.name))
}

/** Returns the title of a shared item with where it starts. */
export const itemTitle = ({ title, at }: SharedItem, t: Translate): string => {
  if (title === null) return t('This is no longer available')
  return at ? t('{title}, from {time}', { title, time: formatTime(at) }) : title
}

/** Returns whether the author may still edit a message. */
export const isEditable = ({ created_at, deleted, text }: Message, now = Date.now()): boolean =>
  !deleted && text !== null && now - new Date(created_at).getTime() < EDIT_MINUTES * 60_000

/** How a member is called: the viewer, another member, or somebody who left. */
export type NameOfMember = (id: number | null) => string

/** Says what happened to a group. */
export const eventText = (message: Message, member: NameOfMember, viewer: number, t: Translate): string => {
  const name = member(message.user_id)
  const own = message.user_id === viewer
  const names = listed(message.subjects.map((one) => (one.id === viewer ? t('you') : one.name)))
  const group = message.text ?? ''
  switch (message.kind) {
    case 'created':
      return own ? t('You created the group') : t('{name} created the group', { name })
    case 'added':
      return own ? t('You added {names}', { names }) : t('{name} added {names}', { name, names })
    case 'removed':
      return own ? t('You removed {names}', { names }) : t('{name} removed {names}', { name, names })
    case 'left':
      return own ? t('You left the group') : t('{name} left the group', { name })
    case 'renamed':
      return own
        ? t('You renamed the group to “{group}”', { group })
        : t('{name} renamed the group to “{group}”', { name, group })
    case 'owner':
      return own
        ? t('You made {names} the owner', { names })
        : t('{name} made {names} the owner', { name, names })
    case 'text':
      return ''
  }
}

/** Says who is writing. */
export const typingText = (users: readonly number[], member: NameOfMember, t: Translate): string => {
  const [first = null, ...others] = users
  return others.length > 0 ? t('Several people are typing…') : t('{name} is typing…', { name: member(first) })
}

/** Returns a message in one line. */
export const lineOf = (message: Message, member: NameOfMember, viewer: number, t: Translate): string => {
  if (message.kind !== 'text') return eventText(message, member, viewer, t)
  if (message.deleted) return t('Message deleted')
  return message.text ?? (message.item ? itemTitle(message.item, t) : '')
}
