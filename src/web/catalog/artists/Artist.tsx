import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { Artist } from '../../../contract/catalog/items.ts'
import { settings } from '../../data/settings.ts'
import { formatNumber, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { artistAlbumsQuery } from '../albums/albums.ts'
import { Federation } from '../federation/Federation.tsx'
import { CardRow, CardRowSkeleton } from '../items/cards/CardRow.tsx'
import { menuItemOf } from '../items/cards/ItemCard.tsx'
import { Actions, ActionsSkeleton } from '../items/header/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../items/header/ArtHeader.tsx'
import { Banner } from '../items/header/Banner.tsx'
import { useItemTitle } from '../items/item-title.ts'
import { SongRowsSkeleton } from '../items/rows/SongRows.tsx'
import { PageError } from '../items/states/PageError.tsx'
import { About } from './About.tsx'
import styles from './artist.module.css'
import { artistQuery, relatedArtistsQuery } from './artists.ts'
import { Events } from './Events.tsx'
import { Latest } from './Latest.tsx'
import { Podcasts } from './Podcasts.tsx'
import { Popular } from './Popular.tsx'
import { Posts } from './Posts.tsx'
import { Gallery, Pick } from './Showcase.tsx'
import { Upcoming } from './Upcoming.tsx'

const route = getRouteApi('/shell/artist/$id')

const Kind = ({ artist }: { artist: Artist }) => {
  const { t } = useTranslation()
  return (
    <>
      {t('Artist')}
      {artist.verified && (
        <Badge>
          <BadgeCheck className="icon-16" aria-hidden="true" />
          {t('Verified')}
        </Badge>
      )}
    </>
  )
}

const Line = ({ artist }: { artist: Artist }) => {
  const { t } = useTranslation()
  const counts = artist.songs_count > 0 ? [t('{count} songs', { count: artist.songs_count })] : []
  if (artist.albums_count > 0) counts.unshift(t('{count} albums', { count: artist.albums_count }))
  return (
    <span>
      {artist.plays > 0 && (
        <>
          <b>{formatNumber(artist.plays)}</b> {t('plays', { count: artist.plays })} {'· '}
        </>
      )}
      {[
        ...(artist.followers_count > 0 ? [t('{count} followers', { count: artist.followers_count })] : []),
        ...(counts.length > 0 ? [listed(counts)] : []),
      ].join(' · ')}
    </span>
  )
}

const Albums = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const albums = useQuery(artistAlbumsQuery(id))
  if (albums.data?.data.length === 0) return null
  return (
    <Section title={t('Albums')}>
      {albums.isPending && <CardRowSkeleton />}
      {albums.isError && <LoadError error={albums.error} retry={() => void albums.refetch()} />}
      {albums.data && (
        <CardRow
          items={albums.data.data}
          sub={(item) =>
            item.type === 'album'
              ? [item.year, item.compilation ? t('Compilation') : t('Album')].filter(Boolean).join(' · ')
              : undefined
          }
        />
      )}
    </Section>
  )
}

const Related = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const related = useQuery(relatedArtistsQuery(id))
  if (!related.data || related.data.data.length === 0) return null
  return (
    <Section title={t('Related artists')}>
      <CardRow items={related.data.data} />
    </Section>
  )
}

const Claim = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.claim}>
      {t('Is this you?')}{' '}
      <TextLink to="/become-artist" search={{ artist: id }} accent>
        {t('Claim this artist')}
      </TextLink>
    </p>
  )
}

const Loading = () => (
  <>
    <ArtHeaderSkeleton round />
    <Page underHeader>
      <ActionsSkeleton />
      <SongRowsSkeleton count={5} cover column="plays" />
    </Page>
  </>
)

/** Artist page: header, pick, popular songs, albums, podcasts, events, posts, photos, details, related artists. */
export const ArtistPage = () => {
  const { t } = useTranslation()
  const id = Number(route.useParams().id)
  const artist = useQuery(artistQuery(id))
  const { data } = artist
  const title = data ? artistName(data) : ''
  useItemTitle(data)
  if (artist.isError) return <PageError error={artist.error} retry={() => void artist.refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <ArtHeader
        picture={data.avatar}
        banner={data.banner && <Banner picture={data.banner} />}
        alt={t('Photo of {name}', { name: title })}
        round
        kind={<Kind artist={data} />}
        title={title}
        description={data.genres ? listed(data.genres) : null}
        line={<Line artist={data} />}
        playable={data.songs_count > 0 ? menuItemOf(data) : null}
      />
      <Page underHeader>
        <Actions item={menuItemOf(data)} empty={data.songs_count === 0} />
        <Pick artist={data} />
        {data.songs_count > 0 && (
          <div className={styles.artistTop}>
            <Popular artist={data} />
            <Latest id={id} />
          </div>
        )}
        <Upcoming id={id} />
        <Albums id={id} />
        {settings().enablePodcasts && <Podcasts id={id} />}
        <Events id={id} />
        <Posts artist={data} />
        <Gallery artist={data} />
        <About artist={data} />
        <Federation type="artist" id={id} title={title} />
        <Related id={id} />
        {data.claimable && <Claim id={id} />}
      </Page>
    </>
  )
}
