import { useState } from 'react'
import type { FriendRequest } from '../../../contract/social/friends.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { FriendButton } from '../people/FriendButton.tsx'
import { mutualText } from '../people/mutual.ts'
import { PersonRow } from '../people/PersonRow.tsx'
import styles from './friends.module.css'

/** Returns all requests that this page has shown: those that end stay in their place, and new ones follow. */
const useShown = (requests: FriendRequest[]): FriendRequest[] => {
  const [shown, setShown] = useState(requests)
  const added = requests.filter(({ id }) => shown.every((one) => one.id !== id))
  if (added.length > 0) setShown([...shown, ...added])
  return shown
}

interface RequestsProps {
  title: string
  requests: FriendRequest[]
  /** Said of a request that ended without a friendship. */
  ended: string
  friends: readonly { id: number }[]
  className?: string | undefined
}

/**
 * Pending friend requests; nothing without any. The answer to one replaces its buttons until the page is left, so that
 * nothing moves under the pointer.
 */
export const Requests = ({ title, requests, ended, friends, className }: RequestsProps) => {
  const { t } = useTranslation()
  const shown = useShown(requests)
  if (shown.length === 0) return null
  return (
    <section className={className}>
      <h2 className={`heading-20 ${styles.sideHead}`}>{title}</h2>
      <ul>
        {shown.map((person) => (
          <li key={person.id}>
            <PersonRow
              person={person}
              line={mutualText(person.mutual_friends, t) || formatMoment(person.created_at)}
            >
              {requests.some(({ id }) => id === person.id) ? (
                <FriendButton person={person} small />
              ) : (
                <span className="text-12 muted" role="status">
                  {friends.some(({ id }) => id === person.id) ? t('You’re friends now') : ended}
                </span>
              )}
            </PersonRow>
          </li>
        ))}
      </ul>
    </section>
  )
}
