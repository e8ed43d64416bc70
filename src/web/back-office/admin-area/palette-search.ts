import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type AdminSong, adminSongs } from '../../../contract/catalog/back-office/songs.ts'
import type { Cover } from '../../../contract/core/fields.ts'
import {
  configuration,
  groups as settingGroups,
} from '../../../contract/platform/configuration/configuration.ts'
import { type AdminUser, adminUsers } from '../../../contract/site/back-office/users.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { listed } from '../../i18n/format.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { useDebouncedValue } from '../../ui/fields/debounce.ts'
import { crudPageQuery } from '../crud/crud.ts'
import { urlOf } from './address.ts'
import { type AdminPage, groups } from './admin-page.ts'
import { canOpen, crumbsOf } from './area.ts'
import { pages } from './registry.ts'

interface PaletteResult {
  title: string
  /** Type or context of the result. */
  note: string
  /** Path of the target, and anchor on it. */
  to: string
  hash?: string
  /** Id of the item to open there. */
  edit?: number
}

/** A result of the command palette. */
export type Find = PaletteResult &
  ({ kind: 'page' | 'setting'; icon: LucideIcon } | { kind: 'song' | 'person'; picture: Cover | null })

/** Normalizes text for comparison: without case and accents. */
const normalized = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns how well a title matches the input, lower is better; null if it doesn't. */
export const rankOf = (title: string, typed: string): number | null => {
  const [name, wanted] = [normalized(title), normalized(typed.trim())]
  const at = name.indexOf(wanted)
  if (at === 0) return 0
  if (at > 0) return name[at - 1] === ' ' ? 1 : 2
  return null
}

const noteOf = (page: AdminPage, t: Translate): string => {
  const crumbs = crumbsOf(page).map(({ title }) => t(title))
  if (crumbs.length > 0) return crumbs.join(' › ')
  const group = groups.find(({ name }) => name === page.group)
  return group?.title ? t(group.title) : ''
}

const pagesFound = (open: AdminPage[], typed: string, t: Translate): Find[] =>
  open
    .map((page) => ({ page, title: t(page.title), note: noteOf(page, t) }))
    .map((one) => ({
      ...one,
      rank: rankOf(one.title, typed) ?? (rankOf(one.note, typed) === null ? null : 3),
    }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ page, title, note }) => ({
      kind: 'page',
      title,
      note,
      to: urlOf(page.path),
      icon: page.icon,
    }))

/** Returns matching settings once something is typed, since there are many. */
const settingsFound = (open: AdminPage[], typed: string, t: Translate): Find[] => {
  if (typed.trim() === '') return []
  const all = settingGroups.flatMap((group) => {
    const page = open.find(({ path }) => path === `configuration/${group}`)
    if (!page) return []
    return configuration[group]
      .flatMap(({ fields }) => fields)
      .map(({ key, label }) => ({
        kind: 'setting' as const,
        title: t(label),
        note: t(page.title),
        to: urlOf(page.path),
        hash: `setting-${key}`,
        icon: page.icon,
      }))
  })
  return all
    .map((find) => ({ find, rank: rankOf(find.title, typed) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, 6)
    .map(({ find }) => find)
}

/** Maximum number of songs and users each. */
const FEW = 6

const songFind = ({ id, title, artists, cover }: AdminSong): Find => ({
  kind: 'song',
  title,
  note: listed(artists.map(({ name }) => name)),
  to: urlOf('songs'),
  edit: id,
  picture: cover,
})

const personFind = ({ id, name, email, avatar }: AdminUser): Find => ({
  kind: 'person',
  title: name,
  note: email,
  to: urlOf('users'),
  edit: id,
  picture: avatar,
})

/** Debounce before songs and users are searched, in ms. */
const DEBOUNCE_MS = 200

/** Returns all results for the input: pages immediately, users and songs once loaded. */
export const usePaletteSearch = (text: string): { finds: Find[]; searching: boolean } => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const question = useDebouncedValue(text, DEBOUNCE_MS).trim()
  const wanted = question.length > 1
  const query = { q: question, per_page: FEW }
  const people = useQuery({
    ...crudPageQuery(adminUsers, query),
    enabled: wanted && hasPermission(user, 'Read users'),
  })
  const songs = useQuery({
    ...crudPageQuery(adminSongs, query),
    enabled: wanted && hasPermission(user, 'CED songs'),
  })
  const open = pages.filter((page) => canOpen(page, { user, settings: settings() }))
  // Results for a previous input must not be shown.
  const shown = question === text.trim() && wanted
  const of = <T>(found: { data: { data: T[] } | undefined; isPlaceholderData: boolean }): T[] =>
    shown && !found.isPlaceholderData ? (found.data?.data ?? []) : []
  return {
    finds: [
      ...pagesFound(open, text, t),
      ...settingsFound(open, text, t),
      ...of<AdminUser>(people).map(personFind),
      ...of<AdminSong>(songs).map(songFind),
    ],
    searching: question !== text.trim() || people.isFetching || songs.isFetching,
  }
}
