import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { Artist } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../items/rows/SongRows.tsx'
import { sortSongs, useLoadedSort } from '../items/rows/song-sort.ts'
import { artistSongsQuery } from '../songs/songs.ts'
import styles from './artist.module.css'

const FIRST = 5
const look = { cover: true, under: 'album', column: 'plays' } as const

/** Whether all songs are shown; stored in the history state, so that going back restores it. */
const useAll = () => {
  const navigate = useNavigate()
  const all = useLocation({ select: ({ state }) => state.all === true })
  const turn = () =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      state: (before) => ({ ...before, all: !all }),
    })
  return { all, turn }
}

/** Popular songs of an artist: five, expandable to all. */
export const Popular = ({ artist }: { artist: Artist }) => {
  const { t } = useTranslation()
  const songs = useQuery(artistSongsQuery(artist.id))
  const { all, turn } = useAll()
  const title = artistName(artist)
  const source = useMemo(() => ({ type: 'artist' as const, id: artist.id, title }), [artist.id, title])
  const { value, sorting } = useLoadedSort()
  const list = useMemo(() => sortSongs(songs.data ?? [], all ? value : ''), [songs.data, value, all])
  if (songs.isSuccess && list.length === 0) return null
  return (
    <Section title={t('Popular')}>
      {songs.isPending && <SongRowsSkeleton count={FIRST} {...look} />}
      {songs.isError && <LoadError error={songs.error} retry={() => void songs.refetch()} />}
      {all && <SongRowsHead {...look} sorting={sorting} />}
      <SongRows
        songs={all ? list : list.slice(0, FIRST)}
        within={{ all: list, offset: 0 }}
        label={t('Popular songs')}
        source={source}
        {...look}
      />
      {list.length > FIRST && (
        <Button variant="ghost" size="sm" className={styles.popularMore} aria-expanded={all} onClick={turn}>
          {all ? t('Show fewer') : t('Show {count} more', { count: list.length - FIRST })}
        </Button>
      )}
    </Section>
  )
}
