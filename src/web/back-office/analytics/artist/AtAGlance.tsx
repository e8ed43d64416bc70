import { useQuery } from '@tanstack/react-query'
import { artistAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { artistSongs } from '../../../../contract/catalog/back-office/songs.ts'
import type { TeamRole } from '../../../../contract/platform/artist-team.ts'
import type { ArtistDashboard } from '../../../../contract/platform/back-office/analytics.ts'
import { isSelling, settings } from '../../../data/settings.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { formatMoney } from '../../../i18n/money.ts'
import { artistCountsQuery } from '../../artist-area/artist-area.ts'
import { canEdit } from '../../artist-area/selected-artist.ts'
import { type FigureData, FigureLink } from '../../charts/FigureCard.tsx'
import { FigureCards } from '../../charts/PanelGrid.tsx'
import { crudPageQuery } from '../../crud/crud.ts'
import { featuredRequestsQuery } from '../../featured-artists/featured-requests.ts'
import { payoutSummaryQuery } from '../../payouts/payouts.ts'
import { splitRequestsQuery } from '../../splits/splits.ts'

const single = (value: number): FigureData => ({ value, previous: 0, series: [] })

/** What can be paid out now, in the currency with the highest balance. */
const Available = ({ artist }: { artist: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(payoutSummaryQuery(artist))
  const most = data?.balances.toSorted((a, b) => b.available - a.available)[0]
  const currency = most?.currency ?? settings().default_currency
  return (
    <FigureLink
      title={t('Available earnings')}
      figure={data && single(most?.available ?? 0)}
      note={
        most && most.pending > 0
          ? t('{amount} more soon', { amount: formatMoney(most.pending, currency) })
          : undefined
      }
      format={(amount) => formatMoney(amount, currency)}
      to="/artist/earnings"
    />
  )
}

/** Albums that are scheduled, and songs that are not on one of them. */
const Upcoming = ({ artist }: { artist: number }) => {
  const { t } = useTranslation()
  const query = { artist_id: artist, 'filter[state]': 'scheduled', per_page: 50 } as const
  const albums = useQuery(crudPageQuery(artistAlbums, query)).data?.data
  const songs = useQuery(crudPageQuery(artistSongs, query)).data?.data
  const alone = songs?.filter(({ album }) => !albums?.some(({ id }) => id === album?.id))
  const all = albums && alone && [...albums, ...alone]
  const next = all
    ?.filter(({ release_at }) => release_at)
    .sort((a, b) => (String(a.release_at) < String(b.release_at) ? -1 : 1))[0]
  return (
    <FigureLink
      title={t('Upcoming releases')}
      figure={all && single(all.length)}
      note={next?.release_at ? `${next.title} · ${formatDate(next.release_at)}` : undefined}
      to={albums?.length === 0 && alone?.length ? '/artist/songs' : '/artist/albums'}
      search={{ state: 'scheduled' }}
    />
  )
}

/** Requests of other artists and replies of operators that wait for the team. */
const Waiting = ({ artist, role }: { artist: number; role: TeamRole }) => {
  const { t } = useTranslation()
  const features = useQuery(featuredRequestsQuery()).data
  const splits = useQuery({ ...splitRequestsQuery(), enabled: isSelling() && role === 'owner' }).data ?? []
  const replies = useQuery(artistCountsQuery(artist)).data?.contact ?? 0
  const parts = [
    { count: features?.length ?? 0, note: t('To be featured'), to: '/artist/songs' },
    { count: splits.length, note: t('Splits'), to: '/artist/splits' },
    { count: replies, note: t('Messages'), to: '/artist/contact' },
  ].filter(({ count }) => count > 0)
  return (
    <FigureLink
      title={t('Waiting for you')}
      figure={features && single(parts.reduce((sum, { count }) => sum + count, 0))}
      note={parts.map(({ note }) => note).join(' · ') || undefined}
      to={parts[0]?.to ?? '/artist/contact'}
    />
  )
}

interface AtAGlanceProps {
  artist: number
  role: TeamRole
  dashboard: ArtistDashboard | undefined
}

/** What a team looks for first, each with a link to its page. */
export const AtAGlance = ({ artist, role, dashboard }: AtAGlanceProps) => {
  const { t } = useTranslation()
  const { new_followers: won, lost_followers: lost } = dashboard?.totals ?? {}
  return (
    <section aria-label={t('Overview')}>
      <FigureCards>
        <li>
          <FigureLink
            title={t('Followers')}
            figure={dashboard && single(dashboard.followers)}
            note={won && lost && t('{new} new, {lost} lost', { new: won.value, lost: lost.value })}
            to="/artist/analytics"
            search={{ card: 'new_followers' }}
          />
        </li>
        {settings().saas && role === 'owner' && (
          <li>
            <Available artist={artist} />
          </li>
        )}
        <li>
          <Upcoming artist={artist} />
        </li>
        {canEdit(role) && (
          <li>
            <Waiting artist={artist} role={role} />
          </li>
        )}
      </FigureCards>
    </section>
  )
}
