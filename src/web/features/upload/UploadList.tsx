import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Song } from '../../../contract/songs.ts'
import { showError } from '../../api/errors.ts'
import { mySongsQuery } from '../../api/own-songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { draftErrors } from '../../media/song-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { megabytes } from './admission.ts'
import { UploadRow } from './UploadRow.tsx'
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
  const savable = items.filter(isSavable)
  return (
    <>
      <div className="upload-head">
        <h2 className="h16">{t('{count} files', { count: items.length })}</h2>
        <span className="text-muted num flex-1">
          {t('{sent} of {size} MB', { sent: megabytes(sent), size: megabytes(size) })}
        </span>
        <Link to="/library/my-songs" className="link">
          {t('My songs')}
        </Link>
        {savable.length > 1 && (
          <Button look="primary" onClick={() => void saveAll(savable)}>
            {t('Save {count} songs', { count: savable.length })}
          </Button>
        )}
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={t('All files')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </>
  )
}

/** Every file of this visit, each with its state and what can be done. */
export const UploadList = () => {
  const items = useUploads((state) => state.items)
  const [chosen, setChosen] = useState<number | null>(null)
  const made = items.some(({ song_id }) => song_id !== null)
  const mine = useInfiniteQuery({ ...mySongsQuery(), enabled: made })
  if (items.length === 0) return null
  const songs = new Map<number, Song>(mine.data?.pages.flat().map((song) => [song.id, song]))
  // The first one to be looked through is open until the listener opens or closes one.
  const open = chosen ?? items.find(({ phase }) => phase === 'uploaded')?.key
  return (
    <section className="mt-6">
      <Head items={items} />
      <ul className="uploads">
        {items.map((item) => (
          <UploadRow
            key={item.key}
            item={item}
            song={item.song_id === null ? undefined : songs.get(item.song_id)}
            open={open === item.key}
            onToggle={() => setChosen(open === item.key ? 0 : item.key)}
            onSaved={() => setChosen(null)}
          />
        ))}
      </ul>
    </section>
  )
}
