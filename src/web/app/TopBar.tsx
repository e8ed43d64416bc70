import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react'
import { settings } from '../api/settings.ts'
import searchFieldStyles from '../features/search/search-field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { usePageHead } from '../items/header/page-head.ts'
import { type Playable, playCollection } from '../items/playable.ts'
import { useIsPlaying } from '../player/state.ts'
import { rememberReturnPath } from '../session/login-redirect.ts'
import { useToken } from '../session/token.ts'
import buttonsStyles from '../ui/buttons.module.css'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useIdle } from '../ui/idle.ts'
import { PlayButton } from '../ui/PlayButton.tsx'
import { AccountButton } from './AccountButton.tsx'
import { useHistoryPosition } from './history-position.ts'
import styles from './shell.module.css'

// Loads after the page, which doesn't need it.
const SearchField = lazy(() =>
  import('../features/search/SearchField.tsx').then((m) => ({ default: m.SearchField })),
)

const ListenerTools = lazy(() => import('./ListenerTools.tsx').then((m) => ({ default: m.ListenerTools })))

const HeadTitle = ({ title, playable }: { title: string; playable: Playable }) => {
  const status = useIsPlaying(playable)
  return (
    <div className={styles.topbarTitle}>
      <PlayButton
        title={title}
        size="md"
        playing={status === 'play'}
        onClick={() => void playCollection(playable)}
      />
      <span className="heading-20 truncate">{title}</span>
    </div>
  )
}

/** The search field until its code has loaded; a click loads and focuses it. */
const SearchShape = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      data-part="search-shape"
      className={`${searchFieldStyles.search} ${styles.searchShape}`}
      onClick={onClick}
    >
      <span className={searchFieldStyles.searchOpen}>
        <Search className="icon-18" />
      </span>
      <span className="truncate">
        {settings().enablePodcasts
          ? t('Search songs, artists, podcasts, radio')
          : t('Search songs, artists, radio')}
      </span>
    </button>
  )
}

/**
 * Whether the search field was wanted before it was mounted, by Ctrl/Cmd+K or a click on its shape; afterwards it handles
 * both.
 */
const useEarlySearch = (): [wanted: boolean, want: () => void] => {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (!isShortcut || document.getElementById('search-field')) return
      event.preventDefault()
      setWanted(true)
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
  return [wanted, () => setWanted(true)]
}

/** Entries of the bottom navigation; visitors also find the lists of the catalog there. */
const roots = /^\/(home|browse)$/
const visitorRoots = /^\/(home|browse(\/(albums|artists))?)$/

/** Top bar of every page: back and forward, search, account. It overlays the artwork of the page's header. */
export const TopBar = () => {
  const { t } = useTranslation()
  const { history } = useRouter()
  const { back, forward } = useHistoryPosition()
  const head = usePageHead()
  const idle = useIdle()
  const [early, wantSearch] = useEarlySearch()
  const loggedIn = useToken((state) => state.token !== null)
  const searching = useRouterState({
    select: (state) => /^\/search(\/|$)/.test(state.location.pathname),
  })
  // Results replace each other while typing: an arrow beside the field would push it aside.
  const entries = loggedIn ? roots : visitorRoots
  const atRoot = useRouterState({ select: (state) => entries.test(state.location.pathname) }) || searching
  // Phones lead to the start page from there; wide screens have the sidebar.
  const deepLink = !back && !atRoot
  const onArt = head.art !== null && !head.gone
  return (
    <header
      data-back={!atRoot || undefined}
      className={classes(styles.topbar, onArt && 'on-art', searching && searchFieldStyles.searching)}
      style={onArt ? ({ '--art': head.art } as CSSProperties) : undefined}
    >
      {deepLink && (
        <Link
          to="/home"
          className={`${buttonsStyles.ib} ${buttonsStyles.bright} ${styles.onlyOnPhones}`}
          aria-label={t('Back')}
        >
          <ChevronLeft className="flip" aria-hidden="true" />
        </Link>
      )}
      <IconButton
        label={t('Back')}
        bright
        disabled={!back}
        className={classes((atRoot || !back) && styles.notOnPhones)}
        onClick={() => history.back()}
      >
        <ChevronLeft className="flip" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Forward')}
        bright
        disabled={!forward}
        className={styles.notOnPhones}
        onClick={() => history.forward()}
      >
        <ChevronRight className="flip" aria-hidden="true" />
      </IconButton>
      {head.gone && head.playable && <HeadTitle title={head.title} playable={head.playable} />}
      <Suspense fallback={<SearchShape onClick={wantSearch} />}>
        {idle || early || searching ? <SearchField wanted={early} /> : <SearchShape onClick={wantSearch} />}
      </Suspense>
      <div className={styles.topbarEnd}>
        {!loggedIn && (
          <Link
            to="/login"
            onClick={() => rememberReturnPath()}
            className={`${buttonsStyles.btn} ${buttonsStyles.line} ${buttonsStyles.pill} ${buttonsStyles.sm}`}
          >
            {t('Log in')}
          </Link>
        )}
        {loggedIn && (
          <Suspense fallback={<span className={buttonsStyles.ib} data-part="icon-button" />}>
            {idle ? <ListenerTools /> : <span className={buttonsStyles.ib} data-part="icon-button" />}
          </Suspense>
        )}
        <AccountButton />
      </div>
    </header>
  )
}
