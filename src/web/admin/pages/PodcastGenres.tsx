import { Combine } from 'lucide-react'
import { type AdminPodcastGenre, adminPodcastGenres } from '../../../contract/admin/podcast-genres.ts'
import { findGenresToMerge } from '../../api/admin-podcasts.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'

/** Podcast genres: their names, pictures and colours. */
export const Page = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminPodcastGenres}
      name="podcast-genres"
      titleOf={({ name }) => name}
      words={{
        search: t('Search genres'),
        edit: t('Edit genre'),
        fresh: t('New genre'),
        empty: t('No genres yet'),
        emptyHint: t('They come with feeds, or you make some.'),
      }}
      columns={[
        {
          key: 'name',
          title: t('Name'),
          sort: 'name',
          cell: (genre: AdminPodcastGenre) => (
            <>
              <Cover picture={genre.cover} name={genre.name} size={28} shape="small" />
              <span className="trunc">{genre.name}</span>
            </>
          ),
        },
        {
          key: 'podcasts_count',
          title: t('Podcasts'),
          sort: 'podcasts_count',
          end: true,
          narrow: true,
          width: '110px',
          cell: (genre) => formatNumber(genre.podcasts_count),
        },
        {
          key: 'order',
          title: t('Place'),
          sort: 'order',
          end: true,
          width: '100px',
          cell: ({ order }) => order,
        },
        {
          key: 'created_at',
          title: t('Added'),
          sort: 'created_at',
          width: '160px',
          cell: (genre) => formatDate(genre.created_at),
        },
      ]}
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
      fields={[
        { kind: 'cover', name: 'cover', label: t('Cover') },
        { kind: 'text', name: 'name', label: t('Name') },
        { kind: 'colour', name: 'colour', label: t('Colour') },
      ]}
      fresh={{ name: '', colour: null, cover: null }}
      bulk={[
        {
          action: 'merge',
          label: t('Merge into'),
          icon: Combine,
          find: findGenresToMerge,
          hint: t('It gets all of their podcasts, and they are gone.'),
        },
      ]}
    />
  )
}
