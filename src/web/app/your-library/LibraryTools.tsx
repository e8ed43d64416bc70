import { ArrowDownUp, Plus, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LibraryItem } from '../../../contract/social/library.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Input, InputBox } from '../../ui/fields/Input.tsx'
import { toggleMenu } from '../../ui/overlays/menu.ts'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { openCreateMenu } from './create-menu.ts'
import libraryStyles from './library.module.css'
import { type LibrarySort, librarySorts, setLibraryView, useLibraryView } from './library-view.ts'
import styles from './your-library.module.css'

const types = {
  playlist: 'Playlists',
  blend: 'Blends',
  album: 'Albums',
  artist: 'Artists',
  podcast: 'Podcasts',
} as const
type Type = LibraryItem['type']

const Chips = ({ present }: { present: Type[] }) => {
  const { t } = useTranslation()
  const only = useLibraryView((state) => state.only)
  const gone = only !== null && !present.includes(only)
  // The last item of the chosen type may just have been removed.
  useEffect(() => {
    if (gone) setLibraryView({ only: null })
  }, [gone])
  return (
    <div className={styles.chips}>
      {only && (
        <IconButton label={t('Show all')} onClick={() => setLibraryView({ only: null })}>
          <X className="icon-16" aria-hidden="true" />
        </IconButton>
      )}
      <Segments
        look="chips"
        label={t('Show')}
        choices={present
          .filter((type) => only === null || type === only)
          .map((value) => ({ value, text: t(types[value]) }))}
        value={only}
        onChange={(only) => setLibraryView({ only })}
        onClear={() => setLibraryView({ only: null })}
      />
    </div>
  )
}

const Find = ({ close }: { close: () => void }) => {
  const { t } = useTranslation()
  const search = useLibraryView((state) => state.search)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <InputBox compact as="search" className={styles.find}>
      <Search className="icon-16" aria-hidden="true" />
      <Input
        plain
        ref={input}
        type="search"
        aria-label={t('Search in your library')}
        placeholder={t('Search in your library')}
        maxLength={100}
        value={search}
        onChange={(event) => setLibraryView({ search: event.target.value })}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        onBlur={() => search === '' && close()}
      />
      <IconButton label={t('Close search')} className={styles.closeFind} onClick={close}>
        <X className="icon-16" aria-hidden="true" />
      </IconButton>
    </InputBox>
  )
}

const Sort = () => {
  const { t } = useTranslation()
  const { sort, compact } = useLibraryView()
  const choices = (Object.keys(librarySorts) as LibrarySort[]).map((name) => ({
    label: t(librarySorts[name]),
    chosen: name === sort,
    run: () => setLibraryView({ sort: name }),
  }))
  return (
    <Button
      variant="ghost"
      size="sm"
      className={styles.sort}
      aria-haspopup="menu"
      onClick={(event) =>
        toggleMenu({
          of: 'library-sort',
          label: t('Sort by'),
          anchor: event.currentTarget,
          entries: [
            { kind: 'head', text: t('Sort by') },
            { kind: 'choices', choices },
            { kind: 'line' },
            {
              kind: 'choice',
              label: t('Compact'),
              chosen: compact,
              run: () => setLibraryView({ compact: !compact }),
            },
          ],
        })
      }
    >
      <span className="visually-hidden">{t('Sort your library by')}</span>
      <span className="truncate">{t(librarySorts[sort])}</span>
      <ArrowDownUp className="icon-16" aria-hidden="true" />
    </Button>
  )
}

interface LibraryToolsProps {
  items: LibraryItem[]
  /** On a page with tabs instead of filters, without the sidebar's button to create something. */
  underTabs: boolean
  empty: boolean
}

/** Filters, search and sort order of the library. */
export const LibraryTools = ({ items, underTabs, empty }: LibraryToolsProps) => {
  const { t } = useTranslation()
  const [finding, setFinding] = useState(() => useLibraryView.getState().search !== '')
  const button = useRef<HTMLDivElement>(null)
  const present = (Object.keys(types) as Type[]).filter((type) => items.some((item) => item.type === type))
  const close = () => {
    setLibraryView({ search: '' })
    setFinding(false)
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus())
  }
  return (
    <div className={libraryStyles.tools} data-part="library-tools">
      {!underTabs && present.length > 1 && <Chips present={present} />}
      <div ref={button} className={styles.tools}>
        {finding ? (
          <Find close={close} />
        ) : (
          <>
            {underTabs && (
              <Button
                variant="soft"
                className={styles.create}
                aria-haspopup="menu"
                onClick={(event) => openCreateMenu(event.currentTarget)}
              >
                <Plus className="icon-18" aria-hidden="true" />
                {t('Create')}
              </Button>
            )}
            {!empty && (
              <>
                <IconButton label={t('Search in your library')} onClick={() => setFinding(true)}>
                  <Search className="icon-18" aria-hidden="true" />
                </IconButton>
                <Sort />
              </>
            )}
          </>
        )}
      </div>
    </div>
  )
}
