import { useQuery } from '@tanstack/react-query'
import type { NavEntry, NavPlace } from '../../contract/navigation.ts'
import { navigationQuery } from '../api/navigation.ts'

const none: NavEntry[] = []

/** The operator's entries of the menus, of one place or all. */
export const useNavEntries = (place?: NavPlace): NavEntry[] => {
  const all = useQuery(navigationQuery()).data ?? none
  return place ? all.filter((entry) => entry.place === place) : all
}

/** Whether an entry leads to a page of this place. */
export const isOwn = (target: string): boolean => target.startsWith('/')
