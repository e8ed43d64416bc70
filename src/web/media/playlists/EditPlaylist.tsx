import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { type Playlist, playlistInput } from '../../../contract/playlists.ts'
import { addToPlaylist } from '../../api/playlist-songs.ts'
import { changePlaylist, createPlaylist } from '../../api/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useForm } from '../../session/form.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { TextField } from '../../ui/TextField.tsx'
import { CoverField, type SentPicture } from '../CoverField.tsx'
import { closePlaylistDialogs, usePlaylistDialogs } from '../playlist-dialogs.ts'
import { PlaylistCover } from './PlaylistCover.tsx'
import { draftOf, rulesOf } from './rule-draft.ts'
import '../../ui/dialog.css'
import './playlists.css'

const RuleEditor = lazy(() => import('./RuleEditor.tsx').then((m) => ({ default: m.RuleEditor })))

type Edited = NonNullable<ReturnType<typeof usePlaylistDialogs.getState>['edited']>

/** Makes or changes the playlist, then adds its first songs where it was opened for some. */
const useSaving = ({ playlist, first }: Edited) => {
  const { t } = useTranslation()
  const router = useRouter()
  return async (body: Parameters<typeof createPlaylist>[0]) => {
    if (playlist !== 'new') {
      const changed = await changePlaylist(playlist.id, body)
      const text = changed.rules ? t('{count} songs', { count: changed.songs_count }) : ''
      notify({ type: 'success', title: t('Playlist saved'), text })
      return closePlaylistDialogs()
    }
    const songs = first ? [...new Set((await first.songs()).map((song) => song.id))] : []
    const made = await createPlaylist(body)
    const added = songs.length > 0 ? (await addToPlaylist(made.id, songs)).length : made.songs_count
    closePlaylistDialogs()
    const text = t('{count} songs', { count: added })
    notify({ type: 'success', title: t('Playlist {title} created', { title: made.title }), text })
    if (!first) await router.navigate({ to: '/playlist/$id', params: { id: String(made.id) } })
  }
}

/** Rules belong to playlists without songs of their own. */
const mayBeSmart = ({ playlist, first }: Edited): boolean =>
  playlist === 'new' ? !first : playlist.rules !== null || playlist.songs_count === 0

const valuesOf = (playlist: Playlist | 'new') =>
  playlist === 'new'
    ? { title: '', description: '', public: false }
    : { title: playlist.title, description: playlist.description ?? '', public: playlist.public }

const Form = ({ edited, onSmart }: { edited: Edited; onSmart: (smart: boolean) => void }) => {
  const { t } = useTranslation()
  const description = useId()
  const { playlist } = edited
  const before = playlist === 'new' ? null : playlist
  const [cover, setCover] = useState<SentPicture | null | undefined>()
  const [sending, setSending] = useState(false)
  const [smart, setSmart] = useState(edited.smart ?? (before?.rules !== null && before !== null))
  const [draft, setDraft] = useState(() => draftOf(before?.rules ?? null))
  const [tried, setTried] = useState(false)
  const save = useSaving(edited)
  const form = useForm(playlistInput, valuesOf(playlist), async (values) => {
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
  const turn = (on: boolean) => {
    setSmart(on)
    onSmart(on)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setTried(true)
    form.submit(event)
  }
  return (
    <form className="playlist-form" onSubmit={submit} noValidate>
      <div className="playlist-fields">
        <TextField {...form.text('title')} label={t('Title')} maxLength={150} autoComplete="off" />
        <div className="field">
          <label className="field-label" htmlFor={description}>
            {t('Description')}
          </label>
          <div className="input area">
            <textarea
              id={description}
              rows={2}
              maxLength={5000}
              value={form.values.description}
              onChange={(event) => form.set('description', event.target.value)}
            />
          </div>
        </div>
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
        <label className="check-line">
          <input
            type="checkbox"
            className="check"
            checked={form.values.public}
            onChange={(event) => form.set('public', event.target.checked)}
          />
          {t('Public: everyone can see and play it')}
        </label>
        {mayBeSmart(edited) && (
          <label className="check-line">
            <input
              type="checkbox"
              className="check"
              checked={smart}
              onChange={(event) => turn(event.target.checked)}
            />
            {t('Smart: fills itself by rules')}
          </label>
        )}
        {smart && (
          <Suspense>
            <RuleEditor draft={draft} tried={tried} onChange={setDraft} />
          </Suspense>
        )}
      </div>
      <div className="dialog-acts">
        <Dialog.Close className="btn soft">{t('Cancel')}</Dialog.Close>
        <Button look="primary" type="submit" disabled={form.busy || sending}>
          {before ? t('Save') : t('Create')}
        </Button>
      </div>
    </form>
  )
}

/** Makes a playlist or changes what an own one says of itself. */
export const EditPlaylist = () => {
  const { t } = useTranslation()
  const edited = usePlaylistDialogs((state) => state.edited)
  const [ruled, setRuled] = useState<Edited | null>(null)
  // While the dialog fades out its content stays.
  const last = useRef(edited)
  if (edited) last.current = edited
  const shown = last.current
  const rules = shown?.playlist !== 'new' && shown?.playlist.rules
  const wide = ruled ? ruled === shown : Boolean(shown?.smart || rules)
  return (
    <Dialog.Root open={edited !== null} onOpenChange={(open) => !open && closePlaylistDialogs()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className={`dialog playlist-dialog${wide ? ' with-rules' : ''}`}>
          <Dialog.Title className="h16">
            {shown?.playlist === 'new' ? t('New playlist') : t('Edit playlist')}
          </Dialog.Title>
          {shown && <Form edited={shown} onSmart={(on) => setRuled(on ? shown : null)} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
