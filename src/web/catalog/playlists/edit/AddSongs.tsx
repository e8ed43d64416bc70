import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import { showError } from '../../../data/errors.ts'
import { hitsOf, searchTabQuery } from '../../../data/search.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { LoadError } from '../../../platform/pages/LoadError.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ArtistLinks } from '../../items/ItemLink.tsx'
import { LikeButton } from '../../items/LikeButton.tsx'
import { FilterField } from '../../items/lists/FilterField.tsx'
import { playFrom } from '../../items/playback/playable.ts'
import { loadRelatedTo, seedsOf } from '../../items/playback/related-songs.ts'
import { RowPrice, RowTitle } from '../../items/rows/RowParts.tsx'
import { SongLine } from '../../items/rows/SongLine.tsx'
import { SongRowsSkeleton } from '../../items/rows/SongRows.tsx'
import { NothingFound } from '../../items/states/NothingFound.tsx'
import { EndOfList } from '../../podcasts/pieces/EndOfList.tsx'
import styles from '../playlist.module.css'
import { addSongs } from './add-songs.ts'

/** Songs that are recommended at a time. */
const RECOMMENDED = 10
/** Songs that a search shows. */
const FOUND = 20

interface AddSongsProps {
  playlist: Playlist
  /** The loaded songs of the playlist. */
  songs: Song[]
}

interface RowsProps {
  playlist: Playlist
  songs: Song[]
  label: string
  /** Of the songs that the playlist contains. */
  present: ReadonlySet<number>
}

const Rows = ({ playlist, songs, label, present }: RowsProps) => {
  const { t } = useTranslation()
  return (
    <ol className={styles.songsToAdd} data-part="tracks" aria-label={label}>
      {songs.map((song, index) => (
        <li key={song.id}>
          <SongLine
            song={song}
            index={index + 1}
            cover
            onPlay={() => void playFrom(songs, index)}
            price={
              <RowPrice>
                {present.has(song.id) ? (
                  <Check className="icon-18 muted" role="img" aria-label={t('In this playlist')} />
                ) : (
                  <Button
                    size="sm"
                    pill
                    aria-label={t('Add {title}', { title: song.title })}
                    onClick={() => void addSongs(playlist, [song.id]).catch(showError)}
                  >
                    {t('Add')}
                  </Button>
                )}
              </RowPrice>
            }
          >
            <RowTitle item={song} title={song.title}>
              <span className="truncate">
                <ArtistLinks artists={song.artists} />
              </span>
            </RowTitle>
            <LikeButton item={song} />
          </SongLine>
        </li>
      ))}
    </ol>
  )
}

interface FoundProps extends Omit<RowsProps, 'songs' | 'label'> {
  q: string
  clear: () => void
}

const Found = ({ q, clear, ...rest }: FoundProps) => {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useInfiniteQuery(searchTabQuery(q, 'songs'))
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return <SongRowsSkeleton count={5} cover />
  const songs = hitsOf(data?.pages[0]?.data ?? [], 'song').slice(0, FOUND)
  if (songs.length === 0) return <NothingFound query={q} clear={clear} />
  return <Rows songs={songs} label={t('Songs')} {...rest} />
}

/** Songs related to some of the playlist. Those that are added leave their place; the last one brings others. */
const Recommended = ({ songs, ...rest }: Omit<RowsProps, 'label'>) => {
  const { t } = useTranslation()
  const [round, setRound] = useState(1)
  const { playlist, present } = rest
  const { data = [], isFetching } = useQuery({
    queryKey: ['recommended for a playlist', playlist.id, round],
    queryFn: async () => {
      const related = await loadRelatedTo(seedsOf(songs))
      return related.filter(({ id }) => !present.has(id)).slice(0, RECOMMENDED)
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const left = data.filter(({ id }) => !present.has(id))
  const used = data.length > 0 && left.length === 0 && !isFetching
  useEffect(() => {
    if (used) setRound((before) => before + 1)
  }, [used])
  if (left.length === 0) return null
  return (
    <>
      <p className="mb-2 muted">{t('Recommended for this playlist')}</p>
      <Rows songs={left} label={t('Recommended for this playlist')} {...rest} />
      <Button className="mt-2" disabled={isFetching} onClick={() => setRound(round + 1)}>
        <RefreshCw className="icon-18" aria-hidden="true" />
        {t('Refresh')}
      </Button>
    </>
  )
}

/** The end of a playlist that the viewer may edit: a search for songs to add, and recommended ones. */
export const AddSongs = ({ playlist, songs }: AddSongsProps) => {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  // Most visits end before the end of the playlist.
  const [near, setNear] = useState(false)
  const present = new Set(songs.map(({ id }) => id))
  // What was just removed is not recommended.
  const wasPresent = useRef<ReadonlySet<number>>(present)
  wasPresent.current = new Set([...wasPresent.current, ...present])
  return (
    <Section title={t('Find more songs')}>
      <FilterField label={t('Search for songs')} value={q} onChange={setQ} className={styles.search} />
      {q ? (
        <div className={styles.found}>
          <Found q={q} clear={() => setQ('')} playlist={playlist} present={present} />
        </div>
      ) : (
        near &&
        songs.length > 0 && <Recommended songs={songs} playlist={playlist} present={wasPresent.current} />
      )}
      {!near && <EndOfList onEnd={() => setNear(true)} />}
    </Section>
  )
}
