import { useQuery } from '@tanstack/react-query'
import type { Episode } from '../../../../contract/catalog/items.ts'
import { FollowButton } from '../../../catalog/items/FollowButton.tsx'
import { InlineItemLink } from '../../../catalog/items/ItemLink.tsx'
import { TimedNotes } from '../../../catalog/podcasts/pieces/TimedNotes.tsx'
import { episodeQuery, podcastQuery } from '../../../catalog/podcasts/podcasts.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import styles from './about.module.css'

const Podcast = ({ id }: { id: number }) => {
  const { data: podcast } = useQuery(podcastQuery(id))
  if (!podcast) return null
  return (
    <section className={styles.aboutCard}>
      {podcast.cover && <Cover picture={podcast.cover} name={podcast.title} size={320} fluid shape="flat" />}
      <div>
        <h3 className="heading-16">
          <InlineItemLink item={{ type: 'podcast', id }}>
            <bdi>{podcast.title}</bdi>
          </InlineItemLink>
        </h3>
        <div className={styles.aboutFollow}>
          <p className="muted">{podcast.author}</p>
          <FollowButton item={podcast} title={podcast.title} />
        </div>
      </div>
    </section>
  )
}

/** An episode's podcast and show notes. */
export const AboutEpisode = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const { data } = useQuery(episodeQuery(episode.id))
  return (
    <>
      <Podcast id={episode.show.id} />
      {episode.summary && (
        <section>
          <h3 className={styles.aboutHead}>{t('Show notes')}</h3>
          <p className="mb-2 text-12 muted">{formatDate(episode.published_at)}</p>
          <TimedNotes episode={data ?? episode} />
        </section>
      )}
    </>
  )
}
