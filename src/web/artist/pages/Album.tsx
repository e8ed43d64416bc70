import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { artistAlbums } from '../../../contract/catalog/back-office/albums.ts'
import type { TeamRole } from '../../../contract/platform/artist-team.ts'
import { queryClient } from '../../api/client.ts'
import { changeItem, crudItemQuery } from '../../api/crud.ts'
import { Conflict } from '../../back-office/crud/Conflict.tsx'
import { FieldInput } from '../../back-office/crud/FieldInput.tsx'
import { same, type Values, valuesOf } from '../../back-office/crud/form-values.ts'
import { useSheetForm } from '../../back-office/crud/sheet-form.ts'
import type { Field, ItemOf } from '../../back-office/crud/types.ts'
import { useUnsavedChangesGuard } from '../../back-office/crud/unsaved-changes.ts'
import { PageHead } from '../../back-office/head.tsx'
import { UnsavedBar } from '../../back-office/UnsavedBar.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../items/states/LoadError.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from '../music/album.module.css'
import { albumFields, songsField } from '../music/album-fields.ts'
import { ReleaseBadge } from '../music/ReleaseBadge.tsx'
import { SongsField } from '../music/SongsField.tsx'
import { usePageId } from '../path.ts'
import { SellingLinks } from '../prices/SellingLinks.tsx'
import { canEdit, useSelectedArtist } from '../selected-artist.ts'

type Album = ItemOf<typeof artistAlbums>

interface EditorProps {
  item: Album
  role: TeamRole
  /** Shows the stored album again. */
  restart: () => void
}

const Editor = ({ item, role, restart }: EditorProps) => {
  const writes = canEdit(role)
  const { t } = useTranslation()
  const uploading = useRef(0)
  const details = albumFields()
  const fields = [...details, songsField()]
  const query = crudItemQuery(artistAlbums, item.id)
  const form = useSheetForm({
    fields,
    item: item as unknown as Values,
    schema: artistAlbums.change.body,
    send: async (body) => {
      queryClient.setQueryData(query.queryKey, await changeItem(artistAlbums, item.id, body as never))
    },
    reread: () => queryClient.fetchQuery(query) as never,
    saved: () => {
      guard.allowLeaving()
      showToast({ type: 'success', title: t('Saved'), text: item.title })
      restart()
    },
  })
  const guard = useUnsavedChangesGuard(form.dirty)
  const before = valuesOf(fields, item as unknown as Values)
  const unsaved = fields.filter((field) => !same(field, form.values[field.name], before[field.name])).length
  const save = () => {
    if (!form.busy && uploading.current === 0) form.save()
  }
  const input = (field: Field) => (
    <FieldInput
      key={field.name}
      field={field}
      title={item.title}
      value={form.values[field.name]}
      error={form.errors[field.name]}
      onChange={(value) => form.set(field.name, value)}
      fill={form.fill}
      onBusy={(busy) => {
        uploading.current += busy ? 1 : -1
      }}
    />
  )
  return (
    <form
      ref={form.element}
      className={styles.albumForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <PageHead>
        <LinkButton to={`/album/${item.id}` as string} aria-label={t('View as listener')}>
          <ExternalLink className="icon-18" aria-hidden="true" />
        </LinkButton>
      </PageHead>
      <fieldset className={styles.album} disabled={!writes || form.busy}>
        <div className={styles.albumHead}>
          <h2 className="heading-20 truncate">{item.title}</h2>
          <ReleaseBadge state={item.state} release_at={item.release.release_at} />
        </div>
        {form.conflict && <Conflict conflict={form.conflict} mine={form.values} settle={form.settle} />}
        <SongsField value={form.values.songs} onChange={(value) => form.set('songs', value)} />
        <div className={styles.details}>
          {details.map(input)}
          <SellingLinks type="album" id={item.id} role={role} />
        </div>
      </fieldset>
      <UnsavedBar
        unsaved={unsaved}
        wrong={Object.keys(form.errors).length}
        busy={form.busy}
        onSave={save}
        onDiscard={restart}
      />
    </form>
  )
}

/** An album of the selected artist: its songs in order, details and release. */
export const AlbumPage = () => {
  const artist = useSelectedArtist()
  const { data, error, refetch } = useQuery(crudItemQuery(artistAlbums, usePageId()))
  const [round, setRound] = useState(0)
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />
  if (!data || !artist) return <Skeleton width="100%" height={320} />
  return <Editor key={round} item={data as Album} role={artist.role} restart={() => setRound(round + 1)} />
}
