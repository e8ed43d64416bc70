import { Combine } from 'lucide-react'
import { type AdminGenre, adminGenres } from '../../../contract/catalog/back-office/genres.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { findRows } from '../crud/crud.ts'
import { OrderDialog } from '../ordering/OrderDialog.tsx'
import { genreOrder } from './genre-order.ts'
import { freshGenre, genreColumns, genreFields } from './genre-parts.tsx'

const findGenres = (q: string) => findRows(adminGenres, { q, sort: '-songs_count' }, ({ name }) => name)

/** Genres: names, images, colors and order. */
export const GenresPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminGenres}
      name="genres"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search genres'),
        edit: t('Edit genre'),
        fresh: t('New genre'),
        empty: t('No genres yet'),
        emptyHint: t('Genres are created from song tags, or add one here.'),
      }}
      columns={genreColumns({
        key: 'songs_count',
        title: t('Songs'),
        count: (genre: AdminGenre) => genre.songs_count,
      })}
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
      fields={genreFields()}
      fresh={freshGenre}
      actions={<OrderDialog order={genreOrder} />}
      bulk={[
        {
          action: 'merge',
          label: t('Merge into'),
          icon: Combine,
          find: findGenres,
          hint: t('All their songs move to the selected genre, and the merged genres are deleted.'),
        },
      ]}
    />
  )
}
