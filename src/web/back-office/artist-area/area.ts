import type { Settings } from '../../../contract/core/settings.ts'
import type { ArtistPage } from './artist-page.ts'
import { pages } from './registry.ts'

/** Returns the page at a path below `/artist/`; numbers in the path are ids. */
export const pageAt = (path: string, all = pages): ArtistPage | undefined => {
  const pattern = path.replace(/(?<=\/)[1-9]\d*(?=\/|$)/g, '$id')
  return all.find((page) => page.path === pattern)
}

const needed = ({ feature = [] }: ArtistPage) => [feature].flat()

/** Returns the pages that the settings enable. */
export const openPages = (settings: Settings, all = pages): ArtistPage[] =>
  all.filter((page) => needed(page).every((key) => Boolean(settings[key])))

/** Returns the redirect target for a path; undefined if the page may be opened. */
export const guardPage = (path: string, settings: Settings, all = pages): string | undefined => {
  const open = openPages(settings, all)
  if (path === '') return `/artist/${open[0]?.path}`
  const page = pageAt(path, all)
  if (page && open.includes(page)) return undefined
  // A site that stops selling does not break the links of its artists.
  return page && needed(page).includes('saas') ? `/artist/${open[0]?.path}` : '/not-found'
}
