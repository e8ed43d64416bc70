import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RadioTower } from 'lucide-react'
import { likedStationsQuery } from '../../api/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { playFrom } from '../../media/playable.ts'
import { StationCard } from '../../media/StationCards.tsx'
import { useFinding } from './finding.ts'
import { LibraryPage } from './LibraryPage.tsx'
import { LikedCards } from './LikedCards.tsx'

const choices = { '-marked': 'Date liked', title: 'Name' }

/** Liked radio stations, the newest like first; from one on they can be gone through. */
export const Stations = () => {
  const { t } = useTranslation()
  const finding = useFinding('/library/stations', choices)
  const list = useInfiniteQuery({ ...likedStationsQuery(finding.wanted), placeholderData: keepPreviousData })
  const title = t('Your stations')
  return (
    <LibraryPage title={title}>
      <LikedCards
        list={list}
        card={(station, all) => (
          <StationCard station={station} onPlay={() => void playFrom(all, all.indexOf(station), { title })} />
        )}
        label={title}
        find={t('Find in your stations')}
        finding={finding}
        choices={choices}
        empty={{
          icon: <RadioTower aria-hidden="true" />,
          title: t('No liked stations yet'),
          text: t('Press the heart on any station and it is kept here.'),
          action: (
            <Link to="/radio" className="btn primary">
              {t('Browse radio')}
            </Link>
          ),
        }}
      />
    </LibraryPage>
  )
}
