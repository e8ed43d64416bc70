import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { RadioStation } from '../../../contract/catalog/items.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { usePlayer } from '../../player/state.ts'
import { InlineAnchor } from '../../ui/buttons/TextLink.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { StationCards } from '../items/cards/StationCards.tsx'
import { Actions } from '../items/header/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../items/header/ArtHeader.tsx'
import { InlineItemLink } from '../items/ItemLink.tsx'
import { useItemTitle } from '../items/item-title.ts'
import { playItemMenu } from '../items/menu/menu-item.ts'
import { PageError } from '../items/states/PageError.tsx'
import styles from './radio.module.css'
import { relatedStationsQuery, stationHistoryQuery, stationQuery } from './radio.ts'

const route = getRouteApi('/shell/radio-station/$id')

const Line = ({ station }: { station: RadioStation }) => {
  const { t } = useTranslation()
  const { genres, country, listeners, bitrate, likes, website } = station
  return (
    <span className={styles.stationLine}>
      {genres.map((genre) => (
        <span key={genre.id}>
          <InlineItemLink item={{ type: 'genre', id: genre.id }}>{genre.name}</InlineItemLink>
        </span>
      ))}
      {country && <span>{country}</span>}
      {bitrate && <span>{t('{rate} kbit/s', { rate: bitrate })}</span>}
      {listeners > 0 && <span>{t('{number} listening', { number: formatNumber(listeners) })}</span>}
      {likes > 0 && <span>{t('{count} likes', { count: likes })}</span>}
      {website && (
        <InlineAnchor href={website} target="_blank" rel="noopener noreferrer">
          {t('Website')}
        </InlineAnchor>
      )}
    </span>
  )
}

const Kind = ({ live }: { live: boolean | null }) => {
  const { t } = useTranslation()
  return (
    <>
      {t('Radio station')}
      <span className={live === false ? `${styles.liveMark} ${styles.off}` : styles.liveMark}>
        {live === false ? t('Off air') : t('Live')}
      </span>
    </>
  )
}

const Now = ({ station: { id, on_air: nowPlaying, live } }: { station: RadioStation }) => {
  const { t } = useTranslation()
  // Some streams contain titles only in their audio.
  const history = usePlayer(({ currentAudio: item }) =>
    item?.type === 'radio-station' && item.id === id ? item.on_air : null,
  )
  const on_air = nowPlaying ?? history
  return (
    <Section title={t('Now playing')}>
      <div className={styles.airNow} data-part="on-air" aria-live="polite">
        {on_air ? (
          <>
            <b className="heading-20 truncate">
              <bdi>{on_air.title}</bdi>
            </b>
            <span className="truncate muted">
              <bdi>{on_air.artist}</bdi>
            </span>
          </>
        ) : (
          <span className="muted">
            {live === false
              ? t('This station isn’t available right now.')
              : t('This station doesn’t provide track information.')}
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
    <Section title={t('Recently played')}>
      <ol className={styles.onAirHistory}>
        {data.map((one) => (
          <li key={one.id}>
            <time className="tabular muted" dateTime={one.since}>
              {formatMoment(one.since)}
            </time>
            <span className="min-w-0">
              <b className="truncate">
                <bdi>{one.title}</bdi>
              </b>
              <span className="truncate muted">
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

/** Station page: current song, history and related stations. */
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
        alt={t('Photo of {name}', { name: data.title })}
        kind={<Kind live={data.live} />}
        title={data.title}
        description={data.description}
        line={<Line station={data} />}
        playable={item}
      />
      <Page underHeader>
        <Actions item={item} single />
        <Now station={data} />
        <Before id={id} />
        <Similar id={id} />
      </Page>
    </>
  )
}
