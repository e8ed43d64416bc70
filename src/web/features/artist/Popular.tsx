import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Artist, artistName } from '../../../contract/artists.ts'
import { artistSongsQuery } from '../../api/songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { Section } from '../../media/Section.tsx'
import { SongRows, SongRowsSkeleton } from '../../media/SongRows.tsx'
import { Button } from '../../ui/Button.tsx'

const FIRST = 5
const look = { cover: true, under: 'album', column: 'plays' } as const

/** The songs of an artist, most played first: five, then all. */
export const Popular = ({ artist }: { artist: Artist }) => {
  const { t } = useTranslation()
  const songs = useQuery(artistSongsQuery(artist.id))
  const [all, setAll] = useState(false)
  const title = artistName(artist)
  const source = useMemo(() => ({ type: 'artist' as const, id: artist.id, title }), [artist.id, title])
  const list = songs.data ?? []
  if (songs.isSuccess && list.length === 0) return null
  return (
    <Section title={t('Popular')}>
      {songs.isPending && <SongRowsSkeleton count={FIRST} {...look} />}
      {songs.isError && <LoadError error={songs.error} retry={() => void songs.refetch()} />}
      <SongRows
        songs={all ? list : list.slice(0, FIRST)}
        within={{ all: list, offset: 0 }}
        label={t('Popular songs')}
        source={source}
        {...look}
      />
      {list.length > FIRST && (
        <Button
          look="ghost"
          size="sm"
          className="-ms-3 mt-2"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('Show fewer') : t('Show {count} more', { count: list.length - FIRST })}
        </Button>
      )}
    </Section>
  )
}
