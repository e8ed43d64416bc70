import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from '../../data/events/events.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { friendRequestsQuery } from '../../social/friends/friends.ts'
import styles from './friends-badge.module.css'

/** Live number of friend requests that wait for an answer; nothing without any. */
export const FriendsBadge = () => {
  const { t } = useTranslation()
  const { data } = useQuery(friendRequestsQuery())
  useEffect(followEvents, [])
  const count = data?.received.length ?? 0
  if (count === 0) return null
  return (
    // Not a span: a collapsed sidebar shows none of those.
    <b className={styles.badge}>
      {formatNumber(count)}
      <span className="visually-hidden"> {t('Requests')}</span>
    </b>
  )
}
