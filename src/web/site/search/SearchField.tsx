import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isApple } from '../../data/session/device/platform.ts'
import { useShortcuts } from '../../data/session/device/shortcut-preference.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useDebouncedText } from '../../ui/fields/debounce.ts'
import { Input } from '../../ui/fields/Input.tsx'
import { useOfflineParts } from '../../ui/layout/OfflinePart.tsx'
import { enterHits } from './hit-keys.ts'
import {
  MAX_QUERY,
  questionOf,
  type SearchPage,
  searchPath,
  setSearchKeyword,
  useSearchState,
} from './keyword.ts'
import { clearSearches, rememberSearch } from './recent-searches.ts'
import {
  optionId,
  removeSuggestion,
  SUGGESTIONS,
  type Suggestion,
  Suggestions,
  useSuggestions,
} from './Suggestions.tsx'
import styles from './search-field.module.css'

/** Debounce of typing before the search, in ms. */
const DEBOUNCE_MS = 300

const typing =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const modal = '[role=dialog], [role=alertdialog], [role=menu]'

/** Whether a key event focuses the field: `/` outside of inputs, Ctrl/Cmd+K anywhere except in dialogs. */
const asksForField = (event: globalThis.KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  const target = event.target instanceof Element ? event.target : null
  if (document.querySelector('[role=dialog], [role=alertdialog]') || target?.closest(modal)) return false
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k'
  return event.key === '/' && useShortcuts.getState().on && !target?.closest(typing)
}

/** Updates the URL with the query: pushes from other pages, replaces while typing. */
const useRunSearch = () => {
  const router = useRouter()
  return (question: string) => {
    setSearchKeyword(question)
    const match = router.state.matches.at(-1)
    const page = match?.staticData.page?.name ?? ''
    const inside = page.startsWith('search')
    if (!question && !inside) return
    const { query, tab } = (match?.params ?? {}) as { query?: string; tab?: SearchPage }
    if (inside && question === (query ?? '')) return
    const to = question ? searchPath(question, tab) : '/search'
    void router.navigate({ to: to as '/search', replace: inside })
  }
}

const useShortcut = (focus: () => void): void => {
  const pressed = useEffectEvent(focus)
  useEffect(() => {
    const down = (event: globalThis.KeyboardEvent) => {
      if (!asksForField(event)) return
      event.preventDefault()
      pressed()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}

/**
 * Search field of the top bar. It stays mounted across navigation and retains text and focus. `early` is what was typed
 * before it was mounted, null if nobody wanted it.
 */
export const SearchField = ({ early }: { early: string | null }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const keyword = useSearchState((state) => state.searchKeyword)
  const searching = useRouterState({ select: (state) => /^\/search(\/|$)/.test(state.location.pathname) })
  const offline = useOfflineParts(({ away }) => away !== undefined)
  const { text, type, commit } = useDebouncedText({
    // The stored query leads back to its results; on other pages the field is free for the next one.
    value: searching ? keyword : '',
    onCommit: useRunSearch(),
    // What is saved is searched at every key.
    pause: offline ? 0 : DEBOUNCE_MS,
    clean: questionOf,
  })
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // The search page lists the recent searches itself.
  const list = useSuggestions(text, open && (text !== '' || !searching))
  const expanded = list.length > 0
  const show = (shown: boolean) => {
    setOpen(shown)
    setActive(-1)
  }
  const choose = (one: Suggestion | undefined) => {
    if (!one || one.kind === 'clear') return
    rememberSearch(one.text)
    commit(one.text)
    show(false)
  }
  useShortcut(() => {
    const select = () => input.current?.select()
    // Small screens show the field only on search pages.
    if (input.current?.offsetParent) select()
    else void router.navigate({ to: '/search' }).then(select)
  })
  const takeOver = useEffectEvent(() => {
    if (early === null) return
    input.current?.select()
    if (early) type(early)
  })
  // Before the next key arrives.
  useLayoutEffect(() => takeOver(), [])
  /** Moves through the suggestions, and past the last one to the results; returns whether the key was for them. */
  const onListKey = ({ key }: KeyboardEvent): boolean => {
    const chosen = list[active]
    if (key === 'ArrowDown') {
      if (active < list.length - 1) setActive(active + 1)
      else if (enterHits()) show(false)
      else setActive(0)
    } else if (key === 'ArrowUp') setActive(active < 0 ? list.length - 1 : active - 1)
    else if (key === 'Enter' && chosen) chosen.kind === 'clear' ? clearSearches() : choose(chosen)
    else if (key === 'Delete' && removeSuggestion(chosen)) setActive(Math.min(active, list.length - 3))
    else if (key === 'Escape') show(false)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (expanded && onListKey(event)) return event.preventDefault()
    if (event.key === 'ArrowDown' && enterHits()) event.preventDefault()
    else if (event.key === 'Enter') {
      show(false)
      rememberSearch(questionOf(text))
      if (questionOf(text)) commit()
      else void router.navigate({ to: '/search' })
    } else if (event.key === 'Escape' && text) {
      event.preventDefault()
      commit('')
    } else if (event.key === 'Escape') input.current?.blur()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form would submit the page
    <div className={styles.search} role="search">
      <Link
        to="/search"
        className={styles.searchOpen}
        aria-label={t('Go to search')}
        data-tip={t('Go to search')}
      >
        <Search className="icon-18" aria-hidden="true" />
      </Link>
      <Input
        plain
        ref={input}
        id="search-field"
        // Not of the type search, which may not be a combobox.
        type="text"
        role="combobox"
        aria-expanded={expanded}
        aria-controls={expanded ? SUGGESTIONS : undefined}
        aria-autocomplete="list"
        aria-activedescendant={expanded && active >= 0 ? optionId(active) : undefined}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_QUERY}
        aria-label={t('Search')}
        placeholder={
          offline
            ? t('Search saved music')
            : settings().enablePodcasts
              ? t('Search songs, artists, podcasts, radio')
              : t('Search songs, artists, radio')
        }
        value={text}
        onChange={(event) => {
          type(event.currentTarget.value)
          show(true)
        }}
        onClick={() => text === '' && show(true)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          useSearchState.setState({ searchActive: true })
          if (text === '') show(true)
          void import('./results/Results.tsx')
          if (offline) void import('./saved-search.ts').then((m) => m.prepareSavedSearch())
        }}
        onBlur={() => {
          useSearchState.setState({ searchActive: false })
          show(false)
        }}
      />
      {text ? (
        <IconButton
          label={t('Clear search')}
          size="sm"
          onClick={() => {
            commit('')
            input.current?.focus()
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : (
        <span className={styles.searchKey} aria-hidden="true">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      )}
      {expanded && <Suggestions list={list} active={active} typed={text} onChoose={choose} />}
    </div>
  )
}
