import type { RemarkOfFeed, SkippedItem } from '../../../../../contract/catalog/back-office/feeds.ts'
import { encodingOf } from '../../../../core/text-encoding.ts'
import type { FeedEnd, FeedEpisode } from './feed.ts'
import { type Element, elementReader } from './feed-elements.ts'
import { mapChannel, mapItem, titleOf } from './feed-mapping.ts'
import { urlOf } from './feed-values.ts'

/** Maximum number of episodes per feed; further ones are reported, not read. */
const MAX_EPISODES = 5_000
const MAX_SKIPS_REPORTED = 100
const MAX_CHANNEL_ELEMENTS = 500
const CHUNK_BYTES = 64 * 1024
const BATCH = 100
/** Characters of notes that fill a batch on their own. */
const BATCH_BYTES = 200_000

export interface FeedBytes {
  bytes: Uint8Array
  contentType?: string | undefined
  /** The feed's URL, to resolve relative URLs. */
  url: string
  /** Hashes of known episodes by guid: unchanged ones are only counted. */
  known: ReadonlyMap<string, string>
}

/** Creates a collector for the contents of a feed. */
const gathering = ({ url, known }: FeedBytes) => {
  let from = url
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
    if (++skippedCount <= MAX_SKIPS_REPORTED) skipped.push({ title: titleOf(item), reason })
  }
  /** Returns why an item is skipped; null if it is accepted. */
  const against = (item: Element, cut: boolean): SkippedItem['reason'] | null => {
    if (cut) return 'cut_off'
    if (guids.size >= MAX_EPISODES) return 'too_many'
    const mapped = mapItem(item, from)
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
    const reason = against(item, cut)
    if (reason !== null) skip(item, reason)
  }
  return {
    remarks,
    take,
    root: (_: string, attributes: Record<string, string>): void => {
      from = urlOf(attributes['xml:base'], url) ?? url
    },
    beside: (element: Element): void => {
      if (beside.length < MAX_CHANNEL_ELEMENTS) beside.push(element)
    },
    isFull: () => ready.length >= BATCH || weight >= BATCH_BYTES,
    isEmpty: () => ready.length === 0,
    batch: (): FeedEpisode[] => {
      const batch = ready
      ready = []
      weight = 0
      return batch
    },
    end: (): FeedEnd => ({
      channel: mapChannel(beside, from),
      found,
      same,
      skipped,
      skipped_count: skippedCount,
      remarks: [...remarks],
      gone: [...known.keys()].filter((guid) => !guids.has(guid)),
    }),
  }
}

/**
 * Parses a feed in chunks: yields new and changed episodes in batches and returns the rest. Accepts what is usable and
 * reports the rest; throws BadFeedError if nothing is usable.
 */
export function* parseFeed(source: FeedBytes): Generator<FeedEpisode[], FeedEnd> {
  const { bytes, contentType } = source
  const { encoding, mismatched: lied } = encodingOf(bytes, contentType)
  const decoder = new TextDecoder(encoding)
  const so = gathering(source)
  if (lied) so.remarks.add('encoding')
  const reader = elementReader({
    root: so.root,
    item: so.take,
    beside: so.beside,
    cut: () => so.remarks.add('cut_off'),
  })
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    reader.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }))
    if (so.isFull()) yield so.batch()
  }
  reader.write(decoder.decode())
  reader.end()
  if (!so.isEmpty()) yield so.batch()
  return so.end()
}
