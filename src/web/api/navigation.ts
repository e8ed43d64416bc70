import { queryOptions } from '@tanstack/react-query'
import { type NavEntry, navigation } from '../../contract/navigation.ts'
import { readQuery } from './read.ts'

/** Returns the entries embedded in the page by the server; undefined if absent, as on private instances. */
const embedded = (): NavEntry[] | undefined =>
  JSON.parse(document.getElementById('app-navigation')?.textContent ?? 'null') ?? undefined

/** The visible navigation entries, as embedded in the page until changed. */
export const navigationQuery = () =>
  queryOptions({
    ...readQuery(navigation.entries, {}),
    initialData: embedded,
    staleTime: Number.POSITIVE_INFINITY,
  })
