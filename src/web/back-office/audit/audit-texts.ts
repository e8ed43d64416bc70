import type { AuditLine } from '../../../contract/platform/back-office/audit-log.ts'
import { configuration } from '../../../contract/platform/configuration/configuration.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'

/** Message keys of the log's resources. */
const nouns: Record<string, string> = {
  songs: 'Songs',
  albums: 'Albums',
  artists: 'Artists',
  'artist-requests': 'Artist requests',
  playlists: 'Playlists',
  genres: 'Genres',
  podcasts: 'Podcasts',
  episodes: 'Episodes',
  'artist-albums': 'Albums',
  'artist-songs': 'Songs',
  'artist-podcasts': 'Podcasts',
  'artist-episodes': 'Episodes',
  'artist-events': 'Events',
  'artist-posts': 'Posts',
  'artist-song-prices': 'Prices',
  'artist-album-prices': 'Prices',
  'artist-coupons': 'Coupons',
  splits: 'Splits',
  'podcast-genres': 'Podcast genres',
  'radio-stations': 'Radio stations',
  plans: 'Plans',
  'plan-codes': 'Gift codes',
  ads: 'Ads',
  campaigns: 'Campaigns',
  'artist-campaigns': 'Campaigns',
  subscriptions: 'Subscriptions',
  pages: 'Pages',
  users: 'Users',
  roles: 'Roles',
  contact: 'Contact',
  reports: 'Reports',
  'share-links': 'Private links',
  settings: 'Configuration',
  federation: 'Federation',
  'federation-blocks': 'Blocked servers',
  navigation: 'Navigation',
  themes: 'Themes',
  languages: 'Languages',
  translations: 'Translations',
  'oidc-providers': 'Login providers',
  backups: 'Backups',
  jobs: 'Jobs',
}

/** Message keys of sentences by action. */
const sentences: Record<string, string> = {
  create: '{user} created {name}',
  change: '{user} edited {name}',
  delete: '{user} deleted {name}',
  merge: '{user} merged {name}',
  arrange: '{user} reordered {name}',
  publish: '{user} published {name}',
  hide: '{user} hid {name}',
  activate: '{user} activated {name}',
  genre: '{user} set the genre of {name}',
  reprocess: '{user} re-encoded {name}',
  grant: '{user} granted {name}',
  extend: '{user} extended {name}',
  move: '{user} moved the subscribers of {name} to its current price',
  cancel: '{user} cancelled {name}',
  start: '{user} started {name}',
  pause: '{user} paused {name}',
  submit: '{user} requested {name}',
  withdraw: '{user} withdrew {name}',
  approve: '{user} approved {name}',
  reject: '{user} rejected {name}',
  ask: '{user} asked {name} a question',
  block: '{user} blocked {name}',
  unblock: '{user} unblocked {name}',
  warn: '{user} warned {name}',
  mute: '{user} muted {name}',
  unmute: '{user} unmuted {name}',
  reset_password: '{user} sent {name} a password reset email',
  revoke_sessions: '{user} logged {name} out everywhere',
  download: '{user} downloaded {name}',
  import: '{user} imported {name}',
  retry: '{user} retried {name}',
  reply: '{user} replied to {name}',
  close: '{user} closed {name}',
  reopen: '{user} reopened {name}',
  resolve: '{user} resolved {name}',
  featured_confirmed: '{user} confirmed a featured artist of {name}',
  featured_declined: '{user} declined to be featured on {name}',
  end: '{user} ended {name}',
  split_propose: '{user} proposed to split the earnings of {name}',
  split_start: '{user} split the earnings of {name}',
  split_withdraw: '{user} withdrew the proposed split of {name}',
  split_accepted: '{user} accepted the split of {name}',
  split_declined: '{user} declined the split of {name}',
  team_invite: '{user} invited someone to the team of {name}',
  team_join: '{user} joined the team of {name}',
  team_leave: '{user} left the team of {name}',
  team_remove: '{user} removed someone from the team of {name}',
  revoke: '{user} revoked codes of {name}',
  team_revoke: '{user} withdrew an invitation to the team of {name}',
  team_role: '{user} changed a role in the team of {name}',
}

/** Message keys of the log's actions. */
const actions: Record<string, string> = {
  create: 'Created',
  change: 'Edited',
  delete: 'Deleted',
  merge: 'Merged',
  arrange: 'Reordered',
  publish: 'Published',
  hide: 'Hidden',
  activate: 'Activated',
  genre: 'Genre set',
  reprocess: 'Re-encoded',
  grant: 'Granted',
  extend: 'Extended',
  move: 'Subscribers moved',
  cancel: 'Plan cancelled',
  start: 'Started',
  pause: 'Paused',
  submit: 'Asked for',
  withdraw: 'Withdrawn',
  approve: 'Approved',
  reject: 'Rejected',
  ask: 'Question asked',
  block: 'Blocked',
  unblock: 'Unblocked',
  warn: 'Warned',
  mute: 'User muted',
  unmute: 'User unmuted',
  reset_password: 'Password reset email sent',
  revoke_sessions: 'Logged out everywhere',
  sync_roles: 'Roles set by the login provider',
  download: 'Downloaded',
  import: 'Imported',
  retry: 'Retried',
  reply: 'Replied',
  close: 'Closed',
  reopen: 'Reopened',
  resolve: 'Resolved',
  featured_confirmed: 'Featured artist confirmed',
  featured_declined: 'Featured artist declined',
  end: 'Ended',
  split_propose: 'Split proposed',
  split_start: 'Earnings split',
  split_withdraw: 'Proposed split withdrawn',
  split_accepted: 'Split accepted',
  split_declined: 'Split declined',
  team_invite: 'Invited to the team',
  team_join: 'Joined the team',
  team_leave: 'Left the team',
  team_remove: 'Removed from the team',
  revoke: 'Codes revoked',
  team_revoke: 'Team invitation withdrawn',
  team_role: 'Role in the team changed',
}

/** Pages whose path differs from the resource name. */
const paths: Record<string, string> = {
  pages: 'configuration/pages',
  'artist-song-prices': 'songs',
  'artist-album-prices': 'albums',
  'artist-coupons': 'discount-codes',
  ads: 'advertising',
  'artist-campaigns': 'campaigns',
  navigation: 'configuration/navigation',
  'oidc-providers': 'configuration/login-providers',
  themes: 'configuration/theme/general',
}

/** Converts a database name to readable text, translated if known. */
const spelled = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim()
  return translate(words.charAt(0).toUpperCase() + words.slice(1))
}

/** Returns the display name of a resource. */
export const resourceText = (resource: string): string => {
  const known = nouns[resource]
  return known ? translate(known) : spelled(resource)
}

/** Returns the display name of an action. */
export const actionText = (action: string): string => {
  const known = actions[action]
  return known ? translate(known) : spelled(action)
}

/** Returns the display name of a field. */
export const fieldText = (name: string): string => spelled(name)

/** Returns the path where a resource is edited, relative to `/admin/`. */
export const pathOfResource = (resource: string): string => paths[resource] ?? resource

const settingFields = new Map(
  Object.values(configuration).flatMap((sections) =>
    sections.flatMap(({ title, fields }) =>
      fields.map((field) => [field.key as string, { ...field, title }]),
    ),
  ),
)

/** Returns the label of a setting, after that of its section; a switch of the site needs no section. */
const settingText = (key: string): string => {
  const field = settingFields.get(key)
  if (!field) return spelled(key)
  const plain = field.title === 'Site' || field.title === 'Features'
  return plain ? translate(field.label) : `${translate(field.title)}: ${translate(field.label)}`
}

/** Returns the display name of an item in the log. */
export const itemText = ({ label, resource }: Pick<AuditLine, 'label' | 'resource'>): string => {
  if (label === null) return resourceText(resource)
  return resource === 'settings' ? settingText(label) : label
}

/** Returns a line of the log as a sentence: who did what to which item. */
export const sentenceText = (line: AuditLine): string => {
  const { resource, action, label, turned } = line
  const places = { user: line.user_name, name: itemText(line) }
  if (turned !== null) {
    const on = turned !== Boolean(settingFields.get(label ?? '')?.inverted)
    return on ? translate('{user} turned on {name}', places) : translate('{user} turned off {name}', places)
  }
  if (resource === 'settings') return translate('{user} changed {name}', places)
  const sentence = sentences[action]
  return sentence ? translate(sentence, places) : `${places.name}: ${actionText(action)}`
}

const nameIn = (value: object): string | null => {
  const { name, title } = value as { name?: unknown; title?: unknown }
  const found = name ?? title
  return typeof found === 'string' ? found : null
}

/** Formats a logged value as text. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return translate('None')
  if (value === true) return translate('On')
  if (value === false) return translate('Off')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return listed(value.map(valueText)) || translate('None')
  if ('url' in (value as object) && 'color' in (value as object)) return translate('Image')
  return nameIn(value as object) ?? JSON.stringify(value)
}
