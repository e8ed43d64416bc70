import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { RadioStation } from '../../../contract/radio-stations.ts'
import { relatedStationsQuery, stationHistoryQuery, stationQuery } from '../../api/radio.ts'
import { formatMoment, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Actions } from '../../media/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../../media/ArtHeader.tsx'
import { ItemLink } from '../../media/ItemLink.tsx'
import { playItemMenu } from '../../media/item-menu.ts'
import { useItemTitle } from '../../media/item-title.ts'
import { PageError } from '../../media/PageError.tsx'
import { Section } from '../../media/Section.tsx'
import { StationCards } from '../../media/StationCards.tsx'
import { usePlayer } from '../../player/player.ts'
import './radio.css'

const route = getRouteApi('/shell/radio-station/$id')

const Line = ({ station }: { station: RadioStation }) => {
  const { t } = useTranslation()
  const { genres, country, listeners, bitrate, website } = station
  return (
    <span className="station-line">
      {genres.map((genre) => (
        <span key={genre.id}>
          <ItemLink item={{ type: 'genre', id: genre.id }} className="quiet-link">
            {genre.name}
          </ItemLink>
        </span>
      ))}
      {country && <span>{country}</span>}
      {bitrate && <span>{t('{rate} kbit/s', { rate: bitrate })}</span>}
      {listeners > 0 && <span>{t('{number} listening', { number: formatNumber(listeners) })}</span>}
      {website && (
        <a href={website} className="quiet-link" target="_blank" rel="noopener noreferrer">
          {t('Website')}
        </a>
      )}
    </span>
  )
}

const Kind = ({ live }: { live: boolean | null }) => {
  const { t } = useTranslation()
  return (
    <>
      {t('Radio station')}
      <span className={live === false ? 'live-mark off' : 'live-mark'}>
        {live === false ? t('Off air') : t('Live')}
      </span>
    </>
  )
}

const Now = ({ station: { id, on_air: told, live } }: { station: RadioStation }) => {
  const { t } = useTranslation()
  // Some streams say it in their sound alone.
  const heard = usePlayer(({ currentAudio: item }) =>
    item?.type === 'radio-station' && item.id === id ? item.on_air : null,
  )
  const on_air = told ?? heard
  return (
    <Section title={t('Now playing')}>
      <div className="air-now" aria-live="polite">
        {on_air ? (
          <>
            <b className="h20 trunc">
              <bdi>{on_air.title}</bdi>
            </b>
            <span className="trunc text-muted">
              <bdi>{on_air.artist}</bdi>
            </span>
          </>
        ) : (
          <span className="text-muted">
            {live === false
              ? t('This station does not answer at present.')
              : t('This station does not say what it plays.')}
          </span>
        )}
      </div>
    </Section>
  )
}

const Before = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(stationHistoryQuery(id))
  if (!data || data.length === 0) return null
  return (
    <Section title={t('Played before')}>
      <ol className="air-before">
        {data.map((one) => (
          <li key={one.id}>
            <time className="num text-muted" dateTime={one.since}>
              {formatMoment(one.since)}
            </time>
            <span className="min-w-0">
              <b className="trunc">
                <bdi>{one.title}</bdi>
              </b>
              <span className="trunc text-muted">
                <bdi>{one.artist}</bdi>
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const Similar = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(relatedStationsQuery(id))
  if (!data || data.length === 0) return null
  return (
    <Section title={t('More like this')}>
      <StationCards stations={data} />
    </Section>
  )
}

/** A radio station: what it plays now, what it played before, and others like it. */
export const RadioStationPage = () => {
  const { t } = useTranslation()
  const id = Number(route.useParams().id)
  const station = useQuery(stationQuery(id))
  const { data } = station
  useItemTitle(data)
  if (station.isError && !data)
    return <PageError error={station.error} retry={() => void station.refetch()} />
  if (!data) return <ArtHeaderSkeleton />
  const item = playItemMenu(data)
  return (
    <>
      <ArtHeader
        picture={data.cover}
        alt={t('Picture of {name}', { name: data.title })}
        kind={<Kind live={data.live} />}
        title={data.title}
        description={data.description}
        line={<Line station={data} />}
        playable={item}
      />
      <div className="content under-header">
        <Actions item={item} single />
        <Now station={data} />
        <Before id={id} />
        <Similar id={id} />
      </div>
    </>
  )
}
