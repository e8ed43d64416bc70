import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Input } from '../../ui/fields/Input.tsx'
import styles from './search-field.module.css'

/** Stands in for the search field until its code has loaded, and keeps what is typed for it. */
export const EarlySearch = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (!isShortcut) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
  return (
    <label data-part="early-search" className={styles.search}>
      <span className={styles.searchOpen}>
        <Search className="icon-18" />
      </span>
      <Input
        plain
        ref={input}
        aria-label={t('Search')}
        placeholder={
          settings().enablePodcasts
            ? t('Search songs, artists, podcasts, radio')
            : t('Search songs, artists, radio')
        }
        value={typed}
        onFocus={() => onType(typed)}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </label>
  )
}
