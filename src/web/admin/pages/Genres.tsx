import { Combine } from 'lucide-react'
import { type AdminGenre, adminGenres } from '../../../contract/admin/genres.ts'
import { findRows } from '../../api/crud.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'

const findGenres = (q: string) => findRows(adminGenres, { q, sort: '-songs_count' }, ({ name }) => name)

/** Genres: their names, pictures, colours and order. */
export const Page = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminGenres}
      name="genres"
      titleOf={({ name }) => name}
      words={{
        search: t('Search genres'),
        edit: t('Edit genre'),
        fresh: t('New genre'),
        empty: t('No genres yet'),
        emptyHint: t('They come with the tags of songs, or you make some.'),
      }}
      columns={[
        {
          key: 'name',
          title: t('Name'),
          sort: 'name',
          cell: (genre: AdminGenre) => (
            <>
              <Cover picture={genre.cover} name={genre.name} size={28} shape="small" />
              <span className="trunc">{genre.name}</span>
            </>
          ),
        },
        {
          key: 'songs_count',
          title: t('Songs'),
          sort: 'songs_count',
          end: true,
          narrow: true,
          width: '100px',
          cell: (genre) => formatNumber(genre.songs_count),
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
          label: t('Songs'),
          choices: [
            { value: 'true', label: t('With songs') },
            { value: 'false', label: t('Without songs') },
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
          find: findGenres,
          hint: t('It gets all of their songs, and they are gone.'),
        },
      ]}
    />
  )
}
