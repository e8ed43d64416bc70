import type { Song } from '../../../../contract/catalog/items.ts'
import type { MusicSection } from '../../../../contract/site/home.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { fromCatalogCache, publicSongs } from '../../catalog/index.ts'
import { topSongsLately } from '../../platform/index.ts'
import { type Charted, charted, replaceChart } from './queries.ts'
import type { UnplacedMusicSection } from './section.ts'

/** Number of songs on the chart page and in the home section. */
const LONG = 100
const SHORT = 10

/** Songs that are stored: more than are shown, as some may be private or become so. */
const STORED = 500

/** Stores the songs of the chart for all nodes; the `make-chart` job. */
export const makeChart = async (ctx: AppContext): Promise<void> =>
  replaceChart(ctx.db, await topSongsLately(ctx, STORED))

/** Parts of the chart in order, each with the reason its songs are in it. */
const parts = [
  { kind: 'chart', title: 'Top songs', reason: 'Most played in the last 30 days' },
  { kind: 'popular', title: 'Popular songs', reason: 'Most played of all time' },
  { kind: 'new', title: 'New songs', reason: 'Newest first – nothing played yet' },
] as const
type Part = (typeof parts)[number]

const partOf = ({ recent, plays }: Charted): Part => parts[recent > 0 ? 0 : plays > 0 ? 1 : 2]

interface Ranked {
  song: Song
  part: Part
}

/** Returns the chart as visible to the viewer. */
const ranking = async (ctx: AppContext, viewer: ViewerScope, length: number): Promise<Ranked[]> => {
  const load = () => charted(ctx.db, LONG)
  const cached = await fromCatalogCache(ctx, ['chart'], load)
  // On a new instance the first songs appear immediately.
  const ranks = (cached.length > 0 ? cached : await load()).slice(0, length)
  const part = new Map(ranks.map((rank) => [rank.id, partOf(rank)]))
  const ids = ranks.map(({ id }) => id)
  return (await publicSongs(ctx, ids, viewer)).map((song) => ({ song, part: part.get(song.id) ?? parts[2] }))
}

const reasonOf = (ranked: Ranked[]): string => {
  const [first, ...others] = new Set(ranked.map(({ part }) => part))
  if (!first || others.length === 0) return first?.reason ?? ''
  return others.includes(parts[2]) ? 'Most played' : 'Most played in the last 30 days, then of all time'
}

/** Returns the top of the chart, as a section named after what it actually contains. */
export const chart = async (ctx: AppContext, viewer: ViewerScope): Promise<UnplacedMusicSection> => {
  const ranked = await ranking(ctx, viewer, SHORT)
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

/** Returns the whole chart, one section per part. */
export const chartPage = async (ctx: AppContext, viewer: ViewerScope): Promise<MusicSection[]> => {
  const ranked = await ranking(ctx, viewer, LONG)
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
    .map((section, rank) => ({ ...section, position: rank + 1 }))
}
