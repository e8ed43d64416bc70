import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Disc3, House, LayoutGrid, type LucideIcon, MicVocal, Music, Podcast, Radio } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { coverUrl } from '../../contract/covers.ts'
import type { Genre } from '../../contract/genres.ts'
import { genresQuery } from '../api/genres.ts'
import { settings } from '../api/settings.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { genreColor } from '../media/genre-color.ts'
import { menuItemOf } from '../media/ItemCard.tsx'
import { ItemLink } from '../media/ItemLink.tsx'
import { useItemGestures } from '../media/item-menu.ts'
import { useNavEntries } from '../media/nav-entries.ts'
import { useIsPlaying } from '../player/state.ts'
import { useToken } from '../session/token.ts'
import { Equalizer } from '../ui/Equalizer.tsx'
import { Mark } from '../ui/icons.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Place = '/browse/albums' | '/browse/artists' | '/browse/songs'

const Catalogue = ({ to, icon: Icon, text }: { to: Place; icon: LucideIcon; text: string }) => (
  <Link to={to} className="lib-link" data-tip={text}>
    <span className="tile">
      <Icon className="s18" aria-hidden="true" />
    </span>
    <span className="lib-text trunc">
      <b className="trunc">{text}</b>
    </span>
  </Link>
)

const GenreLink = ({ genre }: { genre: Genre }) => {
  const { t } = useTranslation()
  const status = useIsPlaying(genre)
  return (
    <ItemLink
      item={genre}
      className={`lib-link${status ? ' playing' : ''}`}
      {...useItemGestures(menuItemOf(genre))}
    >
      <span className="tile letter" style={{ background: genreColor(genre) }}>
        {genre.cover ? (
          <img src={coverUrl(genre.cover, 64)} width={40} height={40} alt="" loading="lazy" />
        ) : (
          <span aria-hidden="true">{[...genre.name][0]}</span>
        )}
      </span>
      <span className="lib-text min-w-0 flex-1">
        <b className="trunc">{genre.name}</b>
        <small className="trunc num">{t('{count} songs', { count: genre.songs_count })}</small>
      </span>
      {status && <Equalizer moving={status === 'play'} />}
    </ItemLink>
  )
}

const Genres = () => {
  const genres = useQuery(genresQuery())
  if (genres.isPending)
    return [1, 2, 3, 4].map((place) => (
      <div key={place} className="lib-link" aria-hidden="true">
        <Skeleton width={40} height={40} />
        <span className="lib-text">
          <Skeleton width={96} height={12} />
        </span>
      </div>
    ))
  return genres.data?.map((genre) => <GenreLink key={genre.id} genre={genre} />)
}

// Most places have no entries of their own, so what shows them comes where there are some.
const RailEntries = lazy(() => import('./RailEntries.tsx').then((m) => ({ default: m.RailEntries })))
const RailFoot = lazy(() => import('./RailFoot.tsx').then((m) => ({ default: m.RailFoot })))

/** Pixels of one entry, kept free until the entries are there. */
const ENTRY = 40

const OwnEntries = () => {
  const entries = useNavEntries('rail')
  if (entries.length === 0) return null
  return (
    <Suspense fallback={<div style={{ height: entries.length * ENTRY }} />}>
      <RailEntries entries={entries} />
    </Suspense>
  )
}

const Foot = () => {
  const entries = useNavEntries('footer')
  return (
    entries.length > 0 && (
      <Suspense>
        <RailFoot entries={entries} />
      </Suspense>
    )
  )
}

const YourLibrary = lazy(() => import('./YourLibrary.tsx').then((m) => ({ default: m.YourLibrary })))

/** What a visitor finds in the rail; who is logged in has a library there. */
const CatalogueLinks = () => {
  const { t } = useTranslation()
  const { enableBrowse } = settings()
  return (
    <>
      <h2 className="rail-head">{enableBrowse ? t('Catalogue') : t('Genres')}</h2>
      <nav className="lib" aria-label={t('Catalogue')}>
        {enableBrowse && (
          <>
            <Catalogue to="/browse/albums" icon={Disc3} text={t('Albums')} />
            <Catalogue to="/browse/artists" icon={MicVocal} text={t('Artists')} />
            <Catalogue to="/browse/songs" icon={Music} text={t('Songs')} />
          </>
        )}
        <Genres />
      </nav>
    </>
  )
}

/** The rail of large screens: where to go. Middle-sized ones show its icons alone. */
export const Rail = () => {
  const { t } = useTranslation()
  const { appName, enableBrowse, enablePodcasts } = settings()
  const loggedIn = useToken((state) => state.token !== null)
  return (
    <aside className="rail" aria-label={t('Sidebar')}>
      <Link to="/home" className="brand">
        <Mark className="mark" />
        <span>{appName}</span>
      </Link>
      <nav aria-label={t('Main')}>
        <Link to="/home" className="nav-link" data-tip={t('Home')}>
          <House aria-hidden="true" />
          <span>{t('Home')}</span>
        </Link>
        {enableBrowse && (
          <Link to="/browse" className="nav-link" activeOptions={{ exact: !loggedIn }} data-tip={t('Browse')}>
            <LayoutGrid aria-hidden="true" />
            <span>{t('Browse')}</span>
          </Link>
        )}
        {enablePodcasts && (
          <Link to="/podcasts" className="nav-link" data-tip={t('Podcasts')}>
            <Podcast aria-hidden="true" />
            <span>{t('Podcasts')}</span>
          </Link>
        )}
        <Link to="/radio" className="nav-link" data-tip={t('Radio')}>
          <Radio aria-hidden="true" />
          <span>{t('Radio')}</span>
        </Link>
        <OwnEntries />
      </nav>
      <hr className="rail-line" />
      {loggedIn ? (
        <Suspense fallback={<div className="lib" />}>
          <YourLibrary />
        </Suspense>
      ) : (
        <CatalogueLinks />
      )}
      <Foot />
    </aside>
  )
}
