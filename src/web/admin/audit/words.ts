import { formatNumber, listed } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'

/** What the nouns of the log are called, as message keys. */
const nouns: Record<string, string> = {
  songs: 'Songs',
  albums: 'Albums',
  artists: 'Artists',
  'artist-requests': 'Artist requests',
  playlists: 'Playlists',
  genres: 'Genres',
  podcasts: 'Podcasts',
  episodes: 'Episodes',
  'podcast-genres': 'Podcast genres',
  'radio-stations': 'Radio stations',
  pages: 'Pages',
  users: 'Users',
  roles: 'Roles',
  contact: 'Contact',
  reports: 'Reports',
  settings: 'Configuration',
  navigation: 'Menus',
  themes: 'Themes',
  languages: 'Languages',
  translations: 'Translations',
  backups: 'Backups',
  jobs: 'Jobs',
}

/** What was done, as message keys. */
const actions: Record<string, string> = {
  create: 'Created',
  change: 'Changed',
  delete: 'Deleted',
  merge: 'Merged',
  arrange: 'Put in order',
  publish: 'Published',
  hide: 'Hidden',
  activate: 'Put in use',
  genre: 'Genre set',
  reprocess: 'Converted again',
  approve: 'Approved',
  reject: 'Rejected',
  block: 'Blocked',
  unblock: 'Unblocked',
  reset_password: 'Link for a new password mailed',
  revoke_sessions: 'Logged out everywhere',
  download: 'Downloaded',
  import: 'Imported',
  retry: 'Tried again',
  reply: 'Answered',
  close: 'Closed',
  reopen: 'Reopened',
  resolve: 'Resolved',
}

/** Pages whose path is not the name of their noun. */
const paths: Record<string, string> = {
  pages: 'configuration/pages',
  navigation: 'configuration/navigation',
  themes: 'configuration/theme/general',
}

/** A name of the database as a person reads it, translated where the words are known. */
const spelled = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim()
  return translate(words.charAt(0).toUpperCase() + words.slice(1))
}

/** What a noun is called. */
export const nounWord = (resource: string): string => {
  const known = nouns[resource]
  return known ? translate(known) : spelled(resource)
}

/** What was done. */
export const actionWord = (action: string): string => {
  const known = actions[action]
  return known ? translate(known) : spelled(action)
}

/** What a field is called. */
export const fieldWord = (name: string): string => spelled(name)

/** Where a thing of this noun is edited, below `/admin/`. */
export const pathOfNoun = (resource: string): string => paths[resource] ?? resource

const nameIn = (value: object): string | null => {
  const { name, title } = value as { name?: unknown; title?: unknown }
  const found = name ?? title
  return typeof found === 'string' ? found : null
}

/** A value of the log in words. */
export const valueWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return translate('None')
  if (value === true) return translate('On')
  if (value === false) return translate('Off')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return listed(value.map(valueWords)) || translate('None')
  if ('url' in (value as object) && 'color' in (value as object)) return translate('A picture')
  return nameIn(value as object) ?? JSON.stringify(value)
}
