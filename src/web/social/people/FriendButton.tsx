import { Check, Clock, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { ProfileRef } from '../../../contract/platform/user.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { addFriend, removeFriend, unblockUser } from '../friends/friends.ts'
import styles from './people.module.css'
import { askToRemoveFriend } from './remove-friend.ts'

type Person = Pick<ProfileRef, 'id' | 'name' | 'friend_status'>

/** Buttons for how the viewer is connected to a person; nothing for oneself and while friends are disabled. */
export const FriendButton = ({ person, small }: { person: Person; small?: boolean }) => {
  const { t } = useTranslation()
  const { id, name, friend_status } = person
  const [busy, setBusy] = useState(false)
  const look = { size: small ? 'sm' : 'md', pill: !small, disabled: busy } as const
  const run = async (change: () => Promise<unknown>) => {
    setBusy(true)
    await change()
    setBusy(false)
  }
  switch (friend_status) {
    case 'none':
      return (
        <Button
          {...look}
          aria-label={t('Add {name} as a friend', { name })}
          onClick={() => void run(() => addFriend(person))}
        >
          <UserPlus className="icon-18" aria-hidden="true" />
          {small ? t('Add') : t('Add friend')}
        </Button>
      )
    case 'pending_sent':
      return (
        <Button
          {...look}
          variant="soft"
          aria-label={t('Withdraw the request to {name}', { name })}
          data-tip={t('Withdraw request')}
          onClick={() => void run(() => removeFriend(id))}
        >
          <Clock className="icon-18" aria-hidden="true" />
          {t('Requested')}
        </Button>
      )
    case 'pending_received':
      return (
        <span className={styles.answers}>
          <Button
            {...look}
            variant={small ? 'soft' : 'primary'}
            aria-label={t('Accept the request from {name}', { name })}
            onClick={() => void run(() => addFriend(person))}
          >
            {t('Accept')}
          </Button>
          <IconButton
            disabled={busy}
            label={t('Decline the request from {name}', { name })}
            onClick={() => void run(() => removeFriend(id))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </span>
      )
    case 'friends':
      return (
        <Button
          {...look}
          variant="soft"
          aria-label={t('Remove {name} from your friends', { name })}
          onClick={() => void askToRemoveFriend(person)}
        >
          <Check className="icon-18" aria-hidden="true" />
          {t('Friends')}
        </Button>
      )
    case 'blocked':
      return (
        <Button
          {...look}
          aria-label={t('Unblock {name}', { name })}
          onClick={() => void run(() => unblockUser(person))}
        >
          {t('Unblock')}
        </Button>
      )
  }
  return null
}
