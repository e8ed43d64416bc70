import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import type { Profile } from '../../../contract/profiles.ts'
import { followersQuery, followingQuery, profileQuery } from '../../api/profiles.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ArtHeader, ArtHeaderSkeleton } from '../../media/ArtHeader.tsx'
import { FollowButton } from '../../media/FollowButton.tsx'
import { useItemTitle } from '../../media/item-title.ts'
import { PageError } from '../../media/PageError.tsx'
import { report } from '../../media/reporting.ts'
import { Button } from '../../ui/Button.tsx'
import { People } from './People.tsx'
import { PublicPlaylists } from './PublicPlaylists.tsx'
import './profile.css'

const route = getRouteApi('/shell/profile/$id')

const Line = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  return (
    <span>
      {t('{count} playlists', { count: profile.playlists_count })} {'· '}
      {t('{count} followers', { count: profile.followers_count })} {'· '}
      {t('{count} following', { count: profile.following_count })}
    </span>
  )
}

/** A listener as others see them: public playlists, who follows them and whom they follow. */
export const ProfilePage = () => {
  const { t } = useTranslation()
  const id = Number(route.useParams().id)
  const profile = useQuery(profileQuery(id))
  const { data } = profile
  useItemTitle(data)
  if (profile.isError) return <PageError error={profile.error} retry={() => void profile.refetch()} />
  if (!data) return <ArtHeaderSkeleton round />
  const { name } = data
  return (
    <>
      <ArtHeader
        picture={data.avatar}
        alt={t('Portrait of {name}', { name })}
        round
        kind={t('Profile')}
        title={name}
        line={<Line profile={data} />}
        playable={null}
      />
      <div className="content under-header">
        <div className="profile-acts">
          {!data.owned && <FollowButton item={data} title={name} />}
          {data.owned === false && (
            <Button look="ghost" onClick={() => report({ type: 'user', id, title: name })}>
              <Flag className="s18" aria-hidden="true" />
              {t('Report')}
            </Button>
          )}
        </div>
        {data.hidden ? (
          <p className="text-muted">{t('{name} keeps this profile private.', { name })}</p>
        ) : (
          <PublicPlaylists id={id} name={name} />
        )}
        {data.followers_count > 0 && <People title={t('Followers')} query={followersQuery(id)} />}
        {data.following_count > 0 && <People title={t('Following')} query={followingQuery(id)} />}
      </div>
    </>
  )
}
