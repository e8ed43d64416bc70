import { useQuery } from '@tanstack/react-query'
import type { ManagedActor } from '../../../contract/site/activitypub.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { CopyButton } from '../../ui/fields/CopyRow.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { artistFederationQuery, switchFederation } from './artist-federation.ts'
import styles from './federation.module.css'

interface ActorProps {
  actor: ManagedActor
  artistId: number
  mayEdit: boolean
}

const Actor = ({ actor, artistId, mayEdit }: ActorProps) => {
  const { t } = useTranslation()
  const { title, handle, followers, enabled } = actor
  const change = async (next: boolean) => {
    const yes =
      next ||
      followers === 0 ||
      (await confirm({
        title: t('Stop following from other servers?'),
        text: t(
          '{title} loses its followers on other servers. Some of these servers never follow it again.',
          {
            title,
          },
        ),
        yes: t('Stop following'),
        no: t('Cancel'),
        danger: true,
      }))
    if (yes) await switchFederation(artistId, actor, next).catch(showError)
  }
  return (
    <section className={styles.actor} aria-label={title}>
      <div className={styles.head}>
        <div className="min-w-0 flex-1">
          <h2 className="heading-16 truncate" dir="auto">
            {title}
          </h2>
          <p className={styles.handle}>
            <bdi dir="ltr" translate="no">
              {handle}
            </bdi>
          </p>
        </div>
        <CopyButton label={t('Handle')} text={handle} />
      </div>
      <p className="muted">{t('{count} followers on other servers', { count: followers })}</p>
      <Switch
        label={t('Follow from other servers')}
        checked={enabled}
        disabled={!mayEdit}
        onChange={(next) => void change(next)}
      />
    </section>
  )
}

/** How an artist and its podcasts are followed from other servers. */
export const ArtistFederationPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const { data, error, refetch } = useQuery({
    ...artistFederationQuery(artist?.id ?? 0),
    enabled: artist !== undefined,
  })
  return (
    <AreaPage className={styles.actors}>
      <p className={styles.lead}>
        {t(
          'People on Mastodon and other servers search for a handle to follow it. New releases, posts and episodes then appear in their timelines.',
        )}
      </p>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height={168} />}
      {artist &&
        data?.map((actor) => (
          <Actor
            key={`${actor.type}${actor.id}`}
            actor={actor}
            artistId={artist.id}
            mayEdit={canEdit(artist.role)}
          />
        ))}
      {data?.length === 0 && (
        <p className="muted">{t('A handle is made as soon as visitors can see something of the artist.')}</p>
      )}
    </AreaPage>
  )
}
