import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Input } from '../../ui/fields/Input.tsx'
import { DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './palette.module.css'
import { type Find, usePaletteSearch } from './palette-search.ts'

interface CommandPaletteProps {
  open: boolean
  onClose: () => void
}

const FindLine = ({ find }: { find: Find }) => (
  <>
    {'icon' in find ? (
      <span className={styles.paletteIcon}>
        <find.icon className="icon-18" aria-hidden="true" />
      </span>
    ) : (
      <Cover
        picture={find.picture}
        name={find.title}
        size={32}
        shape={find.kind === 'person' ? 'round' : 'small'}
      />
    )}
    <span className="truncate">{find.title}</span>
    <small className="truncate">{find.note}</small>
  </>
)

const Finder = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { finds, searching } = usePaletteSearch(text)
  const present = Math.min(at, finds.length - 1)
  const go = (find: Find) => {
    onClose()
    void router.navigate({
      to: find.to,
      ...(find.hash && { hash: find.hash }),
      ...(find.edit !== undefined && { search: { edit: find.edit } as never }),
    })
  }
  const type = (typed: string) => {
    setText(typed)
    setAt(0)
  }
  const step = (by: number) => setAt((present + by + finds.length) % Math.max(1, finds.length))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const find = finds[present]
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && find) go(find)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.paletteField}>
        <Search className="icon-18" aria-hidden="true" />
        <Input
          plain
          type="text"
          role="combobox"
          aria-label={t('Search pages, settings, people and songs')}
          placeholder={t('Search pages, settings, people and songs')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={finds.length > 0 ? `${id}-${present}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        className={styles.paletteList}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('Results')}
        tabIndex={-1}
      >
        {finds.map((find, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
          <div
            key={`${find.to}#${find.hash ?? find.edit ?? ''}`}
            id={`${id}-${index}`}
            ref={index === present ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
            className={styles.paletteLine}
            role="option"
            tabIndex={-1}
            aria-selected={index === present}
            onPointerMove={() => setAt(index)}
            onClick={() => go(find)}
          >
            <FindLine find={find} />
          </div>
        ))}
      </div>
      {finds.length === 0 && !searching && (
        <p className={styles.paletteEmpty} role="status">
          {t('No results found')}
        </p>
      )}
    </>
  )
}

/** Command palette: navigates to pages, users and songs by name. */
export const CommandPalette = ({ open, onClose }: CommandPaletteProps) => {
  const { t } = useTranslation()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogPopup className={styles.palette} data-part="palette" aria-label={t('Go to…')}>
        <Finder onClose={onClose} />
      </DialogPopup>
    </Dialog.Root>
  )
}
