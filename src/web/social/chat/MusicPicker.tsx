import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Song } from '../../../contract/catalog/items.ts'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { hitsOf, searchQuery } from '../../data/search.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { byLine } from '../../player/queue/item.ts'
import { AnchoredPopover } from '../../ui/overlays/AnchoredPopover.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { ChoiceButton, ChoiceList, ChoiceNames } from '../people/Choice.tsx'
import styles from './pickers.module.css'

interface SongPickerProps {
  anchor: RefObject<HTMLElement | null>
  close: () => void
  pick: (song: Song) => void
}

const Found = ({ query, pick }: { query: string; pick: (song: Song) => void }) => {
  const { t } = useTranslation()
  const { data, isSuccess } = useQuery(searchQuery(query))
  const songs = data ? hitsOf(data.songs, 'song') : []
  return (
    <>
      {isSuccess && songs.length === 0 && (
        <p className="muted" role="status">
          {t('No results')}
        </p>
      )}
      <ChoiceList label={t('Songs')}>
        {songs.map((song) => (
          <li key={song.id}>
            <ChoiceButton onClick={() => pick(song)}>
              <Cover picture={song.cover} name={song.title} size={40} shape="small" />
              <ChoiceNames name={song.title} line={byLine(song)} />
            </ChoiceButton>
          </li>
        ))}
      </ChoiceList>
    </>
  )
}

/** Finds a song to be added to a message. */
export const SongPicker = ({ anchor, close, pick }: SongPickerProps) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const settled = query.trim()
  return (
    <AnchoredPopover
      anchor={anchor}
      close={close}
      side="top"
      align="start"
      className={styles.popover}
      positionerClass={styles.positioner}
    >
      <Popover.Title className="visually-hidden">{t('Find a song')}</Popover.Title>
      <FilterField label={t('Find a song')} value={query} onChange={setQuery} />
      {settled.length > 1 && (
        <Found
          query={settled}
          pick={(song) => {
            pick(song)
            close()
          }}
        />
      )}
    </AnchoredPopover>
  )
}
