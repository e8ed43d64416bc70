import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import { soldTypes } from '../../../contract/core/selling.ts'
import { purchaseSorts } from '../../../contract/selling/purchases.ts'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { SortButton } from '../../catalog/items/lists/SortButton.tsx'
import { useUrlParam } from '../../catalog/items/lists/url-param.ts'
import { FindMusic } from '../../catalog/items/states/FindMusic.tsx'
import { NothingFound } from '../../catalog/items/states/NothingFound.tsx'
import { followEvents } from '../../data/events/events.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { LibraryPage } from '../../social/library/LibraryPage.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { Gifts } from './Gifts.tsx'
import { PendingOrders } from './PendingOrders.tsx'
import { PurchaseRow } from './PurchaseRow.tsx'
import styles from './purchases.module.css'
import { type PurchasesView, purchasesQuery } from './purchases.ts'

type Sort = (typeof purchaseSorts)[number]

const ROW = 64
const sorts: Record<Sort, string> = {
  '-created_at': 'Newest',
  created_at: 'Oldest',
  title: 'Title',
  artist: 'Artist',
}
const types = { song: 'Songs', album: 'Albums', gift: 'Gifts' } as const
type Shown = keyof typeof types

/** Search, order and type of the list, all stored in the URL. */
const usePurchasesView = () => {
  const [search, setSearch] = useUrlParam('q')
  const [sortParam, setSortParam] = useUrlParam('sort')
  const [typeParam, setTypeParam] = useUrlParam('type')
  const sort = purchaseSorts.find((one) => one === sortParam) ?? '-created_at'
  const shown = [...soldTypes, 'gift' as const].find((one) => one === typeParam)
  const type = shown === 'gift' ? undefined : shown
  const view = useMemo<PurchasesView>(
    () => ({ ...(search && { q: search }), ...(type && { type }), ...(sort !== '-created_at' && { sort }) }),
    [search, type, sort],
  )
  return {
    view,
    search,
    setSearch,
    sort,
    setSort: (next: Sort) => setSortParam(next === '-created_at' ? '' : next),
    type,
    shown,
    setType: (next: Shown | undefined) => setTypeParam(next ?? ''),
  }
}

const Types = ({
  value,
  onChange,
}: {
  value: Shown | undefined
  onChange: (type: Shown | undefined) => void
}) => {
  const { t } = useTranslation()
  return (
    <Segments
      look="chips"
      label={t('Show')}
      choices={([undefined, 'album', 'song', 'gift'] as const).map((type) => ({
        value: type,
        text: type ? t(types[type]) : t('All'),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

const Head = () => {
  const { t } = useTranslation()
  return (
    <div className={`${styles.row} ${styles.thead}`} aria-hidden="true">
      <span />
      <span>{t('Title')}</span>
      <span className={styles.license}>{t('Licence')}</span>
      <span className={styles.date}>{t('Bought')}</span>
      <span className={styles.paid}>{t('Paid')}</span>
      <span className={styles.files}>{t('Download')}</span>
      <span />
    </div>
  )
}

/** Purchases of the account, with the orders that are not paid yet. */
export const Purchases = () => {
  const { t } = useTranslation()
  const { view, search, setSearch, sort, setSort, type, shown, setType } = usePurchasesView()
  useEffect(followEvents, [])
  const list = useInfiniteQuery({
    ...purchasesQuery(view),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const bought = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const narrowed = search !== '' || type !== undefined
  const none = list.isSuccess && bought.length === 0
  const title = t('Purchases')
  if (shown === 'gift')
    return (
      <LibraryPage title={title}>
        <div className={styles.tools}>
          <Types value={shown} onChange={setType} />
        </div>
        <Gifts />
      </LibraryPage>
    )
  return (
    <LibraryPage title={title}>
      <PendingOrders />
      <div className={styles.tools}>
        <Types value={type} onChange={setType} />
        {(!none || narrowed) && (
          <>
            <FilterField label={t('Search in purchases')} value={search} onChange={setSearch} />
            <SortButton choices={sorts} value={sort} onChange={setSort} />
          </>
        )}
      </div>
      {list.isPending && (
        <div className={styles.waiting} aria-hidden="true">
          {[1, 2, 3, 4, 5, 6].map((index) => (
            <Skeleton key={index} height={48} />
          ))}
        </div>
      )}
      {list.error && bought.length === 0 && (
        <LoadError error={list.error} retry={() => void list.refetch()} />
      )}
      {none && narrowed && (
        <NothingFound
          query={search || (type ? t(types[type]) : '')}
          clear={() => {
            setSearch('')
            setType(undefined)
          }}
        />
      )}
      {none && !narrowed && (
        <EmptyState
          icon={<Tag aria-hidden="true" />}
          title={t('No purchases yet')}
          text={t('What you buy is kept here, to hear and to download.')}
        >
          <FindMusic to="/browse/albums" />
        </EmptyState>
      )}
      {bought.length > 0 && (
        <>
          <Head />
          <VirtualList
            // Another order starts at its top.
            key={JSON.stringify(view)}
            className={styles.list}
            label={title}
            count={bought.length}
            rowHeight={ROW}
            keyOf={(index) => bought[index]?.id ?? index}
            row={(index) => bought[index] && <PurchaseRow purchase={bought[index]} />}
            onEnd={onEnd}
          />
        </>
      )}
    </LibraryPage>
  )
}
