import type { ReactNode } from 'react'
import { artistName } from '../../contract/artists.ts'
import type { Item } from '../../contract/home.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useIsPlaying } from '../player/state.ts'
import { Cover } from '../ui/Cover.tsx'
import { PlayButton } from '../ui/PlayButton.tsx'
import { ArtistLinks, ItemLink } from './ItemLink.tsx'
import { type MenuItem, songMenuItem, useItemGestures } from './item-menu.ts'
import { useMarking } from './marking.ts'
import { playCollection } from './playable.ts'

/** The picture of an item, whatever it is. */
export const pictureOf = (item: Item) => (item.type === 'artist' ? item.avatar : item.cover)
/** The name of an item, whatever it is. */
export const titleOf = (item: Item): string => (item.type === 'artist' ? artistName(item) : item.title)

/** What the menu needs of an item. */
export const menuItemOf = (item: Item): MenuItem =>
  item.type === 'song'
    ? songMenuItem(item)
    : {
        type: item.type,
        id: item.id,
        title: titleOf(item),
        artist: item.type === 'album' ? item.artist : null,
        ...(item.type === 'genre' ? {} : { mark: item }),
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
  /** Second line, where it is not the artist. */
  sub?: ReactNode
}

/** A cover with its name below; hovering offers to play it. */
export const ItemCard = ({ item, sub }: ItemCardProps) => {
  const status = useIsPlaying(item)
  const gestures = useItemGestures(menuItemOf(item))
  const title = titleOf(item)
  const mark = useMarking()
  const round = item.type === 'artist'
  return (
    <article className={`card${round ? ' center' : ''}`} {...gestures}>
      <div className="art">
        <Cover picture={pictureOf(item)} name={title} size={176} fluid shape={round ? 'round' : 'card'} />
        <PlayButton
          title={title}
          size="md"
          playing={status === 'play'}
          onClick={() => void playCollection({ type: item.type, id: item.id, title })}
        />
      </div>
      <p className="name trunc">
        <ItemLink item={item} className="card-link" title={title}>
          {mark(title)}
        </ItemLink>
      </p>
      <p className="sub trunc">{sub ?? <Subtitle item={item} />}</p>
    </article>
  )
}

/** The card of an item in a grid. */
export const itemCard = (item: Item): ReactNode => <ItemCard item={item} />
