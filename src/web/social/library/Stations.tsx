import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { RadioTower } from 'lucide-react'
import { StationCard } from '../../catalog/items/cards/StationCards.tsx'
import { playFrom } from '../../catalog/items/playback/playable.ts'
import { likedStationsQuery } from '../../catalog/likes/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import { LikedCards } from './LikedCards.tsx'
import { useListFilter } from './list-filter.ts'

const choices = { '-marked': 'Date added', title: 'Name' }

/** Liked radio stations, most recently liked first; playback can step through them. */
export const Stations = () => {
  const { t } = useTranslation()
  const filter = useListFilter(choices)
  const list = useInfiniteQuery({ ...likedStationsQuery(filter.query), placeholderData: keepPreviousData })
  const title = t('Your stations')
  return (
    <LibraryPage title={title}>
      <LikedCards
        list={list}
        card={(station, all) => (
          <StationCard station={station} onPlay={() => void playFrom(all, all.indexOf(station), { title })} />
        )}
        label={title}
        find={t('Search in your stations')}
        filter={filter}
        choices={choices}
        empty={{
          icon: <RadioTower aria-hidden="true" />,
          title: t('No liked stations yet'),
          text: t('Tap the heart on a station to save it here.'),
          action: (
            <LinkButton to="/radio" variant="primary">
              {t('Browse radio')}
            </LinkButton>
          ),
        }}
      />
    </LibraryPage>
  )
}
