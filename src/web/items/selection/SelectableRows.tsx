import { SquareCheck, SquareX } from 'lucide-react'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import type { Song } from '../../../contract/songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../../ui/classes.ts'
import fieldsStyles from '../../ui/fields.module.css'
import { RovingTabindex, RowCheck, RowMenu } from '../rows/row-context.ts'
import { useRowKeyboardNav } from '../rows/row-keyboard-nav.ts'
import styles from './selection.module.css'
import {
  clearSelection,
  retainSelection,
  type SongList,
  selectTo,
  toggleSong,
  useSelection,
} from './selection.ts'
import { useSelectionClicks, useSelectionKeys } from './selection-keys.ts'

const SelectionBar = lazy(() => import('./SelectionBar.tsx').then((m) => ({ default: m.SelectionBar })))

/** The list around a row; null if it is not selectable. */
export const SongListAround = createContext<SongList | null>(null)

const Check = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const list = useContext(SongListAround)
  const ctx = useSelection((state) => state.list?.id === list?.id && state.ids.has(song.id))
  if (!list) return null
  return (
    <input
      type="checkbox"
      className={`${fieldsStyles.check} ${styles.rowCheck}`}
      data-part="row-check"
      tabIndex={-1}
      aria-label={t('Select {title}', { title: song.title })}
      checked={ctx}
      onChange={({ nativeEvent }) =>
        nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          ? selectTo(list, song.id)
          : toggleSong(list, song.id)
      }
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}

/** Adds "select" to a row's menu, the only way to start a selection on touch screens. */
const useRowMenu = (list: SongList) => {
  const { t } = useTranslation()
  const outer = useContext(RowMenu)
  return useCallback(
    (song: Song) => {
      const { list: present, ids } = useSelection.getState()
      const ctx = present?.id === list.id && ids.has(song.id)
      const run = () => toggleSong(list, song.id)
      const label = ctx ? t('Deselect') : t('Select')
      return [...outer(song), { kind: 'item' as const, label, icon: ctx ? SquareX : SquareCheck, run }]
    },
    [outer, list, t],
  )
}

interface SelectableRowsProps {
  songs: readonly Song[]
  /** Removes songs from the list, if permitted. */
  remove?: ((songs: Song[]) => void) | undefined
  children: ReactNode
}

/** Makes the song rows inside selectable, for bulk actions. */
export const SelectableRows = ({ songs, remove, children }: SelectableRowsProps) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useMemo<SongList>(() => ({ id, songs, remove }), [id, songs, remove])
  const selecting = useSelection((state) => state.list?.id === id)
  const more = useRowMenu(list)
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
    <RowCheck value={Check}>
      <RowMenu value={more}>
        <SongListAround value={list}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: short cuts; the boxes of the rows do the same */}
          <div
            ref={box}
            className={classes(styles.selectable, selecting && styles.selecting)}
            data-part="selectable"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what comes here by Tab goes on to a row
            tabIndex={0}
            {...presses}
            onFocus={onFocus}
            onKeyDown={(event) => {
              selectAll(event)
              onKeyDown(event)
            }}
          >
            <RovingTabindex value>{children}</RovingTabindex>
          </div>
          {selecting && page && (
            <Suspense>
              <SelectionBar page={page} />
            </Suspense>
          )}
        </SongListAround>
      </RowMenu>
    </RowCheck>
  )
}
