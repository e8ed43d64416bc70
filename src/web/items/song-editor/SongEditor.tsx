import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Song } from '../../../contract/songs.ts'
import { showError } from '../../api/errors.ts'
import { changeSong } from '../../api/own-songs.ts'
import { streamQuery } from '../../api/songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import dialogStyles from '../../ui/dialog.module.css'
import { showToast } from '../../ui/toasts.ts'
import { closeSongEditor, useEditedSong } from './edited-song.ts'
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
      closeSongEditor()
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
      <div className={dialogStyles.dialogActions}>
        <Dialog.Close className={`${buttonsStyles.btn} ${buttonsStyles.soft}`}>{t('Cancel')}</Dialog.Close>
        <Button variant="primary" type="submit" disabled={busy || sending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

/** Dialog to edit a song's metadata by its owner. */
export const SongEditor = () => {
  const { t } = useTranslation()
  const song = useEditedSong((state) => state.song)
  // Retain the content while the dialog fades out.
  const shown = useRef(song)
  if (song) shown.current = song
  return (
    <Dialog.Root open={song !== null} onOpenChange={(open) => !open && closeSongEditor()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={`${dialogStyles.dialog} ${styles.songEditor}`}>
          <Dialog.Title className="heading-16">{t('Edit song')}</Dialog.Title>
          {shown.current && <Form key={shown.current.id} song={shown.current} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
