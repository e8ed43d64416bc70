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
import type { Song } from '../../contract/songs.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useRowKeys } from './row-keys.ts'
import { OneStop, RowCheck, RowMenu } from './row-menu.ts'
import { useSelectingKeys, useSelectingPresses } from './selecting.ts'
import {
  clearSelection,
  keepSelection,
  type SongList,
  selectTo,
  toggleSong,
  useSelection,
} from './selection.ts'
import '../ui/fields.css'
import './selection.css'

const SelectionBar = lazy(() => import('./SelectionBar.tsx').then((m) => ({ default: m.SelectionBar })))

/** The list around a row; null where none lets one select. */
export const SongListAround = createContext<SongList | null>(null)

const Check = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const list = useContext(SongListAround)
  const on = useSelection((state) => state.list?.id === list?.id && state.ids.has(song.id))
  if (!list) return null
  return (
    <input
      type="checkbox"
      className="check row-check"
      tabIndex={-1}
      aria-label={t('Select {title}', { title: song.title })}
      checked={on}
      onChange={({ nativeEvent }) =>
        nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          ? selectTo(list, song.id)
          : toggleSong(list, song.id)
      }
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}

/** The menu of a row offers to select it, for fingers that have no other way to begin. */
const useRowMenu = (list: SongList) => {
  const { t } = useTranslation()
  const outer = useContext(RowMenu)
  return useCallback(
    (song: Song) => {
      const { list: present, ids } = useSelection.getState()
      const on = present?.id === list.id && ids.has(song.id)
      const run = () => toggleSong(list, song.id)
      const label = on ? t('Deselect') : t('Select')
      return [...outer(song), { kind: 'item' as const, label, icon: on ? SquareX : SquareCheck, run }]
    },
    [outer, list, t],
  )
}

interface SelectableRowsProps {
  songs: readonly Song[]
  /** Takes songs out of the list, where that may be done. */
  remove?: ((songs: Song[]) => void) | undefined
  children: ReactNode
}

/** Lets one select songs of the rows in it, to do something with all of them at once. */
export const SelectableRows = ({ songs, remove, children }: SelectableRowsProps) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useMemo<SongList>(() => ({ id, songs, remove }), [id, songs, remove])
  const selecting = useSelection((state) => state.list?.id === id)
  const more = useRowMenu(list)
  const presses = useSelectingPresses(list)
  const selectAll = useSelectingKeys(list, selecting)
  const { onFocus, onKeyDown } = useRowKeys(list, box)

  useEffect(() => keepSelection(list), [list])
  useEffect(
    () => () => {
      if (useSelection.getState().list?.id === id) clearSelection()
    },
    [id],
  )
  // What had the focus may have gone with the selection.
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
            className={`selectable${selecting ? ' selecting' : ''}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what comes here by Tab goes on to a row
            tabIndex={0}
            {...presses}
            onFocus={onFocus}
            onKeyDown={(event) => {
              selectAll(event)
              onKeyDown(event)
            }}
          >
            <OneStop value>{children}</OneStop>
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
