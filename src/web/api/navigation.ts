import { queryOptions } from '@tanstack/react-query'
import { type NavEntry, navigation } from '../../contract/navigation.ts'
import { readQuery } from './read.ts'

/** The entries that the server put into the page; undefined where there are none, as in a closed place. */
const embedded = (): NavEntry[] | undefined =>
  JSON.parse(document.getElementById('app-navigation')?.textContent ?? 'null') ?? undefined

/** The operator's entries of the menus: as they came with the page, until somebody changes them. */
export const navigationQuery = () =>
  queryOptions({
    ...readQuery(navigation.entries, {}),
    initialData: embedded,
    staleTime: Number.POSITIVE_INFINITY,
  })
