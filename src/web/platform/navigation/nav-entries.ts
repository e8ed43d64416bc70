import { useQuery } from '@tanstack/react-query'
import {
  type BuiltInEntry,
  builtInEntries,
  type NavEntry,
  type NavPlace,
} from '../../../contract/site/navigation.ts'
import { featureOf } from '../../../contract/site/paths.ts'
import { settings } from '../../data/settings.ts'
import { useLegalLinks } from './legal-links.ts'
import { navigationQuery } from './navigation.ts'

const targets: Record<BuiltInEntry, string> = {
  home: '/home',
  browse: '/browse',
  podcasts: '/podcasts',
  radio: '/radio',
  friends: '/friends',
  library: '/library/all',
}

/** Entries of the app in their usual order, until those of the instance are known. */
const usual: NavEntry[] = builtInEntries.map((name, index) => ({
  id: -1 - index,
  title: '',
  icon: 'link',
  target: targets[name],
  place: 'rail',
  built_in: name,
}))

/** Returns all menu entries in order, without those of disabled features. */
const useAllEntries = (): NavEntry[] => {
  const now = settings()
  return (useQuery(navigationQuery()).data ?? usual).filter(({ target }) => {
    const feature = featureOf(target)
    return !feature || now[feature]
  })
}

/** Returns the entries of the main menu: those of the app, and the operator's among them. */
export const useMainMenu = (): NavEntry[] => useAllEntries().filter(({ place }) => place === 'rail')

/** Returns the operator's navigation entries, for one menu slot or all; the footer ends with the legal pages. */
export const useNavEntries = (place?: NavPlace): NavEntry[] => {
  const own = useAllEntries().filter(({ built_in }) => built_in === null)
  const legal = useLegalLinks()
    .filter(({ target }) => !own.some((entry) => entry.place === 'footer' && entry.target === target))
    .map(({ title, target }, index): NavEntry => {
      return { id: -101 - index, title, icon: 'link', target, place: 'footer', built_in: null }
    })
  return [...own, ...legal].filter((entry) => !place || entry.place === place)
}
