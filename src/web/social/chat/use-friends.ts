import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Friend } from '../../../contract/social/friends.ts'
import { friendsQuery } from '../friends/friends.ts'
import { followPresence } from '../presence/presence.ts'

/** The viewer's friends with their presence, kept up to date. */
export const useFriends = (): Friend[] => {
  useEffect(followPresence, [])
  return useQuery(friendsQuery()).data ?? []
}
