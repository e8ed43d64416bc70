import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Podcast } from '../../../../contract/catalog/items.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { OfflinePart } from '../../../ui/layout/OfflinePart.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { CardSkeleton } from '../../items/cards/CardRow.tsx'
import cardsStyles from '../../items/cards/cards.module.css'
import { ItemLink } from '../../items/ItemLink.tsx'
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
    <article className={cardsStyles.card} data-part="card" {...gestures}>
      <div className={cardsStyles.art}>
        <Cover picture={cover} name={title} size={176} fluid shape="card" />
        {podcast.episodes_count > 0 && (
          <PlayButton
            title={title}
            size="md"
            playing={status === 'play'}
            onClick={() => void playCollection({ type: 'podcast', id, title })}
          />
        )}
      </div>
      <p className={`${cardsStyles.name} truncate`} data-part="name">
        <ItemLink item={podcast} className={cardsStyles.cardLink} data-part="card-link" title={title}>
          {highlight(title)}
        </ItemLink>
      </p>
      <p className={`${cardsStyles.sub} truncate`}>
        <OfflinePart part="Mark" type="podcast" id={id}>
          {unplayed_count ? (
            <b className={styles.podcastNews}>{t('{total} new', { total: formatNumber(unplayed_count) })}</b>
          ) : (
            makerOf(podcast) || t('Podcast')
          )}
        </OfflinePart>
      </p>
    </article>
  )
}

/** Podcast cards in one row, as many as fit, scrollable on small screens; or all of them in a grid. */
export const PodcastCards = ({ podcasts, wrap }: { podcasts: Podcast[]; wrap?: boolean }) => (
  <ul className={classes(cardsStyles.cards, wrap && cardsStyles.wrap)}>
    {podcasts.map((podcast) => (
      <li key={podcast.id}>
        <PodcastCard podcast={podcast} />
      </li>
    ))}
  </ul>
)

/** Skeleton of podcast cards, in their final size. */
export const PodcastCardsSkeleton = ({ count }: { count: number }) => (
  <div className={`${cardsStyles.cards} ${cardsStyles.wrap}`} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders
      <CardSkeleton key={index} />
    ))}
  </div>
)
