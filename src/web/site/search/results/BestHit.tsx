import type { ReactNode } from 'react'
import type { Episode, Podcast, RadioStation } from '../../../../contract/catalog/items.ts'
import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import type { ProfileRef } from '../../../../contract/platform/user.ts'
import type { Item } from '../../../../contract/site/home.ts'
import type { SearchItem } from '../../../../contract/site/search.ts'
import { menuItemOf, pictureOf, titleOf } from '../../../catalog/items/cards/ItemCard.tsx'
import { ArtistLinks, ItemLink } from '../../../catalog/items/ItemLink.tsx'
import { useHighlight } from '../../../catalog/items/lists/highlight.ts'
import { useItemGestures } from '../../../catalog/items/menu/item-menu.ts'
import { playItemMenu, playlistMenuItem } from '../../../catalog/items/menu/menu-item.ts'
import { playCollection } from '../../../catalog/items/playback/playable.ts'
import { PlaylistCover } from '../../../catalog/playlists/PlaylistCover.tsx'
import { episodeMenuItem, podcastMenuItem } from '../../../catalog/podcasts/pieces/episode-menu.ts'
import { makerOf } from '../../../catalog/podcasts/pieces/PodcastCard.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { onAirLine } from '../../../player/queue/item.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import styles from '../search.module.css'
import { PlaylistLink, ProfileLink, StationLink } from './RowHit.tsx'

type Playable = Item

const Line = ({ item }: { item: Playable }): ReactNode => {
  const { t } = useTranslation()
  if (item.type === 'song') return <ArtistLinks artists={item.artists} />
  if (item.type === 'artist' || item.type === 'genre') return t('{count} songs', { count: item.songs_count })
  return (
    <>
      {item.artist ? <ArtistLinks artists={[item.artist]} /> : t('Various artists')}
      {item.year && ` · ${item.year}`}
    </>
  )
}

const kinds = {
  song: 'Song',
  album: 'Album',
  artist: 'Artist',
  genre: 'Genre',
  podcast: 'Podcast',
  episode: 'Episode',
  playlist: 'Playlist',
  'radio-station': 'Radio station',
  user: 'Profile',
}

/** Longer names are set smaller, in two lines. */
const LONG = 18

interface CardProps {
  name: string
  type: SearchItem['type']
  cover: ReactNode
  title: ReactNode
  line?: ReactNode
}

const Card = ({ name, type, cover, title, line }: CardProps) => {
  const { t } = useTranslation()
  return (
    <>
      {cover}
      <h3
        className={classes(
          styles.bestTitle,
          name.length > LONG ? 'heading-20 clamp-2' : 'heading-32 truncate',
        )}
      >
        {title}
      </h3>
      <p className={styles.bestLine}>
        <Badge>{t(kinds[type])}</Badge>
        <span className="truncate muted">{line}</span>
      </p>
    </>
  )
}

const PlayableBest = ({ item }: { item: Playable }) => {
  const status = useIsPlaying(item)
  const highlight = useHighlight()
  const gestures = useItemGestures(menuItemOf(item))
  const title = titleOf(item)
  return (
    <article className={styles.best} data-part="best-hit" {...gestures}>
      <Card
        name={title}
        type={item.type}
        cover={
          <Cover
            picture={pictureOf(item)}
            name={title}
            size={112}
            shape={item.type === 'artist' ? 'round' : 'card'}
          />
        }
        title={
          <ItemLink item={item} className={styles.bestLink} data-part="hit-link" title={title}>
            {highlight(title)}
          </ItemLink>
        }
        line={<Line item={item} />}
      />
      <PlayButton
        title={title}
        playing={status === 'play'}
        onClick={() => void playCollection({ type: item.type, id: item.id, title })}
      />
    </article>
  )
}

const PlaylistBest = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(playlist)
  const gestures = useItemGestures(playlistMenuItem(playlist))
  const { id, title, user, songs_count } = playlist
  return (
    <article className={styles.best} data-part="best-hit" {...gestures}>
      <Card
        name={title}
        type="playlist"
        cover={<PlaylistCover playlist={playlist} size={112} />}
        title={<PlaylistLink playlist={playlist} className={styles.bestLink} />}
        line={
          <>
            <bdi>{user.name}</bdi> · {t('{count} songs', { count: songs_count })}
          </>
        }
      />
      {songs_count > 0 && (
        <PlayButton
          title={title}
          playing={status === 'play'}
          onClick={() => void playCollection({ type: 'playlist', id, title })}
        />
      )}
    </article>
  )
}

const ProfileBest = ({ profile }: { profile: ProfileRef }) => (
  <article className={styles.best} data-part="best-hit" {...useItemGestures(profile)}>
    <Card
      name={profile.name}
      type="user"
      cover={<Cover picture={profile.avatar} name={profile.name} size={112} shape="round" />}
      title={<ProfileLink profile={profile} className={styles.bestLink} />}
    />
  </article>
)

const PodcastBest = ({ item }: { item: Podcast | Episode }) => {
  const { type, id, title } = item
  const status = useIsPlaying({ type, id })
  const highlight = useHighlight()
  const gestures = useItemGestures(type === 'podcast' ? podcastMenuItem(item) : episodeMenuItem(item))
  return (
    <article className={styles.best} data-part="best-hit" {...gestures}>
      <Card
        name={title}
        type={type}
        cover={<Cover picture={item.cover} name={title} size={112} shape="card" />}
        title={
          <ItemLink item={item} className={styles.bestLink} data-part="hit-link" title={title}>
            {highlight(title)}
          </ItemLink>
        }
        line={type === 'podcast' ? makerOf(item) : item.show.title}
      />
      <PlayButton
        title={title}
        playing={status === 'play'}
        onClick={() => void playCollection({ type, id, title })}
      />
    </article>
  )
}

const StationBest = ({ station }: { station: RadioStation }) => {
  const status = useIsPlaying(station)
  const { title } = station
  return (
    <article className={styles.best} data-part="best-hit" {...useItemGestures(playItemMenu(station))}>
      <Card
        name={title}
        type="radio-station"
        cover={<Cover picture={station.cover} name={title} size={112} shape="card" />}
        title={<StationLink station={station} className={styles.bestLink} />}
        line={<bdi>{onAirLine(station.on_air)}</bdi>}
      />
      <PlayButton title={title} playing={status === 'play'} onClick={() => void playCollection(station)} />
    </article>
  )
}

/** The top result. */
export const BestHit = ({ item }: { item: SearchItem }) => {
  if (item.type === 'user') return <ProfileBest profile={item} />
  if (item.type === 'playlist') return <PlaylistBest playlist={item} />
  if (item.type === 'podcast' || item.type === 'episode') return <PodcastBest item={item} />
  if (item.type === 'radio-station') return <StationBest station={item} />
  return <PlayableBest item={item} />
}
