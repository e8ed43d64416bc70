import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { type ArtistProfile, artistProfileInput } from '../../../contract/catalog/back-office/artists.ts'
import { findPicks } from '../../catalog/artists/artist-showcase.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { Conflict } from '../crud/sheet/Conflict.tsx'
import { FieldInput } from '../crud/sheet/FieldInput.tsx'
import { useSheetForm } from '../crud/sheet/sheet-form.ts'
import { useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import type { CustomInput } from '../crud/types.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { focusFirstError } from '../shell/focus-on-error.ts'
import { PageHead } from '../shell/head.tsx'
import { UnsavedBar } from '../shell/UnsavedBar.tsx'
import { artistProfileQuery, saveArtistProfile } from './artist-profile.ts'
import { PickField } from './PickField.tsx'
import styles from './profile.module.css'
import { useProfileFields } from './profile-fields.ts'

const TeamPick = (props: CustomInput) => <PickField {...props} find={findPicks} />

const Form = ({ profile, writes }: { profile: ArtistProfile; writes: boolean }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const sending = useRef(0)
  const { avatar, texts, links, banner, showcase } = useProfileFields(TeamPick)
  const fields = [avatar, banner, ...texts, links, ...showcase]
  const form = useSheetForm({
    fields,
    item: { ...profile },
    schema: artistProfileInput,
    constant: { artist_id: profile.id },
    send: (body) => saveArtistProfile(body as never),
    reread: async () => ({ ...(await client.fetchQuery(artistProfileQuery(profile.id))) }),
    saved: (now) => {
      form.show(now as ArtistProfile)
      showToast({ type: 'success', title: t('Saved'), text: t('Artist profile') })
    },
  })
  useUnsavedChangesGuard(form.dirty)
  const wrong = Object.keys(form.errors).length
  return (
    <form
      ref={form.element}
      className={styles.profile}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.dirty && !form.busy && sending.current === 0) form.save()
      }}
    >
      <fieldset className={styles.fields} disabled={!writes || form.busy}>
        {form.conflict && <Conflict conflict={form.conflict} mine={form.values} settle={form.settle} />}
        {!writes && (
          <p className="muted">{t('As an analyst, you can view the profile but not change it.')}</p>
        )}
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            title={profile.displayname || profile.name}
            value={form.values[field.name]}
            error={form.errors[field.name]}
            onChange={(value) => form.set(field.name, value)}
            fill={form.fill}
            onBusy={(busy) => {
              sending.current += busy ? 1 : -1
            }}
          />
        ))}
      </fieldset>
      <UnsavedBar
        unsaved={form.unsaved}
        wrong={wrong}
        busy={form.busy}
        onSave={() => {
          if (sending.current === 0) form.save()
        }}
        onDiscard={form.discard}
        onWrong={() => focusFirstError(form.element.current)}
      />
    </form>
  )
}

/** Content of the public page of the artist. */
export const ProfilePage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const { data, error, refetch } = useQuery({
    ...artistProfileQuery(artist?.id ?? 0),
    enabled: artist !== undefined,
  })
  return (
    <>
      <PageHead>
        {artist && (
          <LinkButton to="/artist/$id" params={{ id: String(artist.id) }} variant="ghost">
            <ExternalLink className="icon-18 flip" aria-hidden="true" />
            {t('Public page')}
          </LinkButton>
        )}
      </PageHead>
      <AreaPage>
        {error && <LoadError error={error} retry={() => void refetch()} />}
        {!data && !error && (
          <div className={styles.profile}>
            <Skeleton width="100%" height={112} />
            <Skeleton width="100%" height={160} />
            <Skeleton width="100%" height={66} />
            <Skeleton width="100%" height={160} />
          </div>
        )}
        {data && <Form profile={data} writes={canEdit(artist?.role)} />}
      </AreaPage>
    </>
  )
}
