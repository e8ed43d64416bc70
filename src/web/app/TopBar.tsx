import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { usePageHead } from '../media/page-head.ts'
import { type Playable, playCollection } from '../media/playable.ts'
import { useIsPlaying } from '../player/state.ts'
import { useToken } from '../session/token.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useIdle } from '../ui/idle.ts'
import { PlayButton } from '../ui/PlayButton.tsx'
import { AccountButton } from './AccountButton.tsx'
import { useHistoryPlace } from './history-place.ts'

// A moment later than the page, which does without.
const SearchField = lazy(() =>
  import('../features/search/SearchField.tsx').then((m) => ({ default: m.SearchField })),
)

const Bell = lazy(() => import('../features/notifications/Bell.tsx').then((m) => ({ default: m.Bell })))

const HeadTitle = ({ title, playable }: { title: string; playable: Playable }) => {
  const status = useIsPlaying(playable)
  return (
    <div className="topbar-title">
      <PlayButton
        title={title}
        size="md"
        playing={status === 'play'}
        onClick={() => void playCollection(playable)}
      />
      <span className="h20 trunc">{title}</span>
    </div>
  )
}

/** Whether Ctrl or Cmd K was pressed before the search field was there; it looks after itself then. */
const useEarlySearch = (): boolean => {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const asked = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (!asked || document.getElementById('search-field')) return
      event.preventDefault()
      setWanted(true)
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
  return wanted
}

const roots = ['/home', '/search', '/browse', '/browse/albums', '/browse/artists']

/** The bar above every page: back and forward, the account. It lies on the art of the page's header. */
export const TopBar = () => {
  const { t } = useTranslation()
  const { history } = useRouter()
  const { back, forward } = useHistoryPlace()
  const head = usePageHead()
  const idle = useIdle()
  const early = useEarlySearch()
  const loggedIn = useToken((state) => state.token !== null)
  const atRoot = useRouterState({ select: (state) => roots.includes(state.location.pathname) })
  const searching = useRouterState({
    select: (state) => /^\/search(\/|$)/.test(state.location.pathname),
  })
  const onArt = head.art !== null && !head.gone
  return (
    <header
      className={`topbar${onArt ? ' on-art' : ''}${searching ? ' searching' : ''}`}
      style={onArt ? ({ '--art': head.art } as CSSProperties) : undefined}
    >
      <IconButton
        label={t('Back')}
        bright
        disabled={!back}
        className={atRoot || !back ? 'max-sm:hidden' : ''}
        onClick={() => history.back()}
      >
        <ChevronLeft className="flip" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Forward')}
        bright
        disabled={!forward}
        className="max-sm:hidden"
        onClick={() => history.forward()}
      >
        <ChevronRight className="flip" aria-hidden="true" />
      </IconButton>
      {head.gone && head.playable && <HeadTitle title={head.title} playable={head.playable} />}
      <Suspense>{(idle || early || searching) && <SearchField wanted={early} />}</Suspense>
      <div className="topbar-end">
        {!loggedIn && (
          <Link to="/login" className="btn line pill sm">
            {t('Log in')}
          </Link>
        )}
        {loggedIn && (
          <Suspense fallback={<span className="ib" />}>{idle ? <Bell /> : <span className="ib" />}</Suspense>
        )}
        <AccountButton />
      </div>
    </header>
  )
}
