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
