import { Combine } from 'lucide-react'
import {
  adminGenreOrder,
  adminGenres,
  adminPodcastGenreOrder,
  adminPodcastGenres,
} from '../../../contract/catalog/back-office/genres.ts'
import { call } from '../../data/call.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { findRows } from '../crud/crud.ts'
import { type Order, OrderDialog, type OrderedRow } from '../ordering/OrderDialog.tsx'

interface GenreListProps {
  table: typeof adminGenres | typeof adminPodcastGenres
  order: typeof adminGenreOrder | typeof adminPodcastGenreOrder
  name: 'genres' | 'podcast-genres'
  /** What has the genres, translated. */
  items: { title: string; some: string; none: string; emptyHint: string; mergeHint: string }
}

/** Rows per response, and maximum number of rows in a reorder request. */
const PAGE = 100
const MAX_ROWS = 1000

const genreOrder = (genres: typeof adminGenres, { arrange }: GenreListProps['order']): Order => ({
  path: arrange.path,
  all: async () => {
    const rows: OrderedRow[] = []
    for (let page = 1; rows.length < MAX_ROWS; page++) {
      const { data } = await call(genres.list, { query: { sort: 'position', page, per_page: PAGE } })
      rows.push(...data.map(({ id, name }) => ({ id, title: name })))
      if (data.length < PAGE) break
    }
    return rows
  },
  arrange: (ids) => call(arrange, { body: { ids } }),
})

const GenreList = ({ table, order, name, items }: GenreListProps) => {
  const { t } = useTranslation()
  // They differ in paths and permissions only.
  const genres = table as typeof adminGenres
  return (
    <CrudPage
      of={genres}
      name={name}
      titleOf={(genre) => genre.name}
      summary={{
        search: t('Search genres'),
        edit: t('Edit genre'),
        fresh: t('New genre'),
        empty: t('No genres yet'),
        emptyHint: items.emptyHint,
      }}
      columns={[
        {
          key: 'name',
          title: t('Name'),
          sort: 'name',
          cell: (genre) => (
            <>
              <Cover picture={genre.cover} name={genre.name} size={28} shape="small" />
              <span className="truncate">{genre.name}</span>
            </>
          ),
        },
        {
          key: 'items_count',
          title: items.title,
          sort: 'items_count',
          end: true,
          narrow: true,
          cell: (genre) => formatNumber(genre.items_count),
        },
        {
          key: 'position',
          title: t('Position'),
          sort: 'position',
          end: true,
          cell: ({ position }) => position,
        },
        {
          key: 'created_at',
          title: t('Added'),
          sort: 'created_at',
          cell: ({ created_at }) => formatDate(created_at),
        },
      ]}
      filters={[
        {
          name: 'used',
          label: items.title,
          choices: [
            { value: 'true', label: items.some },
            { value: 'false', label: items.none },
          ],
        },
      ]}
      fields={[
        { kind: 'cover', name: 'cover', label: t('Cover') },
        { kind: 'text', name: 'name', label: t('Name') },
        { kind: 'color', name: 'color', label: t('Colour') },
      ]}
      fresh={{ name: '', color: null, cover: null }}
      actions={
        <OrderDialog order={genreOrder(genres, order)} hint={t('Listeners see genres in this order.')} />
      }
      bulk={[
        {
          action: 'merge',
          label: t('Merge into'),
          icon: Combine,
          find: (q) => findRows(genres, { q, sort: '-items_count' }, (genre) => genre.name),
          hint: items.mergeHint,
        },
      ]}
    />
  )
}

/** Genres of songs and radio stations: names, images, colors and order. */
export const GenresPage = () => {
  const { t } = useTranslation()
  return (
    <GenreList
      table={adminGenres}
      order={adminGenreOrder}
      name="genres"
      items={{
        title: t('Songs'),
        some: t('With songs'),
        none: t('Without songs'),
        emptyHint: t('Genres are created from song tags, or add one here.'),
        mergeHint: t('All their songs move to the selected genre, and the merged genres are deleted.'),
      }}
    />
  )
}

/** Podcast genres, likewise. */
export const PodcastGenresPage = () => {
  const { t } = useTranslation()
  return (
    <GenreList
      table={adminPodcastGenres}
      order={adminPodcastGenreOrder}
      name="podcast-genres"
      items={{
        title: t('Podcasts'),
        some: t('With podcasts'),
        none: t('Without podcasts'),
        emptyHint: t('Genres are added by feeds, or create one here.'),
        mergeHint: t('All their podcasts move to the selected genre, and the merged genres are deleted.'),
      }}
    />
  )
}
