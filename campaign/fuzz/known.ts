import type { Known } from './inputs.ts'

/** Tables of what a field or a part of a path names, where its own name does not say it. */
const aliases: [RegExp, string][] = [
  [/^(uuid)$/, 'orders'],
  [/cover|avatar|banner|spot|square|wide|upload/, 'uploads'],
  [/song|track|featured|mix/, 'all_songs'],
  [/album/, 'all_albums'],
  [/friend|host|owner|user|profile|customer|member/, 'users'],
  [/station|radio/, 'radio_stations'],
  [/podcast.genre/, 'podcast_genres'],
  [/reply|message/, 'messages'],
  [/folder/, 'playlist_folders'],
  [/coupon|discount/, 'discount_codes'],
  [/sale/, 'order_numbers'],
  [/order/, 'orders'],
  [/play(s|Id|-play)$/, 'plays'],
  [/method/, 'payout_methods'],
  [/device/, 'push_subscriptions'],
  [/address|free-download/, 'free_downloads'],
  [/earning/, 'ledger_entries'],
  [/split.request/, 'split_proposals'],
  [/split/, 'revenue_splits'],
  [/codes?$/, 'plan_code_batches'],
  [/items?$/, 'cart_items'],
  [/contact/, 'contact_messages'],
  [/pages?$/, 'custom_pages'],
  [/navigation/, 'navigation_entries'],
  [/bulk/, 'bulk_jobs'],
  [/event/, 'artist_events'],
  [/post/, 'artist_posts'],
  [/listening-session/, 'listening'],
  [/feed/, 'feed_sources'],
  [/import-files/, 'imported_files'],
  [/federation-blocks/, 'activitypub_blocks'],
  [/federation/, 'activitypub_hosts'],
]

const single = (name: string): string => name.replace(/(_ids?|Ids?|s)$/, '').replaceAll('-', '_')

/** Fields that may name anything. */
const ANYTHING = /^(id|ids|item_id|item|uuid|after|before|around|version)$/

/**
 * Finds ids by the list that has them, such as `/playlists` for `/playlists/{id}`; by the name of a field, or of the part of
 * the path before it; and other values by the name under which the server has sent them.
 */
export const knownIn =
  (
    ids: () => Map<string, unknown[]>,
    sent: () => Map<string, string[]>,
    listed: () => Map<string, unknown[]>,
    path: string,
  ): Known =>
  (name) => {
    const own = listed().get(path.slice(0, Math.max(0, path.indexOf(`/{${name}}`))))
    if (own) return own
    const values = sent().get(name)
    if (values && !/id$/i.test(name)) return values
    const before = new RegExp(`([^/]+)/\\{${name.replace(/\W/g, '')}\\}`).exec(path)?.[1]
    const noun =
      before ??
      (ANYTHING.test(name) ? (/^\/(?:admin\/|artist\/|user\/)?([^/]+)/.exec(path)?.[1] ?? name) : name)
    const table = single(noun.replace(/^filter\[|\]$/g, ''))
    for (const [key, some] of ids()) if (single(key) === table) return some
    const alias = aliases.find(([pattern]) => pattern.test(noun))?.[1] ?? 'all_songs'
    return ids().get(alias) ?? []
  }
