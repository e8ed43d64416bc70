import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Music } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { MAX_PENDING, type PendingUpload } from '../../../contract/catalog/back-office/uploads.ts'
import { DropZone } from '../../catalog/uploads/DropZone.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { PageHead } from '../shell/head.tsx'
import type { genreChoicesQuery } from '../songs/admin-songs.ts'
import { DeskProvider, type UploadDesk, useDesk } from './desk.ts'
import { NotAdded } from './NotAdded.tsx'
import { albumOf, type Group, newAlbumOf } from './review/groups.ts'
import { RecordGroup } from './review/RecordGroup.tsx'
import { ReviewToolbar } from './review/ReviewToolbar.tsx'
import { createReview, ReviewProvider, useReview } from './review/review.ts'
import { UploadList } from './UploadList.tsx'
import uploadingStyles from './uploading.module.css'

type GenresQuery = ReturnType<typeof genreChoicesQuery>
const NO_GENRES: never[] = []

/** Returns the existing albums that groups would be added to, by key of the group; undefined until they are known. */
const useKnownAlbums = (groups: Group[]) => {
  const desk = useDesk()
  const named = groups.flatMap((group) => {
    const album = albumOf(group)
    return album ? [{ key: group.key, album }] : []
  })
  const names = named.map(({ album }) => album)
  const { data } = useQuery({
    queryKey: ['albums of uploads', desk.name, names],
    queryFn: async () => {
      const found = await desk.findAlbums(names)
      return named.flatMap(({ key }, at) => {
        const album = found[at]
        return album ? [{ key, album }] : []
      })
    },
    enabled: names.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => data && new Map(data.map(({ key, album }) => [key, album])), [data])
}

const Groups = ({ uploads, genres: query }: { uploads: PendingUpload[]; genres: GenresQuery }) => {
  const genres = useQuery(query).data ?? NO_GENRES
  const { use, group } = useReview()
  const edits = use((state) => state.edits)
  const groups = useMemo(() => group(uploads, edits), [group, uploads, edits])
  const known = useKnownAlbums(groups)
  const apart = useMemo(() => {
    // A choice for a title that was changed since means nothing.
    const chosen = groups.filter((one) => newAlbumOf(one) && (!known || known.has(one.key)))
    return new Set(chosen.map(({ key }) => key))
  }, [groups, known])
  return (
    <>
      <ReviewToolbar groups={groups} genres={genres} apart={apart} />
      <NotAdded />
      {groups.map((one) => (
        <RecordGroup key={one.id} group={one} genres={genres} known={known?.get(one.key) ?? null} />
      ))}
    </>
  )
}

interface UploadReviewProps {
  desk: UploadDesk
  /** The genres to choose from. */
  genres: GenresQuery
}

const Page = ({ desk, genres }: UploadReviewProps) => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(desk.waiting)
  const [review] = useState(() => createReview(desk))
  useEffect(() => desk.queue.onCover(review.takeCover), [desk, review])
  const sending = desk.queue.use((state) => state.items.length > 0)
  const any = sending || (data !== undefined && data.length > 0)
  useEffect(() => {
    // A longer list is not complete.
    if (data && !isFetching && data.length < MAX_PENDING) review.keepOnly(data)
  }, [data, isFetching, review])
  return (
    <ReviewProvider value={review}>
      <DropZone className={uploadingStyles.adminUpload} any={any} onFiles={desk.queue.addFiles}>
        <UploadList />
        {error && !data && <LoadError error={error} retry={() => void refetch()} />}
        {data && data.length > 0 && (
          <>
            <PageHead count={data.length} />
            <Groups uploads={data} genres={genres} />
          </>
        )}
        {data?.length === 0 && <NotAdded />}
        {data?.length === 0 && !sending && (
          <EmptyState
            icon={<Music aria-hidden="true" />}
            title={t('Nothing to publish')}
            text={t('Drop files or folders here. Review tags, albums and duplicates before publishing.')}
          />
        )}
      </DropZone>
    </ReviewProvider>
  )
}

/** Bulk upload: files are uploaded, reviewed by album, and published together. */
export const UploadReview = ({ desk, genres }: UploadReviewProps) => (
  <DeskProvider value={desk}>
    <Page key={desk.name} desk={desk} genres={genres} />
  </DeskProvider>
)
