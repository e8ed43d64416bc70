import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RadioTower } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { RadioStation } from '../../../contract/catalog/items.ts'
import { useToken } from '../../data/session/token.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { StationCards } from '../items/cards/StationCards.tsx'
import { playFrom } from '../items/playback/playable.ts'
import { OnAirCard } from './OnAirCard.tsx'
import styles from './radio.module.css'
import { fewLikedStationsQuery, radioGenresQuery, stationsQuery } from './radio.ts'
import { StationRow, StationRowsHead } from './StationRow.tsx'

/** Number of large station cards. */
const LARGE = 3
const ROW = 56

interface GenresProps {
  chosen: number | null
  onChoose: (genre: number | null) => void
}

const Genres = ({ chosen, onChoose }: GenresProps) => {
  const { t } = useTranslation()
  const genres = useQuery(radioGenresQuery()).data ?? []
  if (genres.length === 0) return null
  return (
    <Segments
      look="chips"
      bleed
      label={t('Genres')}
      choices={[{ id: null, name: t('All') }, ...genres].map(({ id, name }) => ({ value: id, text: name }))}
      value={chosen}
      onChange={onChoose}
    />
  )
}

const usePlayStations = (stations: RadioStation[]) => {
  const { t } = useTranslation()
  return (station: RadioStation) => void playFrom(stations, stations.indexOf(station), { title: t('Radio') })
}

const OnAirNow = ({ stations }: { stations: RadioStation[] }) => {
  const { t } = useTranslation()
  const play = usePlayStations(stations)
  const shown = stations.filter(({ live, on_air }) => live !== false && on_air).slice(0, LARGE)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('On air now')} className={styles.airCards}>
      {shown.map((station) => (
        <OnAirCard key={station.id} station={station} onPlay={() => play(station)} />
      ))}
    </section>
  )
}

const Liked = ({ stations }: { stations: RadioStation[] }) => {
  const { t } = useTranslation()
  return (
    <Section title={t('Your stations')} more="/library/stations">
      <StationCards stations={stations} />
    </Section>
  )
}

const Loading = () =>
  [1, 2, 3, 4, 5, 6].map((index) => (
    <div key={index} className={styles.station} aria-hidden="true">
      <Skeleton width={40} height={40} />
      <Skeleton width={140} height={12} />
    </div>
  ))

const Stations = ({ genre }: { genre: number | null }) => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const own = useQuery({ ...fewLikedStationsQuery(), enabled: loggedIn })
  const list = useInfiniteQuery(stationsQuery(genre))
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const stations = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const play = usePlayStations(stations)
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  if (list.isError && !data) return <LoadError error={list.error} retry={() => void list.refetch()} />
  // Wait for what is above the list, to prevent layout shifts.
  if (!data || own.isLoading) return <Loading />
  if (stations.length === 0)
    return (
      <EmptyState icon={<RadioTower aria-hidden="true" />} title={t('No stations here yet')}>
        {t('Stations will appear here once they’re added.')}
      </EmptyState>
    )
  return (
    <>
      <OnAirNow stations={stations} />
      {genre === null && own.data && own.data.length > 0 && <Liked stations={own.data} />}
      <Section title={t('All stations')}>
        <StationRowsHead />
        <VirtualList
          count={stations.length}
          rowHeight={ROW}
          label={t('All stations')}
          keyOf={(index) => stations[index]?.id ?? index}
          onEnd={onEnd}
          row={(index) => {
            const station = stations[index]
            return station && <StationRow station={station} onPlay={() => play(station)} />
          }}
        />
      </Section>
    </>
  )
}

/** Radio page: stations on air, liked stations, and all by genre. */
export const Radio = () => {
  const { t } = useTranslation()
  const [genre, setGenre] = useState<number | null>(null)
  useDocumentTitle(t('Radio'))
  return (
    <Page>
      <div className={styles.radioTop}>
        <PageTitle>{t('Radio')}</PageTitle>
        <Genres chosen={genre} onChoose={setGenre} />
      </div>
      <Stations genre={genre} />
    </Page>
  )
}
