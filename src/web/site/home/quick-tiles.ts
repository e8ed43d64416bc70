import type { Episode, Song } from '../../../contract/catalog/items.ts'
import type { HomeSection, Item, MusicSection } from '../../../contract/site/home.ts'
import { pictureOf, titleOf } from '../../catalog/items/cards/ItemCard.tsx'
import type { PlayItem } from '../../player/queue/item.ts'

export interface QuickTile {
  type: 'song' | 'album' | 'artist' | 'genre' | 'episode' | 'radio-station'
  id: number
  title: string
  /** Its artist; null for items by nobody or by several. */
  artist: Song['artist']
  picture: { url: string; color: string } | null
  /** Remaining seconds of an episode. */
  left?: number
  /** Second line, if not the artist. */
  by?: string
}

const TILES = 6

const tileOf = (item: Item): QuickTile => ({
  type: item.type,
  id: item.id,
  title: titleOf(item),
  artist: item.type === 'album' || item.type === 'song' ? item.artist : null,
  picture: pictureOf(item),
})

/** Creates the tile of an unfinished episode, with its podcast's title. */
const tileOfBegun = ({ id, show, cover, duration, progress = 0 }: Episode): QuickTile => ({
  type: 'episode',
  id,
  title: show.title,
  artist: null,
  picture: cover,
  left: Math.max(0, duration - progress),
})

const tileOfPlayed = (item: PlayItem): QuickTile => {
  if (item.type === 'song') return tileOf(item)
  const { type, id, title, cover: picture } = item
  const tile = { type, id, title, artist: null, picture }
  return type === 'episode' ? { ...tile, by: item.show.title } : tile
}

/** Automatic sections: there is one of each kind. */
type Kind = Exclude<MusicSection['kind'], 'manual'>

const itemsOf = (sections: HomeSection[], kind: Kind): Item[] =>
  sections.flatMap((section) => (section.kind === kind ? section.items : []))

const albumsOfChart = (sections: HomeSection[]): QuickTile[] =>
  itemsOf(sections, 'chart').flatMap((item) =>
    item.type === 'song' && item.album ? [{ ...tileOf(item), ...item.album, type: 'album' as const }] : [],
  )

const started = (sections: HomeSection[]): QuickTile[] =>
  sections
    .flatMap((section) =>
      section.id === 'begun-episodes' && section.item_type === 'episode' ? section.items : [],
    )
    .slice(0, 1)
    .map(tileOfBegun)

/**
 * Returns six tiles: the last unfinished episode, recently played items (or else the albums of the most played songs),
 * then popular artists.
 */
export const quickTiles = (sections: HomeSection[]): QuickTile[] => {
  const of = (kind: Kind) => itemsOf(sections, kind).map(tileOf)
  const recent = sections.flatMap((one) => (one.item_type === 'mixed' ? one.items.map(tileOfPlayed) : []))
  const albums = recent.length > 0 ? recent : albumsOfChart(sections)
  const candidates = [...started(sections), ...albums, ...of('popular')]
  const unique = new Map(candidates.map((tile) => [`${tile.type}${tile.id}`, tile]))
  return [...unique.values()].slice(0, TILES)
}
