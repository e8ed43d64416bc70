import type {
  ListeningSession,
  SessionEntry,
  SessionMoment,
  SessionPlayback,
} from '../../../contract/social/listening-sessions.ts'
import { translate } from '../../i18n/i18n.ts'
import { showToast, type Toast } from '../../ui/overlays/toasts.ts'
import { viewerId } from './rights.ts'

const inform = (title: string, text = '', more: Partial<Toast> = {}): void =>
  void showToast({ type: 'info', title, text, ...more })

/** Tells the listener who added entries to the queue, at once. */
const announceAdded = (added: SessionEntry[]): void => {
  const [first] = added
  if (!first?.added_by) return
  const count = added.length
  const title = translate('{name} added {count} songs', { name: first.added_by.name, count })
  inform(title, count === 1 ? first.item?.title : '', { person: first.added_by })
}

/** Tells the listener who came, who added or suggested something, and that they became the host. */
export const announceChange = (before: ListeningSession, after: ListeningSession): void => {
  const own = viewerId()
  const known = new Set(before.members.map(({ id }) => id))
  for (const member of after.members)
    if (member.id !== own && !known.has(member.id))
      inform(translate('{name} is listening with you', { name: member.name }), '', { person: member })
  if (before.host_id !== own && after.host_id === own) inform(translate('You’re the host now'))
  const old = new Set([...before.entries, ...before.suggestions].map(({ id }) => id))
  const isNew = ({ id, added_by }: SessionEntry) => !old.has(id) && added_by?.id !== own
  announceAdded(after.entries.filter(isNew))
  if (after.host_id !== own) return
  for (const { item, added_by } of after.suggestions.filter(isNew))
    if (item && added_by)
      inform(translate('{name} suggests a song', { name: added_by.name }), item.title, { person: added_by })
}

/** Tells the listener which other member paused, resumed or skipped; `before` is what played until then. */
export const announcePlayback = (
  { members, entries }: ListeningSession,
  before: SessionMoment,
  after: SessionPlayback,
  by: number,
): void => {
  const person = members.find(({ id }) => id === by)
  if (!person || by === viewerId()) return
  const { name } = person
  const indexOf = (entry: number | null) => entries.findIndex(({ id }) => id === entry)
  const [from, to] = [indexOf(before.entry_id), indexOf(after.entry_id)]
  // The latest change replaces the one before.
  const more = { person, key: 'session playback' }
  if (from !== to) {
    const title =
      to > from ? translate('{name} skipped ahead', { name }) : translate('{name} went back', { name })
    inform(title, entries[to]?.item?.title, more)
  } else if (before.playing !== after.playing) {
    inform(
      after.playing ? translate('{name} resumed', { name }) : translate('{name} paused', { name }),
      '',
      more,
    )
  }
}

/** Tells the listener that the session is no longer heard here. */
export const announceEnd = (why: 'ended' | 'elsewhere'): void =>
  inform(
    why === 'ended'
      ? translate('Listening together has ended')
      : translate('You’re listening on another device now'),
    translate('Your own queue is back.'),
  )
