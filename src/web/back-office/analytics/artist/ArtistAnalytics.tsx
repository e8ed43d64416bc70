import { useQuery } from '@tanstack/react-query'
import { AudioLines, Download, MicVocal } from 'lucide-react'
import { showError } from '../../../data/errors.ts'
import { isAdministrator } from '../../../data/session/is-administrator.ts'
import { useSession } from '../../../data/session/session.ts'
import { settings } from '../../../data/settings.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { EmptyState, ErrorState } from '../../../ui/layout/States.tsx'
import { useSelectedArtist } from '../../artist-area/selected-artist.ts'
import { findPresentArtists } from '../../artist-requests/admin-artist-requests.ts'
import { FigureCard } from '../../charts/FigureCard.tsx'
import { FigureCards, PanelGrid } from '../../charts/PanelGrid.tsx'
import { RangePicker } from '../../charts/RangePicker.tsx'
import { rangeOf, type Shown, useShown } from '../../charts/range.ts'
import { useWide } from '../../charts/wide.ts'
import { Picker } from '../../crud/sheet/Picker.tsx'
import { AreaPage } from '../../shell/AreaPage.tsx'
import { PageHead } from '../../shell/head.tsx'
import { AtAGlance } from './AtAGlance.tsx'
import { Audience } from './Audience.tsx'
import styles from './artist-analytics.module.css'
import { artistDashboardQuery, saveArtistAnalytics } from './artist-analytics.ts'
import { type Card, cardHint, cards, cardTitle } from './artist-texts.ts'
import { Course } from './Course.tsx'
import { Earned } from './Earned.tsx'
import { Followers } from './Followers.tsx'
import { Top, topsOf } from './Tops.tsx'
import { Shares } from './TrafficShares.tsx'

interface ShownCard extends Shown {
  card?: string
  /** The artist that an administrator chose. */
  artist?: number
}

const presets = ['7d', '28d', '12m'] as const

const cardOf = ({ card }: ShownCard): Card => cards.find((one) => one === card) ?? 'plays'

/** Figures of the selected artist in a period, compared with the previous one. */
export const ArtistAnalyticsPage = () => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const own = user?.artist_id ?? 0
  const { shown, show } = useShown<ShownCard>()
  const role = useSelectedArtist()?.role
  const artist = (isAdministrator(user) && Number(shown.artist)) || own
  const owned = settings().saas && role === 'owner' && artist === own
  const wide = useWide()
  // Days only: the figures are counted by day.
  const range = rangeOf(shown.range === '24h' ? {} : shown)
  const card = cardOf(shown)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...artistDashboardQuery(artist, range.span),
    enabled: artist > 0,
  })
  if (isError && !data)
    return <ErrorState title={t('Couldn’t load analytics')} retry={() => void refetch()} />
  const picker = (
    <RangePicker
      presets={presets}
      range={range}
      onChange={(next) =>
        show({
          ...next,
          ...(shown.card && { card: shown.card }),
          ...(shown.artist && { artist: shown.artist }),
        })
      }
    />
  )
  const choose = (next: Card) => {
    const { card: _, ...rest } = shown
    show(next === 'plays' ? rest : { ...rest, card: next })
  }
  const { plays, likes, new_followers } = data?.totals ?? {}
  const silent = data && !plays?.value && !plays?.previous && !likes?.value && !new_followers?.value
  const [[first, whole] = ['songs', 'albums'] as const, others] = topsOf(data)
  const compared = data ? cards.some((one) => data.totals[one].previous > 0) : true
  const chooser = isAdministrator(user) && (
    <Picker
      label={t('Artist')}
      single
      value={data && artist > 0 ? [data.artist] : []}
      find={findPresentArtists}
      onChange={([chosen]) => {
        const { artist: _, ...rest } = shown
        show(chosen ? { ...rest, artist: chosen.id } : rest)
      }}
    />
  )
  if (artist === 0)
    return (
      <AreaPage>
        {chooser}
        <EmptyState
          icon={<MicVocal aria-hidden="true" />}
          title={t('Choose an artist')}
          text={t('As an administrator, you can see the analytics of every artist.')}
        />
      </AreaPage>
    )
  return (
    <AreaPage stacked>
      {chooser}
      <PageHead>
        {wide && picker}
        <IconButton
          label={t('Export as CSV')}
          onClick={() => void saveArtistAnalytics(artist, range.span).catch(showError)}
        >
          <Download className="icon-18" aria-hidden="true" />
        </IconButton>
      </PageHead>
      {!wide && picker}
      {artist === own && role && <AtAGlance artist={artist} role={role} dashboard={data} />}
      {silent ? (
        <EmptyState
          icon={<AudioLines aria-hidden="true" />}
          title={t('No plays in this period')}
          text={t('Figures appear here as soon as people listen to your music or podcasts.')}
        />
      ) : (
        <PanelGrid
          busy={isPlaceholderData}
          partial={data?.partial}
          className={styles.artist}
          data-part="artist-dashboard"
        >
          <FigureCards>
            {cards.map((one) => (
              <li key={one}>
                <FigureCard
                  title={cardTitle(one, t)}
                  hint={cardHint(one, t)}
                  figure={data && { ...data.totals[one], series: data[one].map(({ value }) => value) }}
                  chosen={one === card}
                  compared={compared}
                  lessIsBetter={one === 'lost_followers'}
                  onChoose={() => choose(one)}
                />
              </li>
            ))}
          </FigureCards>
          <Course data={data} card={card} />
          <Audience data={data} />
          {owned && <Earned artist={artist} range={range} />}
          <Top type={first} data={data} />
          <Shares of="countries" data={data} />
          <Followers data={data} />
          <Shares of="sources" data={data} />
          <Shares of="devices" data={data} />
          <Top type={whole} data={data} />
          {others?.map((type) => (
            <Top key={type} type={type} data={data} className={styles.half} />
          ))}
        </PanelGrid>
      )}
    </AreaPage>
  )
}
