import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { artistsQuery } from '../artists/artists.ts'
import { Cards } from './Cards.tsx'
import { ListPage, useSort } from './ListPage.tsx'

const sorts = { name: 'Name', '-plays': 'Most played', '-created_at': 'Newest' }

export const BrowseArtists = () => {
  const { t } = useTranslation()
  const sort = useSort(sorts, 'name')
  const list = useInfiniteQuery(artistsQuery({ sort }))
  return (
    <ListPage path="/browse/artists" title={t('Artists')} choices={sorts} sort={sort}>
      <Cards list={list} label={t('Artists')} round key={sort} />
    </ListPage>
  )
}
