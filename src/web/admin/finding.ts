import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { configuration, groups as settingGroups } from '../../contract/admin/configuration.ts'
import type { Song } from '../../contract/songs.ts'
import { searchQuery } from '../api/search.ts'
import { settings } from '../api/settings.ts'
import { listed } from '../i18n/format.ts'
import { type Translate, useTranslation } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'
import { addressOf } from './address.ts'
import { crumbsOf, mayOpen } from './area.ts'
import { type AdminPage, groups, pages } from './pages.ts'

interface Found {
  title: string
  /** What it is or belongs to. */
  note: string
  /** Where it leads, and to what there. */
  to: string
  hash?: string
}

/** Something that the palette has found. */
export type Find = Found &
  ({ kind: 'page' | 'setting'; icon: LucideIcon } | { kind: 'song'; cover: Song['cover'] })

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

const songFind = ({ id, title, artists, cover }: Song): Find => ({
  kind: 'song',
  title,
  note: listed(artists.map(({ name }) => name)),
  to: `/song/${id}`,
  cover,
})

/** Typing rests this long, in ms, before songs are searched for. */
const PAUSE = 200

const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Everything that answers what is typed: pages at once, songs when they are found. */
export const useFinds = (text: string): { finds: Find[]; searching: boolean } => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const question = useRested(text).trim()
  const wanted = question.length > 1
  const search = useQuery({ ...searchQuery(question), enabled: wanted })
  const open = pages.filter((page) => mayOpen(page, { user, settings: settings() }))
  const songs = wanted && text.trim().length > 1 ? (search.data?.songs ?? []) : []
  return {
    finds: [...pagesFound(open, text, t), ...settingsFound(open, text, t), ...songs.map(songFind)],
    searching: question !== text.trim() || (wanted && search.isFetching),
  }
}
