import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { MemberRole } from '../../../contract/catalog/items.ts'
import type { Friend } from '../../../contract/social/friends.ts'
import type { PlaylistMember } from '../../../contract/social/playlist-members.ts'
import type { SharedPlaylist } from '../../catalog/playlists/playlist-dialogs.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Input, InputBox } from '../../ui/fields/Input.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { friendsQuery } from '../friends/friends.ts'
import styles from './members.module.css'
import { addMember } from './playlist-members.ts'
import { RoleSelect } from './RoleSelect.tsx'

/** Friends listed at once; more are found by name. */
const SHOWN = 4

interface FriendPickerProps {
  playlist: SharedPlaylist
  members: PlaylistMember[]
}

/** Searches the owner's friends and adds them to the playlist. */
export const FriendPicker = ({ playlist, members }: FriendPickerProps) => {
  const { t } = useTranslation()
  const { data: friends = [] } = useQuery(friendsQuery())
  const [query, setQuery] = useState('')
  const [role, setRole] = useState<MemberRole>('editor')
  const [busy, setBusy] = useState<number | null>(null)
  const present = new Set(members.map(({ id }) => id))
  const wanted = query.trim().toLocaleLowerCase()
  const others = friends.filter(({ id }) => !present.has(id))
  const found = others.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, SHOWN)
  if (others.length === 0) return null
  const add = async ({ id }: Friend) => {
    setBusy(id)
    try {
      await addMember(playlist.id, id, role)
      setQuery('')
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <section aria-label={t('Add friends')}>
      <div className={styles.finder}>
        <InputBox compact>
          <Search className={`${styles.lens} icon-18`} aria-hidden="true" />
          <Input
            plain
            type="search"
            aria-label={t('Find friends')}
            placeholder={t('Find friends')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </InputBox>
        <RoleSelect label={t('Role of new members')} role={role} onChange={setRole} />
      </div>
      <p className={styles.hint}>{t('Editors add, remove and reorder songs. Viewers only listen.')}</p>
      <ul className={styles.found}>
        {found.map((friend) => (
          <li key={friend.id} className={styles.member}>
            <Cover picture={friend.avatar} name={friend.name} size={40} shape="round" />
            <b className={`${styles.name} truncate`} dir="auto">
              {friend.name}
            </b>
            <Button
              size="sm"
              disabled={busy === friend.id}
              aria-label={t('Add {name} to the playlist', { name: friend.name })}
              onClick={() => void add(friend)}
            >
              <UserPlus className="icon-18" aria-hidden="true" />
              {t('Add')}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={styles.hint} role="status">
          {t('No friend with this name')}
        </p>
      )}
    </section>
  )
}
