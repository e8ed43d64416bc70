import type { HomeSection, Item } from '../../../contract/home.ts'
import type { Song } from '../../../contract/songs.ts'
import { pictureOf, titleOf } from '../../media/ItemCard.tsx'

export interface QuickTile {
  type: 'song' | 'album' | 'artist' | 'genre'
  id: number
  title: string
  /** Whose it is; null for what is by nobody or by several. */
  artist: Song['artist']
  picture: { url: string; color: string } | null
}

const TILES = 6

const tileOf = (item: Item): QuickTile => ({
  type: item.type,
  id: item.id,
  title: titleOf(item),
  artist: item.type === 'album' || item.type === 'song' ? item.artist : null,
  picture: pictureOf(item),
})

const albumsOfChart = (sections: HomeSection[]): QuickTile[] =>
  sections
    .filter((section) => section.kind === 'chart')
    .flatMap((section) => section.items)
    .flatMap((item) =>
      item.type === 'song' && item.album ? [{ ...tileOf(item), ...item.album, type: 'album' as const }] : [],
    )

/** Six quick ways in: what was heard lately; without that the albums of the most played songs, then artists. */
export const quickTiles = (sections: HomeSection[]): QuickTile[] => {
  const of = (kind: HomeSection['kind']) =>
    sections.filter((section) => section.kind === kind).flatMap((section) => section.items.map(tileOf))
  const recent = of('recent')
  const candidates = [...(recent.length > 0 ? recent : albumsOfChart(sections)), ...of('popular')]
  const unique = new Map(candidates.map((tile) => [`${tile.type}${tile.id}`, tile]))
  return [...unique.values()].slice(0, TILES)
}
