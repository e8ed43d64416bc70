import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Blend as BlendIcon, Ellipsis, Hourglass, Lock, Share2, Users } from 'lucide-react'
import { useEffect } from 'react'
import type { Blend } from '../../../contract/social/blends.ts'
import { ActionBar, ActionsSkeleton, ShuffleButton } from '../../catalog/items/header/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../../catalog/items/header/ArtHeader.tsx'
import { SaveAction } from '../../catalog/items/SaveAction.tsx'
import { PageError } from '../../catalog/items/states/PageError.tsx'
import { CallError } from '../../data/call.ts'
import { followEvents } from '../../data/events/events.ts'
import { formatDate, formatLength, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { toggleMenu } from '../../ui/overlays/menu.ts'
import { BlendArt } from './BlendArt.tsx'
import { BlendRows, BlendRowsSkeleton } from './BlendRows.tsx'
import styles from './blend.module.css'
import { blendEntries, openMembers, shareMatch } from './blend-entries.ts'
import { blendQuery } from './blends.ts'
import { Invitation } from './Invitation.tsx'
import { joinedMembers } from './joined-members.ts'
import { Matches } from './Matches.tsx'
import { playBlend } from './play-blend.ts'

const route = getRouteApi('/shell/blends/$id')

const Line = ({ blend }: { blend: Blend }) => {
  const { t } = useTranslation()
  const { score, songs, made_on } = blend
  const length = songs.reduce((sum, { duration }) => sum + duration, 0)
  const counts =
    songs.length > 0 && listed([t('{count} songs', { count: songs.length }), formatLength(length)])
  const today = made_on === new Date().toISOString().slice(0, 10)
  const updated = made_on && (today ? t('Updated today') : t('Updated {date}', { date: formatDate(made_on) }))
  return (
    <>
      {score !== null && <b>{t('{score}% match', { score })}</b>}
      <span>{[counts, updated].filter(Boolean).join(' · ')}</span>
    </>
  )
}

const Tools = ({ blend, title }: { blend: Blend; title: string }) => {
  const { t } = useTranslation()
  const { songs } = blend
  const status = useIsPlaying(blend)
  const router = useRouter()
  const { id, score } = blend
  const openMenu = (anchor: HTMLElement) => {
    const label = t('More options for {title}', { title })
    toggleMenu({ of: `blend ${id}`, label, subject: { title }, entries: blendEntries(blend, router), anchor })
  }
  return (
    <ActionBar>
      {songs.length > 0 && (
        <>
          <PlayButton title={title} playing={status === 'play'} onClick={() => void playBlend(blend)} />
          <ShuffleButton onClick={() => void playBlend(blend, { shuffle: true })} />
          <SaveAction type="blend" id={id} title={title} />
        </>
      )}
      <IconButton label={t('Members')} onClick={() => openMembers(id)}>
        <Users aria-hidden="true" />
      </IconButton>
      {score !== null && (
        <IconButton label={t('Share')} onClick={() => void shareMatch(blend)}>
          <Share2 aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={t('More options for {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) => openMenu(event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </ActionBar>
  )
}

const Songs = ({ blend, title }: { blend: Blend; title: string }) => {
  const { t } = useTranslation()
  const { id, songs } = blend
  if (joinedMembers(blend).length < 2)
    return (
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title={t('Waiting for your friends')}
        text={t('Your Blend starts as soon as one of them joins.')}
      />
    )
  if (songs.length === 0)
    return (
      <EmptyState
        icon={<BlendIcon aria-hidden="true" />}
        title={t('No songs yet')}
        text={t('They come from what its members play and like.')}
      />
    )
  return (
    <>
      <BlendRows
        songs={songs}
        label={t('Songs of {title}', { title })}
        source={{ type: 'blend', id, title }}
      />
      <Matches blend={blend} />
    </>
  )
}

const Loading = () => (
  <>
    <ArtHeaderSkeleton />
    <Page underHeader>
      <ActionsSkeleton />
      <BlendRowsSkeleton />
    </Page>
  </>
)

const isGone = (error: Error | null): boolean => error instanceof CallError && error.status === 404

/** A Blend: its songs of the day with whose taste they are, and how its members match. */
export const BlendPage = () => {
  const { t } = useTranslation()
  const id = Number(route.useParams().id)
  const { data, error, refetch } = useQuery(blendQuery(id))
  const title = data?.title ?? ''
  useDocumentTitle(data?.title)
  useEffect(followEvents, [])
  if (error && (!data || isGone(error))) return <PageError error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  if (!data.joined) return <Invitation blend={data} />
  return (
    <>
      <ArtHeader
        art={(className) => (
          <BlendArt
            people={data.members}
            face={data.members.length > 2 ? 72 : 88}
            className={classes(className, styles.art)}
          />
        )}
        kind={
          <>
            {t('Blend')}
            <Badge>
              <Lock className="icon-16" aria-hidden="true" />
              {t('Private')}
            </Badge>
          </>
        }
        title={title}
        picture={data.songs[0]?.cover ?? null}
        line={<Line blend={data} />}
        playable={null}
      />
      <Page underHeader>
        <Tools blend={data} title={title} />
        <Songs blend={data} title={title} />
      </Page>
    </>
  )
}
