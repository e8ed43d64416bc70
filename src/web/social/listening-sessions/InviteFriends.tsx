import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListeningSession } from '../../../contract/social/listening-sessions.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { sessionCalls } from '../../player/together/listening-sessions.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { DialogSection } from '../../ui/overlays/DialogParts.tsx'
import { friendsQuery } from '../friends/friends.ts'
import { Choice } from '../people/Choice.tsx'
import { PersonLine } from '../people/FriendChoice.tsx'

/** Friends listed at once; more are found by name. */
const SHOWN = 4

/** Invites friends by notification, those who are online first. */
export const InviteFriends = ({ session }: { session: ListeningSession }) => {
  const { t } = useTranslation()
  const { data: friends = [] } = useQuery(friendsQuery())
  const [query, setQuery] = useState('')
  const [invited, setInvited] = useState<ReadonlySet<number>>(new Set())
  const present = new Set(session.members.map(({ id }) => id))
  const others = friends.filter(({ id }) => !present.has(id))
  if (others.length === 0) return null
  const wanted = query.trim().toLocaleLowerCase()
  const found = others
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => Number(b.online) - Number(a.online))
    .slice(0, SHOWN)
  const invite = async (id: number) => {
    setInvited((before) => new Set([...before, id]))
    await sessionCalls.invite(session.id, [id]).catch(showError)
  }
  return (
    <DialogSection title={t('Invite friends')}>
      {others.length > SHOWN && (
        <Input
          compact
          type="search"
          aria-label={t('Find friends')}
          placeholder={t('Find friends')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <ul aria-label={t('Invite friends')}>
        {found.map(({ id, name, avatar, online }) => (
          <Choice as="li" key={id}>
            <PersonLine person={{ name, avatar }} line={online && t('Online')} />
            <Button
              size="sm"
              disabled={invited.has(id)}
              aria-label={invited.has(id) ? t('Invited {name}', { name }) : t('Invite {name}', { name })}
              onClick={() => void invite(id)}
            >
              {invited.has(id) ? t('Invited') : t('Invite')}
            </Button>
          </Choice>
        ))}
      </ul>
    </DialogSection>
  )
}
