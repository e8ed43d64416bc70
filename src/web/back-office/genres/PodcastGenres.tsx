import { Combine } from 'lucide-react'
import { type AdminPodcastGenre, adminPodcastGenres } from '../../../contract/catalog/back-office/genres.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { OrderDialog } from '../ordering/OrderDialog.tsx'
import { findGenresToMerge } from '../podcasts/admin-podcasts.ts'
import { podcastGenreOrder } from './genre-order.ts'
import { freshGenre, genreColumns, genreFields } from './genre-parts.tsx'

/** Podcast genres: names, images, colors and order. */
export const PodcastGenresPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminPodcastGenres}
      name="podcast-genres"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search genres'),
        edit: t('Edit genre'),
        fresh: t('New genre'),
        empty: t('No genres yet'),
        emptyHint: t('Genres are added by feeds, or create one here.'),
      }}
      columns={genreColumns({
        key: 'podcasts_count',
        title: t('Podcasts'),
        count: (genre: AdminPodcastGenre) => genre.podcasts_count,
      })}
      filters={[
        {
          name: 'used',
          label: t('Podcasts'),
          choices: [
            { value: 'true', label: t('With podcasts') },
            { value: 'false', label: t('Without podcasts') },
          ],
        },
      ]}
      fields={genreFields()}
      fresh={freshGenre}
      actions={<OrderDialog order={podcastGenreOrder} />}
      bulk={[
        {
          action: 'merge',
          label: t('Merge into'),
          icon: Combine,
          find: findGenresToMerge,
          hint: t('All their podcasts move to the selected genre, and the merged genres are deleted.'),
        },
      ]}
    />
  )
}
