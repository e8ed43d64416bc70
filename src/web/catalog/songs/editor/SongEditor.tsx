import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DialogClose } from '../../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { changeSong } from '../own-songs.ts'
import { streamQuery } from '../songs.ts'
import { SongFields } from './SongFields.tsx'
import { changesOf, draftErrors, type SongDraft } from './song-draft.ts'
import styles from './song-fields.module.css'

const draftOf = (song: Song): SongDraft => ({
  title: song.title,
  artist_name: song.artist?.name ?? '',
  album_title: song.album?.title ?? '',
  genre_ids: song.genres.map((genre) => genre.id),
  released_at: song.released_at ?? '',
  public: song.public,
  explicit: song.explicit,
  downloadable: song.downloads_offered ?? false,
})

const Form = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [before] = useState(() => draftOf(song))
  const [draft, setDraft] = useState(before)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [busy, setBusy] = useState(false)
  const stream = useQuery(streamQuery(song.id))
  const errors = tried ? draftErrors(draft, before) : {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(draftErrors(draft, before)).length > 0) return
    setBusy(true)
    try {
      await changeSong(song.id, changesOf(draft, before))
      close()
      showToast({ type: 'success', title: t('Saved'), text: draft.title })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form className="mt-4 grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
      <SongFields
        draft={draft}
        errors={errors}
        image={song.cover}
        lyrics={stream.data?.lyrics ?? null}
        known={song.genres}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
        onBusy={setSending}
      />
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant="primary" type="submit" disabled={busy || sending}>
          {t('Save')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Dialog to edit a song's metadata by its owner. */
export const SongEditor = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Edit song')} className={styles.songEditor}>
      <Form song={song} />
    </DialogFrame>
  )
}
