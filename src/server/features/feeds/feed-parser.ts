import type { RemarkOfFeed, SkippedItem } from '../../../contract/admin/feeds.ts'
import type { FeedEnd, FeedEpisode } from './feed.ts'
import { type Element, elementReader } from './feed-elements.ts'
import { encodingOf } from './feed-encoding.ts'
import { mapChannel, mapItem, titleOf } from './feed-mapping.ts'

/** Episodes of one feed; what comes after them is told, not read. */
const MOST_EPISODES = 5_000
const SKIPS_TOLD = 100
const MOST_BESIDE = 500
const PIECE = 64 * 1024
const BATCH = 100
/** Characters of notes that are enough for a batch by themselves. */
const HEAVY = 200_000

export interface FeedBytes {
  bytes: Uint8Array
  contentType?: string | undefined
  /** Where it lies, for addresses that are relative to it. */
  url: string
  /** Hash of each episode that is known, by guid: those that have not changed are only counted. */
  known: ReadonlyMap<string, string>
}

/** What has been gathered so far. */
const gathering = ({ url, known }: FeedBytes) => {
  const beside: Element[] = []
  const guids = new Set<string>()
  const skipped: SkippedItem[] = []
  const remarks = new Set<RemarkOfFeed>()
  let ready: FeedEpisode[] = []
  let weight = 0
  let found = 0
  let same = 0
  let skippedCount = 0
  const skip = (item: Element, reason: SkippedItem['reason']): void => {
    if (++skippedCount <= SKIPS_TOLD) skipped.push({ title: titleOf(item), reason })
  }
  /** Why an item is none that is wanted; null when it is taken. */
  const against = (item: Element, cut: boolean): SkippedItem['reason'] | null => {
    if (cut) return 'cut_off'
    if (guids.size >= MOST_EPISODES) return 'too_many'
    const mapped = mapItem(item, url)
    if (mapped === null) return 'no_audio'
    if (guids.has(mapped.guid)) return 'repeated'
    guids.add(mapped.guid)
    if (!mapped.named) remarks.add('no_guids')
    if (!mapped.dated) remarks.add('dates')
    if (known.get(mapped.guid) === mapped.hash) same++
    else {
      const episode = mapped.episode()
      ready.push(episode)
      weight += episode.description?.length ?? 0
    }
    return null
  }
  const take = (item: Element, cut: boolean): void => {
    found++
    if (cut) remarks.add('cut_off')
    const reason = against(item, cut)
    if (reason !== null) skip(item, reason)
  }
  return {
    remarks,
    take,
    beside: (element: Element): void => {
      if (beside.length < MOST_BESIDE) beside.push(element)
    },
    isFull: () => ready.length >= BATCH || weight >= HEAVY,
    isEmpty: () => ready.length === 0,
    batch: (): FeedEpisode[] => {
      const batch = ready
      ready = []
      weight = 0
      return batch
    },
    end: (): FeedEnd => ({
      channel: mapChannel(beside, url),
      found,
      same,
      skipped,
      skipped_count: skippedCount,
      remarks: [...remarks],
    }),
  }
}

/**
 * Reads a feed piece by piece: new and changed episodes in batches, at last what else it says. Takes what is usable
 * and tells the rest; throws BadFeed where nothing is.
 */
export function* parseFeed(given: FeedBytes): Generator<FeedEpisode[], FeedEnd> {
  const { bytes, contentType } = given
  const { encoding, lied } = encodingOf(bytes, contentType)
  const decoder = new TextDecoder(encoding)
  const so = gathering(given)
  if (lied) so.remarks.add('encoding')
  const reader = elementReader({ item: so.take, beside: so.beside })
  for (let at = 0; at < bytes.length; at += PIECE) {
    reader.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }))
    if (so.isFull()) yield so.batch()
  }
  reader.write(decoder.decode())
  reader.end()
  if (!so.isEmpty()) yield so.batch()
  return so.end()
}
