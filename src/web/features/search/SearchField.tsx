import { Link, useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useKeys } from '../../player/keys.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { enterHits } from './hit-keys.ts'
import {
  LONGEST,
  questionOf,
  type SearchPage,
  searchPath,
  setSearchKeyword,
  useSearchState,
} from './keyword.ts'
import { rememberSearch } from './recents.ts'
import './search-field.css'

/** Typing rests this long, in ms, before the question is asked. */
const PAUSE = 300

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform)
const typing =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const modal = '[role=dialog], [role=alertdialog], [role=menu]'

/** Whether a key press asks for the field: `/` outside of fields, Ctrl or Cmd K anywhere but in dialogs. */
const asksForField = (event: globalThis.KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false
  const target = event.target instanceof Element ? event.target : null
  if (document.querySelector('[role=dialog], [role=alertdialog]') || target?.closest(modal)) return false
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k'
  return event.key === '/' && useKeys.getState().on && !target?.closest(typing)
}

/** Makes the address follow the question: a new page from elsewhere, the same one while it is typed. */
const useAsk = () => {
  const router = useRouter()
  return (question: string) => {
    setSearchKeyword(question)
    const place = router.state.matches.at(-1)
    const page = place?.staticData.page?.name ?? ''
    const inside = page.startsWith('search')
    if (!question && !inside) return
    const { query, tab } = (place?.params ?? {}) as { query?: string; tab?: SearchPage }
    if (inside && question === (query ?? '')) return
    const to = question ? searchPath(question, tab) : '/search'
    void router.navigate({ to: to as '/search', replace: inside })
  }
}

/** The field keeps what is typed; the keyword follows it at rest, and leads it when it changes elsewhere. */
const useTyped = () => {
  const keyword = useSearchState((state) => state.searchKeyword)
  const [text, setText] = useState(keyword)
  const own = useRef(keyword)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useAsk()
  useEffect(() => {
    if (keyword === own.current) return
    clearTimeout(timer.current)
    own.current = keyword
    setText(keyword)
  }, [keyword])
  useEffect(() => () => clearTimeout(timer.current), [])
  const askNow = (typed: string) => {
    clearTimeout(timer.current)
    own.current = questionOf(typed)
    ask(own.current)
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    if (questionOf(typed)) timer.current = setTimeout(() => askNow(typed), PAUSE)
    else askNow(typed)
  }
  return { text, type, askNow }
}

const useShortcut = (focus: () => void): void => {
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const down = (event: globalThis.KeyboardEvent) => {
      if (!asksForField(event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}

/** The search field of the top bar. It stays while pages change, and so do what is in it and its focus. */
export const SearchField = ({ wanted }: { wanted: boolean }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const { text, type, askNow } = useTyped()
  useShortcut(() => {
    const show = () => input.current?.select()
    // Small screens have the field on the search pages alone.
    if (input.current?.offsetParent) show()
    else void router.navigate({ to: '/search' }).then(show)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for before it was there
  useEffect(() => {
    if (wanted) input.current?.select()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' && enterHits()) event.preventDefault()
    else if (event.key === 'Enter') {
      rememberSearch(questionOf(text))
      if (questionOf(text)) askNow(text)
      else void router.navigate({ to: '/search' })
    } else if (event.key === 'Escape' && text) {
      event.preventDefault()
      type('')
    } else if (event.key === 'Escape') input.current?.blur()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form would send the page away
    <div className="search" role="search">
      <Link to="/search" className="search-open" aria-label={t('Go to search')} data-tip={t('Go to search')}>
        <Search className="s18" aria-hidden="true" />
      </Link>
      <input
        ref={input}
        id="search-field"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={LONGEST}
        aria-label={t('Search')}
        placeholder={t('Search songs, artists, albums')}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          useSearchState.setState({ searchActive: true })
          void import('./Results.tsx')
        }}
        onBlur={() => useSearchState.setState({ searchActive: false })}
      />
      {text ? (
        <IconButton
          label={t('Clear search')}
          size="sm"
          onClick={() => {
            type('')
            input.current?.focus()
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : (
        <span className="search-key" aria-hidden="true">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      )}
    </div>
  )
}
