import type { ReactNode } from 'react'
import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Item } from '../../../../contract/site/home.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { OfflinePart } from '../../../ui/layout/OfflinePart.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { ArtistLinks } from '../ItemLink.tsx'
import { useHighlight } from '../lists/highlight.ts'
import { useItemGestures } from '../menu/item-menu.ts'
import { type MenuItem, songMenuItem } from '../menu/menu-item.ts'
import { playCollection } from '../playback/playable.ts'
import { Card, ItemCardLink } from './Card.tsx'

/** Returns the image of any item. */
export const pictureOf = (item: Item) => (item.type === 'artist' ? item.avatar : item.cover)
/** Returns the name of any item. */
export const titleOf = (item: Item): string => (item.type === 'artist' ? artistName(item) : item.title)

/** Returns an item in the form its menu needs. */
export const menuItemOf = (item: Item): MenuItem =>
  item.type === 'song'
    ? songMenuItem(item)
    : {
        type: item.type,
        id: item.id,
        title: titleOf(item),
        cover: pictureOf(item),
        line: item.type === 'album' && item.artist ? artistName(item.artist) : undefined,
        artist: item.type === 'album' ? item.artist : null,
        ...(item.type === 'genre' ? {} : { reaction: item }),
      }

const Subtitle = ({ item }: { item: Item }): ReactNode => {
  const { t } = useTranslation()
  if (item.type === 'song') return <ArtistLinks artists={item.artists} />
  if (item.type === 'album')
    return item.artist ? <ArtistLinks artists={[item.artist]} /> : t('Various artists')
  if (item.type === 'artist') return item.genres?.[0] ?? t('Artist')
  return t('{count} songs', { count: item.songs_count })
}

interface ItemCardProps {
  item: Item
  /** Second line, if not the artist. */
  sub?: ReactNode
  /** Replaces playing the item alone. */
  onPlay?: (() => void) | undefined
  /** Visible without scrolling: the image is requested before the page is painted. */
  eager?: boolean | undefined
}

/** Cover with the name below; hovering reveals a play button. */
export const ItemCard = ({ item, sub, onPlay, eager }: ItemCardProps) => {
  const status = useIsPlaying(item)
  const gestures = useItemGestures(menuItemOf(item))
  const title = titleOf(item)
  const highlight = useHighlight()
  const round = item.type === 'artist'
  return (
    <Card
      title={title}
      art={
        <Cover
          picture={pictureOf(item)}
          name={title}
          size={176}
          fluid
          shape={round ? 'round' : 'card'}
          eager={eager}
        />
      }
      round={round}
      playing={status === 'play'}
      onPlay={onPlay ?? (() => void playCollection({ type: item.type, id: item.id, title }))}
      link={
        <ItemCardLink item={item} title={title}>
          {highlight(title)}
        </ItemCardLink>
      }
      sub={
        <OfflinePart part="Mark" type={item.type} id={item.id}>
          {sub ?? <Subtitle item={item} />}
        </OfflinePart>
      }
      {...gestures}
    />
  )
}

/** Renders an item's card in a grid. */
export const itemCard = (item: Item): ReactNode => <ItemCard item={item} />
