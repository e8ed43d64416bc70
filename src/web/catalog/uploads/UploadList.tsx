import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Song } from '../../../contract/catalog/items.ts'
import { showError } from '../../data/errors.ts'
import { formatFileSize } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { draftErrors } from '../songs/editor/song-draft.ts'
import { mySongsQuery } from '../songs/own-songs.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { UploadRow } from './UploadRow.tsx'
import styles from './upload.module.css'
import { type Item, save, useUploads } from './uploads.ts'

const isSavable = ({ phase, draft, before }: Item): boolean =>
  phase === 'uploaded' &&
  draft !== null &&
  before !== null &&
  Object.keys(draftErrors(draft, before)).length === 0

const saveAll = async (items: Item[]): Promise<void> => {
  for (const { key } of items) await save(key).catch(showError)
}

const Head = ({ items }: { items: Item[] }) => {
  const { t } = useTranslation()
  const taken = items.filter(({ phase }) => phase !== 'refused')
  const size = taken.reduce((sum, item) => sum + item.size, 0)
  const sent = taken.reduce((sum, item) => sum + Math.min(item.sent, item.size), 0)
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  return (
    <>
      <div className={styles.uploadHead}>
        <h2 className="heading-16">{t('{count} files', { count: items.length })}</h2>
        <span className={`muted tabular ${styles.uploadCount}`}>
          {sent < size
            ? t('{sent} of {size}', { sent: formatFileSize(sent), size: formatFileSize(size) })
            : formatFileSize(size)}
        </span>
        <TextLink to="/library/my-songs">{t('My songs')}</TextLink>
      </div>
      {sent < size && <UploadProgress label={t('All files')} percent={percent} />}
    </>
  )
}

/** Returns the current songs created from uploads, by id; null for deleted ones. */
const useSongsOf = (items: Item[]): Map<number, Song | null> => {
  const ids = items.flatMap(({ song_id }) => song_id ?? [])
  const { data, hasNextPage, isFetching, isSuccess, fetchNextPage } = useInfiniteQuery({
    ...mySongsQuery(),
    enabled: ids.length > 0,
  })
  const songs = new Map<number, Song | null>(data?.pages.flat().map((song) => [song.id, song]))
  const lacking = ids.filter((id) => !songs.has(id))
  const further = lacking.length > 0 && isSuccess && !isFetching
  useEffect(() => {
    if (further && hasNextPage) void fetchNextPage()
  }, [further, hasNextPage, fetchNextPage])
  if (further && !hasNextPage) for (const id of lacking) songs.set(id, null)
  return songs
}

/** All files of this visit, each with its state and actions. */
export const UploadList = () => {
  const { t } = useTranslation()
  const items = useUploads((state) => state.items)
  const [chosen, setChosen] = useState<number | null>(null)
  const songs = useSongsOf(items)
  if (items.length === 0) return null
  // The first file to review is expanded until the user expands or collapses one.
  const open = chosen ?? items.find(({ phase }) => phase === 'uploaded')?.key
  const shown = items.filter(({ song_id }) => song_id === null || songs.get(song_id) !== null)
  if (shown.length === 0) return null
  const savable = shown.filter(isSavable)
  return (
    <section className="mt-6">
      <Head items={shown} />
      <ul className={styles.uploads}>
        {shown.map((item) => (
          <UploadRow
            key={item.key}
            item={item}
            song={songs.get(item.song_id ?? 0) ?? undefined}
            open={open === item.key}
            onToggle={() => setChosen(open === item.key ? 0 : item.key)}
            onSaved={() => setChosen(null)}
            among={savable.length > 1}
          />
        ))}
      </ul>
      {savable.length > 1 && (
        <div className={styles.saveBar}>
          <Button variant="primary" onClick={() => void saveAll(savable)}>
            {t('Save {count} songs', { count: savable.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
