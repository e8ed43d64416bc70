import type { ListeningSession } from '../../../contract/social/listening-sessions.ts'
import { translate } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/toasts.ts'
import { viewerId } from './rights.ts'

const inform = (title: string, text = ''): void => void showToast({ type: 'info', title, text })

/** Tells the listener who came and left, who suggested something, and that they became the host. */
export const announceChange = (before: ListeningSession, after: ListeningSession): void => {
  const own = viewerId()
  const known = new Set(before.members.map(({ id }) => id))
  for (const { id, name } of after.members)
    if (id !== own && !known.has(id)) inform(translate('{name} is listening with you', { name }))
  if (before.host_id !== own && after.host_id === own) inform(translate('You’re the host now'))
  const old = new Set(before.suggestions.map(({ id }) => id))
  if (after.host_id !== own) return
  for (const { id, item, added_by } of after.suggestions)
    if (!old.has(id) && item && added_by && added_by.id !== own)
      inform(translate('{name} suggests a song', { name: added_by.name }), item.title)
}

/** Tells the listener that the session is no longer heard here. */
export const announceEnd = (why: 'ended' | 'elsewhere'): void =>
  inform(
    why === 'ended'
      ? translate('Listening together has ended')
      : translate('You’re listening on another device now'),
    translate('Your own queue is back.'),
  )
