import type { MusicSection } from '../../../contract/home.ts'
import type { Song } from '../../../contract/songs.ts'
import type { Asker } from '../../db/visible.ts'
import { shortMemo } from '../../http/short-memo.ts'
import type { Platform } from '../../platform.ts'
import { publicSongs } from '../songs/songs.service.ts'
import { type Charted, charted } from './home.queries.ts'
import type { MusicToPlace } from './section.ts'

type On = Pick<Platform, 'db'>

/** Songs of the chart on a page of its own, and in its section of others. */
const LONG = 100
const SHORT = 10

/** The chart moves slowly, and its counting walks a month of plays. */
const charts = shortMemo<Charted[]>(60_000)

/** What the chart is made of, in its order: each part says why it stands there. */
const parts = [
  { kind: 'chart', title: 'Top songs', reason: 'Most played in the last 30 days' },
  { kind: 'popular', title: 'Popular songs', reason: 'Most played of all time' },
  { kind: 'new', title: 'New songs', reason: 'Not played yet, newest first' },
] as const
type Part = (typeof parts)[number]

const partOf = ({ recent, plays }: Charted): Part => parts[recent > 0 ? 0 : plays > 0 ? 1 : 2]

interface Ranked {
  song: Song
  part: Part
}

/** The chart as the asker may see it. */
const ranking = async (on: On, asker: Asker, length: number): Promise<Ranked[]> => {
  const ranks = (await charts.get(on.db, 'songs', () => charted(on.db, LONG))).slice(0, length)
  // The first songs of a place are there at once.
  if (ranks.length === 0) charts.forget(on.db)
  const part = new Map(ranks.map((rank) => [rank.id, partOf(rank)]))
  const ids = ranks.map(({ id }) => id)
  return (await publicSongs(on, ids, asker)).map((song) => ({ song, part: part.get(song.id) ?? parts[2] }))
}

const reasonOf = (ranked: Ranked[]): string => {
  const [first, ...others] = new Set(ranked.map(({ part }) => part))
  if (!first || others.length === 0) return first?.reason ?? ''
  return others.includes(parts[2])
    ? 'Most played first, then the newest'
    : 'Most played in the last 30 days, then of all time'
}

/** The first of the chart, as a section that says what it is really made of. */
export const chart = async (on: On, asker: Asker): Promise<MusicToPlace> => {
  const ranked = await ranking(on, asker, SHORT)
  return {
    id: 'top-songs',
    title: ranked[0]?.part.title ?? parts[0].title,
    kind: 'chart',
    item_type: 'song',
    items: ranked.map(({ song }) => song),
    reason: { text: reasonOf(ranked), values: {} },
    more: '/browse/chart',
  }
}

/** The whole chart, a section for each thing it is made of. */
export const chartPage = async (on: On, asker: Asker): Promise<MusicSection[]> => {
  const ranked = await ranking(on, asker, LONG)
  return parts
    .map(({ kind, title, reason }) => ({
      id: `chart-${kind}`,
      title,
      kind,
      item_type: 'song' as const,
      items: ranked.filter(({ part }) => part.kind === kind).map(({ song }) => song),
      reason: { text: reason, values: {} },
      more: null,
    }))
    .filter(({ items }) => items.length > 0)
    .map((section, place) => ({ ...section, order: place + 1 }))
}
