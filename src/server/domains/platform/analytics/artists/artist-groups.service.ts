import { MIN_LISTENERS, type TopOfArtist } from '../../../../../contract/platform/back-office/analytics.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { partsInHistory } from '../export/history.service.ts'
import { type Published, publishable } from '../privacy.ts'
import { HOURS_RETENTION_DAYS } from '../rollup.service.ts'
import {
  type ArtistSpan,
  dateOf,
  type ItemTitle,
  listTitles,
  type PartGroup,
  partGroups,
  partListeners,
  wholesOf,
} from './queries.ts'

type Span = Pick<ArtistSpan, 'from' | 'to'>

const DAY = 86_400_000
/** Items per list; others are added up. */
const SHOWN = 50

const parts = ['song', 'album', 'episode', 'podcast', 'source', 'country', 'device'] as const
type Part = (typeof parts)[number]

/** Groups of one part, and how many distinct listeners some of them have together, at least. */
interface Counted {
  groups: PartGroup[]
  together: (values: readonly string[]) => number
}

/**
 * Reads the groups of all parts. Groups that had few listeners on every day are counted exactly while it is known who
 * listened; about earlier days it is not, so that they stay small.
 */
const countGroups = async (
  ctx: AppContext,
  artistId: number,
  span: Span,
): Promise<(part: Part) => Counted> => {
  const days = [dateOf(span.from), dateOf(span.to)] as const
  const groups =
    (await partsInHistory(ctx, artistId, parts, days)) ?? (await partGroups(ctx.db, artistId, parts, span))
  const small = groups.filter(({ listeners }) => listeners < MIN_LISTENERS)
  const from = new Date(Math.max(span.from.getTime(), Date.now() - (HOURS_RETENTION_DAYS + 1) * DAY))
  const rows =
    from < span.to && small.length > 0
      ? await partListeners(ctx.db, artistId, small, { from, to: span.to })
      : []
  const exact = new Map(rows.map(({ part, value, listeners }) => [`${part} ${value}`, new Set(listeners)]))
  return (part) => {
    const of = groups
      .filter((group) => group.part === part)
      .map((group) => {
        const listeners = Math.max(group.listeners, exact.get(`${part} ${group.value}`)?.size ?? 0)
        return { ...group, listeners }
      })
    const most = new Map(of.map(({ value, listeners }) => [value, listeners]))
    const together = (values: readonly string[]): number => {
      const union = new Set(values.flatMap((value) => [...(exact.get(`${part} ${value}`) ?? [])]))
      return Math.max(union.size, ...values.map((value) => most.get(value) ?? 0))
    }
    return { groups: of, together }
  }
}

export interface ArtistGroups {
  source: Published
  country: Published
  device: Published
  tops: Record<TopOfArtist, { data: (ItemTitle & { plays: number })[]; others: number }>
}

const idsOf = (values: readonly string[]): number[] => values.map(Number)

/**
 * Returns the albums of which too few listeners heard the merged songs: their plays without those of the songs that
 * are named would be the plays of these listeners. The same of podcasts.
 */
const revealing = async (
  ctx: AppContext,
  type: 'song' | 'episode',
  { merged }: Published,
  { together }: Counted,
): Promise<Set<string>> => {
  const wholes = await wholesOf(ctx.db, type, idsOf(merged))
  const within = new Map<string, string[]>()
  for (const { id, whole } of wholes)
    within.set(String(whole), [...(within.get(String(whole)) ?? []), String(id)])
  const few = [...within].filter(([, items]) => together(items) < MIN_LISTENERS)
  return new Set(few.map(([whole]) => whole))
}

const withholding = ({ groups, together }: Counted, values: ReadonlySet<string>): Published =>
  publishable(
    groups.map((group) =>
      values.has(group.value) ? { ...group, listeners: Math.min(group.listeners, MIN_LISTENERS - 1) } : group,
    ),
    together,
  )

const getTop = async (ctx: AppContext, type: TopOfArtist, { groups, others }: Published) => {
  const first = groups.slice(0, SHOWN)
  const titles = new Map(
    (await listTitles(ctx.db, type, idsOf(first.map(({ value }) => value)))).map((item) => [item.id, item]),
  )
  const data = first.flatMap(({ value, plays }) => {
    const item = titles.get(Number(value))
    return item ? [{ ...item, plays }] : []
  })
  const named = data.reduce((sum, { plays }) => sum + plays, 0)
  const all = groups.reduce((sum, { plays }) => sum + plays, others)
  return { data, others: all - named }
}

/** Returns what an artist's plays of a span consist of; no group has fewer than five listeners. */
export const artistGroups = async (ctx: AppContext, artistId: number, span: Span): Promise<ArtistGroups> => {
  const counted = await countGroups(ctx, artistId, span)
  const plain = (part: Part): Published => publishable(counted(part).groups, counted(part).together)
  const [songs, episodes] = [plain('song'), plain('episode')]
  const [fewInAlbum, fewInPodcast] = await Promise.all([
    revealing(ctx, 'song', songs, counted('song')),
    revealing(ctx, 'episode', episodes, counted('episode')),
  ])
  const [top, albums, others, podcasts] = await Promise.all([
    getTop(ctx, 'songs', songs),
    getTop(ctx, 'albums', withholding(counted('album'), fewInAlbum)),
    getTop(ctx, 'episodes', episodes),
    getTop(ctx, 'podcasts', withholding(counted('podcast'), fewInPodcast)),
  ])
  return {
    source: plain('source'),
    country: plain('country'),
    device: plain('device'),
    tops: { songs: top, albums, episodes: others, podcasts },
  }
}
