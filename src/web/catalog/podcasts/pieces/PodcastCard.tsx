import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Podcast } from '../../../../contract/catalog/items.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { OfflinePart } from '../../../ui/layout/OfflinePart.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { Card, CardList, ItemCardLink } from '../../items/cards/Card.tsx'
import { useHighlight } from '../../items/lists/highlight.ts'
import { useItemGestures } from '../../items/menu/item-menu.ts'
import { playCollection } from '../../items/playback/playable.ts'
import { podcastMenuItem } from './episode-menu.ts'
import styles from './podcasts.module.css'

/** Returns a podcast's author as stated by the podcast, or its artist. */
export const makerOf = ({ author, artist }: Podcast): string => author ?? (artist ? artistName(artist) : '')

/** Podcast card: cover, title, author and number of new episodes. */
export const PodcastCard = ({ podcast }: { podcast: Podcast }) => {
  const { t } = useTranslation()
  const { id, title, cover, unplayed_count } = podcast
  const status = useIsPlaying({ type: 'podcast', id })
  const gestures = useItemGestures(podcastMenuItem(podcast))
  const highlight = useHighlight()
  return (
    <Card
      title={title}
      art={<Cover picture={cover} name={title} size={176} fluid shape="card" />}
      playing={status === 'play'}
      onPlay={podcast.episodes_count > 0 && (() => void playCollection({ type: 'podcast', id, title }))}
      link={
        <ItemCardLink item={podcast} title={title}>
          {highlight(title)}
        </ItemCardLink>
      }
      sub={
        <OfflinePart part="Mark" type="podcast" id={id}>
          {unplayed_count ? (
            <b className={styles.podcastNews}>{t('{total} new', { total: formatNumber(unplayed_count) })}</b>
          ) : (
            makerOf(podcast) || t('Podcast')
          )}
        </OfflinePart>
      }
      {...gestures}
    />
  )
}

/** Podcast cards in one row, as many as fit, scrollable on small screens; or all of them in a grid. */
export const PodcastCards = ({ podcasts, wrap }: { podcasts: Podcast[]; wrap?: boolean }) => (
  <CardList wrap={wrap}>
    {podcasts.map((podcast) => (
      <li key={podcast.id}>
        <PodcastCard podcast={podcast} />
      </li>
    ))}
  </CardList>
)
