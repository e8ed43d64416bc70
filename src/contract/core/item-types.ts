export const itemTypes = [
  'song',
  'album',
  'artist',
  'podcast',
  'episode',
  'playlist',
  'radio-station',
  'genre',
  'podcast-genre',
  'user',
] as const
export type ItemType = (typeof itemTypes)[number]

/** Id of items without a type; never issued by the database. */
export const UNKNOWN_ITEM_ID = 100_000_000

const spellings: Record<string, ItemType> = {
  radioStation: 'radio-station',
  'radio-stations': 'radio-station',
}
for (const type of itemTypes) {
  spellings[type] = type
  spellings[`${type}s`] ??= type
}

/** Parses the singular, plural or player spelling of a type; null if unknown. */
export const readItemType = (text: string): ItemType | null => spellings[text] ?? null

const linked: ItemType[] = ['song', 'album', 'artist', 'podcast', 'playlist', 'radio-station', 'genre']

/** Returns `{appUrl}/{type}/{id}`; null for items flagged as podcast and for types without such a page. */
export const itemLink = (
  appUrl: string,
  item: { type: ItemType; id: number; podcast?: boolean | undefined },
): string | null => (item.podcast || !linked.includes(item.type) ? null : `${appUrl}/${item.type}/${item.id}`)
