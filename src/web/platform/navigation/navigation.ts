import { queryOptions } from '@tanstack/react-query'
import { type NavEntry, navigation } from '../../../contract/site/navigation.ts'
import { embedded } from '../../data/embedded.ts'
import { readQuery } from '../../data/read.ts'

/** The visible navigation entries, as embedded in the page until changed. */
export const navigationQuery = () =>
  queryOptions({
    ...readQuery(navigation.entries, {}),
    // Absent on private instances.
    initialData: () => embedded<NavEntry[]>('app-navigation') ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
