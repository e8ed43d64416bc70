import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { configuration, groups as settingGroups } from '../../contract/admin/configuration.ts'
import { type AdminSong, adminSongs } from '../../contract/admin/songs.ts'
import { type AdminUser, adminUsers } from '../../contract/admin/users.ts'
import type { Cover } from '../../contract/covers.ts'
import { crudPageQuery } from '../api/crud.ts'
import { settings } from '../api/settings.ts'
import { listed } from '../i18n/format.ts'
import { type Translate, useTranslation } from '../i18n/i18n.ts'
import { may } from '../session/may.ts'
import { useSession } from '../session/session.ts'
import { addressOf } from './address.ts'
import { crumbsOf, mayOpen } from './area.ts'
import { type AdminPage, groups } from './page.ts'
import { pages } from './pages.ts'

interface Found {
  title: string
  /** What it is or belongs to. */
  note: string
  /** Where it leads, and to what there. */
  to: string
  hash?: string
  /** What opens there. */
  edit?: number
}

/** Something that the palette has found. */
export type Find = Found &
  ({ kind: 'page' | 'setting'; icon: LucideIcon } | { kind: 'song' | 'person'; picture: Cover | null })

/** As it is compared: without case and accents. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How well a title answers what is typed, less is better; null where it does not. */
export const rankOf = (title: string, typed: string): number | null => {
  const [name, wanted] = [folded(title), folded(typed.trim())]
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
      to: addressOf(page.path),
      icon: page.icon,
    }))

/** Settings by name, once something is typed: there are many. */
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
        to: addressOf(page.path),
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

/** Songs and people shown of each at most. */
const FEW = 6

const songFind = ({ id, title, artists, cover }: AdminSong): Find => ({
  kind: 'song',
  title,
  note: listed(artists.map(({ name }) => name)),
  to: addressOf('songs'),
  edit: id,
  picture: cover,
})

const personFind = ({ id, name, email, avatar }: AdminUser): Find => ({
  kind: 'person',
  title: name,
  note: email,
  to: addressOf('users'),
  edit: id,
  picture: avatar,
})

/** Typing rests this long, in ms, before songs and people are searched for. */
const PAUSE = 200

const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Everything that answers what is typed: pages at once, people and songs when they are found. */
export const useFinds = (text: string): { finds: Find[]; searching: boolean } => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const question = useRested(text).trim()
  const wanted = question.length > 1
  const query = { q: question, per_page: FEW }
  const people = useQuery({ ...crudPageQuery(adminUsers, query), enabled: wanted && may(user, 'Read users') })
  const songs = useQuery({ ...crudPageQuery(adminSongs, query), enabled: wanted && may(user, 'CED songs') })
  const open = pages.filter((page) => mayOpen(page, { user, settings: settings() }))
  // What was found for other letters is of no use while these are typed.
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
