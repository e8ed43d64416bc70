import { Link } from '@tanstack/react-router'
import { Disc3, House, LayoutGrid, Library, type LucideIcon, MicVocal, Search } from 'lucide-react'
import { settings } from '../api/settings.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useToken } from '../session/token.ts'

type Place = '/home' | '/search' | '/browse' | '/browse/albums' | '/browse/artists' | '/library/likes'

const Item = ({ to, icon: Icon, text }: { to: Place; icon: LucideIcon; text: string }) => (
  <Link to={to} className="mnav-link" activeOptions={{ exact: true, includeSearch: false }}>
    <Icon className="s24" aria-hidden="true" />
    {text}
  </Link>
)

/** The navigation of small screens, at the thumb. */
export const BottomNav = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const { enableBrowse } = settings()
  return (
    <nav className="mnav" aria-label={t('Main')}>
      <Item to="/home" icon={House} text={t('Home')} />
      <Item to="/search" icon={Search} text={t('Search')} />
      {enableBrowse && <Item to="/browse" icon={LayoutGrid} text={t('Browse')} />}
      {loggedIn && <Item to="/library/likes" icon={Library} text={t('Library')} />}
      {enableBrowse && !loggedIn && (
        <>
          <Item to="/browse/albums" icon={Disc3} text={t('Albums')} />
          <Item to="/browse/artists" icon={MicVocal} text={t('Artists')} />
        </>
      )}
    </nav>
  )
}
