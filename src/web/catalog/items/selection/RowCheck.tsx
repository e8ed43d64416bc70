import type { Song } from '../../../../contract/catalog/items.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import styles from './selection.module.css'
import { type SongList, selectTo, toggleSong, useSelection } from './selection.ts'

/** The selection checkbox of a row. */
export const RowCheck = ({ list, song }: { list: SongList; song: Song }) => {
  const { t } = useTranslation()
  const checked = useSelection((state) => state.list?.id === list.id && state.ids.has(song.id))
  return (
    <Checkbox
      className={styles.rowCheck}
      data-part="row-check"
      tabIndex={-1}
      aria-label={t('Select {title}', { title: song.title })}
      checked={checked}
      onChange={({ nativeEvent }) =>
        nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          ? selectTo(list, song.id)
          : toggleSong(list, song.id)
      }
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}
