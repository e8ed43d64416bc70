import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { artistAlbums } from '../../../contract/catalog/back-office/albums.ts'
import type { TeamRole } from '../../../contract/platform/artist-team.ts'
import { queryClient } from '../../data/client.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { usePageId } from '../artist-area/path.ts'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { changeItem, crudItemQuery } from '../crud/crud.ts'
import { Conflict } from '../crud/sheet/Conflict.tsx'
import { FieldInput } from '../crud/sheet/FieldInput.tsx'
import { same, type Values, valuesOf } from '../crud/sheet/form-values.ts'
import { useSheetForm } from '../crud/sheet/sheet-form.ts'
import { useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import type { Field, ItemOf } from '../crud/types.ts'
import { Selling } from '../prices/Selling.tsx'
import { ReleaseBadge } from '../releases/ReleaseBadge.tsx'
import { HeadLink } from '../shell/HeadButton.tsx'
import { PageHead } from '../shell/head.tsx'
import { UnsavedBar } from '../shell/UnsavedBar.tsx'
import styles from './album.module.css'
import { albumFields, songsField } from './album-fields.ts'
import { SongsField } from './SongsField.tsx'

/** Cover, title and release, above the prices. */
const MAIN_FIELDS = 3

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
      <PageHead
        title={item.title}
        badge={<ReleaseBadge state={item.state} release_at={item.release.release_at} />}
      >
        <HeadLink icon={ExternalLink} label={t('View as listener')} to={`/album/${item.id}` as string} />
      </PageHead>
      <fieldset className={styles.album} disabled={!writes || form.busy}>
        {form.conflict && <Conflict conflict={form.conflict} mine={form.values} settle={form.settle} />}
        <SongsField
          value={form.values.songs}
          onChange={(value) => form.set('songs', value)}
          values={form.values}
        />
        <div className={styles.aside}>
          <div className={styles.card}>{details.slice(0, MAIN_FIELDS).map(input)}</div>
          <Selling type="album" id={item.id} title={item.title} role={role} />
          <div className={styles.card}>{details.slice(MAIN_FIELDS).map(input)}</div>
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
export const ArtistAlbumPage = () => {
  const artist = useSelectedArtist()
  const { data, error, refetch } = useQuery(crudItemQuery(artistAlbums, usePageId()))
  const [round, setRound] = useState(0)
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />
  if (!data || !artist) return <Skeleton width="100%" height={320} />
  return <Editor key={round} item={data as Album} role={artist.role} restart={() => setRound(round + 1)} />
}
