import { useQuery } from '@tanstack/react-query'
import type { Episode } from '../../../contract/catalog/items.ts'
import { podcastQuery } from '../../api/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { EpisodeRow } from '../../items/podcasts/EpisodeRow.tsx'
import podcastsStyles from '../../items/podcasts/podcasts.module.css'
import { Section } from '../../ui/Section.tsx'

const SHOWN = 4

/** Other episodes of the same podcast: the latest, or the first of a serial. */
export const MoreEpisodes = ({ id, show }: Episode) => {
  const { t } = useTranslation()
  const { data } = useQuery(podcastQuery(show.id))
  const others = data?.episodes.filter((one) => one.id !== id).slice(0, SHOWN) ?? []
  if (others.length === 0) return null
  return (
    <Section title={t('More from {name}', { name: show.title })} more={`/podcast/${show.id}`}>
      <ul className={podcastsStyles.episodes}>
        {others.map((one) => (
          <li key={one.id}>
            <EpisodeRow episode={one} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
