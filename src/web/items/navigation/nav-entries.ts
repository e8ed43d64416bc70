import { useQuery } from '@tanstack/react-query'
import type { NavEntry, NavPlace } from '../../../contract/navigation.ts'
import { navigationQuery } from '../../api/navigation.ts'

const none: NavEntry[] = []

/** Returns the operator's navigation entries, for one menu slot or all. */
export const useNavEntries = (place?: NavPlace): NavEntry[] => {
  const all = useQuery(navigationQuery()).data ?? none
  return place ? all.filter((entry) => entry.place === place) : all
}

/** Returns whether a target is an internal page. */
export const isOwn = (target: string): boolean => target.startsWith('/')
