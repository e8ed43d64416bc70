import { SquareCheck, SquareX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { classes } from '../../../ui/classes.ts'
import type { MenuEntry } from '../../../ui/overlays/menu.ts'
import { useRowKeyboardNav } from '../rows/row-keyboard-nav.ts'
import { SongListContext } from '../rows/song-list-context.ts'
import styles from './selection.module.css'
import { clearSelection, retainSelection, type SongList, toggleSong, useSelection } from './selection.ts'
import { useSelectionClicks, useSelectionKeys } from './selection-keys.ts'

const SelectionBar = lazy(() => import('./SelectionBar.tsx').then((m) => ({ default: m.SelectionBar })))

interface SelectableRowsProps {
  songs: readonly Song[]
  /** Removes songs from the list, if permitted. */
  remove?: ((songs: Song[]) => void) | undefined
  /** Additional menu entries for a row. */
  menu?: ((song: Song) => MenuEntry[]) | undefined
  children: ReactNode
}

/** Adds "select" to a row's menu, the only way to start a selection on touch screens. */
const useRowMenu = (list: SongList, menu: SelectableRowsProps['menu']) => {
  const { t } = useTranslation()
  return useCallback(
    (song: Song) => {
      const { list: present, ids } = useSelection.getState()
      const selected = present?.id === list.id && ids.has(song.id)
      const run = () => toggleSong(list, song.id)
      const label = selected ? t('Deselect') : t('Select')
      const icon = selected ? SquareX : SquareCheck
      return [...(menu?.(song) ?? []), { kind: 'item' as const, label, icon, run }]
    },
    [menu, list, t],
  )
}

/** Makes the song rows inside selectable, for bulk actions. */
export const SelectableRows = ({ songs, remove, menu, children }: SelectableRowsProps) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useMemo<SongList>(() => ({ id, songs, remove }), [id, songs, remove])
  const selecting = useSelection((state) => state.list?.id === id)
  const rowMenu = useRowMenu(list, menu)
  const context = useMemo(() => ({ list, menu: rowMenu }), [list, rowMenu])
  const presses = useSelectionClicks(list)
  const selectAll = useSelectionKeys(list, selecting)
  const { onFocus, onKeyDown } = useRowKeyboardNav(list, box)

  useEffect(() => retainSelection(list), [list])
  useEffect(
    () => () => {
      if (useSelection.getState().list?.id === id) clearSelection()
    },
    [id],
  )
  // The focused element may have disappeared with the selection.
  const before = useRef(selecting)
  useEffect(() => {
    if (before.current && !selecting && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
    before.current = selecting
  }, [selecting])

  const page = box.current?.closest('main')
  return (
    <SongListContext value={context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts; the checkboxes do the same */}
      <div
        ref={box}
        className={classes(styles.selectable, selecting && styles.selecting)}
        data-part="selectable"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Tab moves on to a row
        tabIndex={0}
        {...presses}
        onFocus={onFocus}
        onKeyDown={(event) => {
          selectAll(event)
          onKeyDown(event)
        }}
      >
        {children}
      </div>
      {selecting && page && (
        <Suspense>
          <SelectionBar page={page} />
        </Suspense>
      )}
    </SongListContext>
  )
}
