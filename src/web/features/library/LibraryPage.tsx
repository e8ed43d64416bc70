import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { libraryCountsQuery } from '../../api/likes.ts'
import { myPlaylistsQuery } from '../../api/playlists.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTitle } from '../../media/title.ts'
import './library.css'

const Tab = ({ to, text, count }: { to: string; text: string; count?: number | undefined }) => (
  <Link to={to as '/home'} className="tab">
    {text}
    {count !== undefined && <span className="n num">{formatNumber(count)}</span>}
  </Link>
)

const Tabs = () => {
  const { t } = useTranslation()
  const { data } = useQuery(libraryCountsQuery())
  const mine = useQuery(myPlaylistsQuery())
  const tabs = useRef<HTMLElement>(null)
  // On a phone the last of them are beyond the edge.
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [])
  return (
    <nav ref={tabs} className="tabs" aria-label={t('Library')}>
      <Tab to="/library/likes" text={t('Songs')} count={data?.songs} />
      <Tab to="/library/albums" text={t('Albums')} count={data?.albums} />
      <Tab to="/library/artists" text={t('Artists')} count={data?.artists} />
      <Tab to="/library/playlists" text={t('Playlists')} count={mine.data?.length} />
      <Tab to="/library/recent" text={t('Recent')} />
    </nav>
  )
}

/** A page of the library: its name, the way to the others, its content. */
export const LibraryPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useTitle(title)
  return (
    <div className="content">
      <h1 className="h24 page-title">{title}</h1>
      <Tabs />
      {children}
    </div>
  )
}
