import { useRouter, useRouterState } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { usePageHead } from '../../catalog/items/header/page-head.ts'
import { type Playable, playCollection } from '../../catalog/items/playback/playable.ts'
import { useGuestCart } from '../../data/session/guest-cart.ts'
import { rememberReturnPath } from '../../data/session/login-redirect.ts'
import { useToken } from '../../data/session/token.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useIsPlaying } from '../../player/state.ts'
import { EarlySearch } from '../../site/search/EarlySearch.tsx'
import type { SearchField } from '../../site/search/SearchField.tsx'
import { IconButton, IconButtonSpace } from '../../ui/buttons/IconButton.tsx'
import { IconLink } from '../../ui/buttons/IconLink.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { classes } from '../../ui/classes.ts'
import { useIdle } from '../../ui/idle.ts'
import { AccountButton } from './AccountButton.tsx'
import styles from './shell.module.css'

let furthest = 0

/** Returns whether the history of the tab has a page of the app before the current one, and one after it. */
const useHistoryPosition = (): { back: boolean; forward: boolean } => {
  const { history } = useRouter()
  const position = useSyncExternalStore(
    (changed) =>
      history.subscribe(({ action }) => {
        const index = history.location.state.__TSR_index
        // A new page discards the forward history.
        furthest = action.type === 'PUSH' ? index : Math.max(furthest, index)
        changed()
      }),
    () => history.location.state.__TSR_index,
  )
  // The page before may be one of a document that has been left, by a notification or a plain link.
  const reloaded = 'navigation' in window && window.navigation.canGoBack
  return { back: position > 0 || reloaded, forward: position < furthest }
}

const CartButton = lazy(() =>
  import('../../selling/cart/CartButton.tsx').then((m) => ({ default: m.CartButton })),
)
const ListenerTools = lazy(() => import('./ListenerTools.tsx').then((m) => ({ default: m.ListenerTools })))

const HeadTitle = ({ title, playable }: { title: string; playable: Playable }) => {
  const status = useIsPlaying(playable)
  return (
    <div className={styles.topbarTitle} data-part="topbar-title">
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

/** Returns the search field once its code has loaded, which it does when `wanted`: pages don't need it. */
const useSearchField = (wanted: boolean): typeof SearchField | undefined => {
  const [loaded, setLoaded] = useState<{ Field: typeof SearchField }>()
  useEffect(() => {
    if (wanted)
      void import('../../site/search/SearchField.tsx').then((m) => setLoaded({ Field: m.SearchField }))
  }, [wanted])
  return loaded?.Field
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
  const loggedIn = useToken((state) => state.token !== null)
  const guestItems = useGuestCart(({ items }) => items.length > 0)
  const searching = useRouterState({
    select: (state) => /^\/search(\/|$)/.test(state.location.pathname),
  })
  // What was typed before the search field had loaded; null while nobody wants it.
  const [early, setEarly] = useState<string | null>(null)
  const Field = useSearchField(idle || searching || early !== null)
  // Results replace each other while typing: an arrow beside the field would push it aside.
  const entries = loggedIn ? roots : visitorRoots
  const atRoot = useRouterState({ select: (state) => entries.test(state.location.pathname) }) || searching
  // Phones lead to the page above from there; wide screens have the sidebar.
  const deepLink = !back && !atRoot
  const above = useRouterState({
    select: ({ location: { pathname, hash } }) =>
      pathname === '/account/settings' && hash ? pathname : '/home',
  })
  const onArt = head.art !== null && !head.gone
  return (
    <header
      data-part="topbar"
      data-back={!atRoot || undefined}
      data-searching={searching || undefined}
      className={classes(styles.topbar, onArt && 'on-art')}
      style={onArt ? ({ '--art': head.art } as CSSProperties) : undefined}
    >
      {deepLink && (
        <IconLink to={above} bright className={styles.onlyOnPhones} label={t('Back')}>
          <ChevronLeft className="flip" aria-hidden="true" />
        </IconLink>
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
      {Field ? <Field early={early} /> : <EarlySearch typed={early ?? ''} onType={setEarly} />}
      <div className={styles.topbarEnd} data-part="topbar-end">
        {!loggedIn && guestItems && idle && (
          <Suspense>
            <CartButton />
          </Suspense>
        )}
        {!loggedIn && (
          <LinkButton to="/login" onClick={() => rememberReturnPath()} size="sm" pill>
            {t('Log in')}
          </LinkButton>
        )}
        {loggedIn && (
          <Suspense fallback={<IconButtonSpace />}>{idle ? <ListenerTools /> : <IconButtonSpace />}</Suspense>
        )}
        <AccountButton />
      </div>
    </header>
  )
}
