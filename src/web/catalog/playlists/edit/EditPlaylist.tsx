import { useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { playlistInput } from '../../../../contract/catalog/items.ts'
import { useOnline } from '../../../data/connection/reachability.ts'
import { useForm } from '../../../data/form.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Hint } from '../../../ui/fields/Field.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DialogClose } from '../../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { CoverField, type UploadedImage } from '../../items/images/CoverField.tsx'
import { PlaylistCover } from '../PlaylistCover.tsx'
import type { EditedPlaylist } from '../playlist-dialogs.ts'
import { addToPlaylist } from '../playlist-songs.ts'
import styles from '../playlists.module.css'
import { changePlaylist, createPlaylist } from '../playlists.ts'
import { draftOf, rulesOf } from './rule-draft.ts'

const RuleEditor = lazy(() => import('./RuleEditor.tsx').then((m) => ({ default: m.RuleEditor })))
const RuleMatches = lazy(() => import('./RuleEditor.tsx').then((m) => ({ default: m.RuleMatches })))

/** Returns the save function: creates or updates the playlist, then adds the initial songs, if any. */
const useSaving = ({ playlist, first }: EditedPlaylist) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const router = useRouter()
  return async (body: Parameters<typeof createPlaylist>[0]) => {
    if (playlist !== 'new') {
      const changed = await changePlaylist(playlist.id, body)
      const text = changed?.rules ? t('{count} songs', { count: changed.songs_count }) : ''
      showToast({ type: 'success', title: t('Playlist saved'), text })
      return close()
    }
    const songs = first ? [...new Set((await first.songs()).map((song) => song.id))] : []
    const created = await createPlaylist(body)
    const added = songs.length > 0 ? (await addToPlaylist(created.id, songs)).length : created.songs_count
    close()
    const text = added > 0 ? t('{count} songs', { count: added }) : ''
    showToast({ type: 'success', title: t('Playlist {title} created', { title: created.title }), text })
    if (!first) await router.navigate({ to: '/playlist/$id', params: { id: String(created.id) } })
  }
}

/** Rules are for playlists without manually added songs. */
const mayBeSmart = ({ playlist, first }: EditedPlaylist): boolean =>
  playlist === 'new' ? !first : playlist.rules !== null || playlist.songs_count === 0

const valuesOf = ({ playlist, title = '' }: EditedPlaylist) =>
  playlist === 'new'
    ? { title, description: '', public: false }
    : { title: playlist.title, description: playlist.description ?? '', public: playlist.public }

const Form = ({ edited }: { edited: EditedPlaylist }) => {
  const { t } = useTranslation()
  const { playlist } = edited
  const before = playlist === 'new' ? null : playlist
  const online = useOnline((state) => state.online)
  const waits = !before && !online
  const [cover, setCover] = useState<UploadedImage | null | undefined>()
  const [sending, setSending] = useState(false)
  const [smart, setSmart] = useState(edited.smart ?? (before?.rules !== null && before !== null))
  const [draft, setDraft] = useState(() => draftOf(before?.rules ?? null))
  const [tried, setTried] = useState(false)
  const save = useSaving(edited)
  const form = useForm(playlistInput, valuesOf(edited), async (values) => {
    const rules = smart ? rulesOf(draft) : null
    if (smart && !rules) return
    const ruled = smart || (before?.rules ?? null) !== null
    await save({
      title: values.title,
      public: values.public,
      description: values.description.trim() || null,
      ...(cover !== undefined && { cover: cover?.id ?? null }),
      ...(ruled && { rules }),
    })
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setTried(true)
    form.submit(event)
  }
  return (
    <form className={classes(styles.playlistForm, smart && styles.withRules)} onSubmit={submit} noValidate>
      <div className={styles.playlistFields}>
        <TextField {...form.text('title')} label={t('Title')} maxLength={150} autoComplete="off" />
        <TextArea
          label={t('Description')}
          rows={2}
          maxLength={5000}
          value={form.values.description}
          onChange={(event) => form.set('description', event.target.value)}
        />
        <CoverField
          present={before?.cover ?? null}
          name={form.values.title}
          otherwise={
            before &&
            before.mosaic.length > 0 && <PlaylistCover playlist={{ ...before, cover: null }} size={96} />
          }
          chosen={cover}
          onChange={setCover}
          onBusy={setSending}
        />
        <label className={styles.checkLine}>
          <Checkbox
            checked={form.values.public}
            onChange={(event) => form.set('public', event.target.checked)}
          />
          {t('Public: everyone can see and play it')}
        </label>
        {mayBeSmart(edited) && (
          <label className={styles.checkLine}>
            <Checkbox checked={smart} onChange={(event) => setSmart(event.target.checked)} />
            {t('Smart playlist: updates automatically based on rules')}
          </label>
        )}
        {smart && (
          <Suspense fallback={<div className={`${styles.rules} ${styles.rulesShape}`} />}>
            <RuleEditor draft={draft} tried={tried} onChange={setDraft} />
          </Suspense>
        )}
      </div>
      {smart && (
        <Suspense fallback={<p className={styles.rulesFound} />}>
          <RuleMatches draft={draft} />
        </Suspense>
      )}
      {waits && <Hint role="status">{t('You can create playlists again as soon as you’re online.')}</Hint>}
      <DialogActions>
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant="primary" type="submit" disabled={form.busy || sending || waits}>
          {before ? t('Save') : t('Create')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Dialog to create a playlist or edit an own one. */
export const EditPlaylist = (edited: EditedPlaylist) => {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={edited.playlist === 'new' ? t('New playlist') : t('Edit playlist')}
      className={styles.playlistDialog}
      asks={edited.playlist === 'new'}
    >
      <Form edited={edited} />
    </DialogFrame>
  )
}
