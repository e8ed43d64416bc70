import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { albumsQuery } from '../albums/albums.ts'
import { Cards } from './Cards.tsx'
import { ListPage, useSort } from './ListPage.tsx'

const sorts = { '-created_at': 'Newest', '-plays': 'Most played', '-year': 'Year', title: 'Title' }

export const BrowseAlbums = () => {
  const { t } = useTranslation()
  const sort = useSort(sorts, '-created_at')
  const list = useInfiniteQuery(albumsQuery({ sort }))
  return (
    <ListPage path="/browse/albums" title={t('Albums')} choices={sorts} sort={sort}>
      <Cards list={list} label={t('Albums')} key={sort} />
    </ListPage>
  )
}
