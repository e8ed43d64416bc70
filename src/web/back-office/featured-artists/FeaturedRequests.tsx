import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FeaturedRequest } from '../../../contract/site/back-office/home-sections.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { answerFeatured, featuredRequestsQuery } from './featured-requests.ts'
import { Request, Requests } from './Requests.tsx'

const Feature = ({ song, artist, featured }: FeaturedRequest) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const answer = async (verb: 'confirm' | 'decline') => {
    setBusy(true)
    try {
      await answerFeatured(verb, song.id, featured.id)
      if (verb === 'confirm') showToast({ type: 'success', title: t('Confirmed'), text: song.title })
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  const decline = async () => {
    const sure = await confirm({
      title: t('Decline to be featured?'),
      text: t('{artist} can’t ask again to feature {name} on “{title}”.', {
        artist: artist.name,
        name: featured.name,
        title: song.title,
      }),
      yes: t('Decline'),
      no: t('Cancel'),
      danger: true,
    })
    if (sure) await answer('decline')
  }
  return (
    <Request
      cover={song.cover}
      title={song.title}
      link={
        song.public && (
          <Link to="/song/$id" params={{ id: String(song.id) }} className="truncate font-semibold" dir="auto">
            {song.title}
          </Link>
        )
      }
      text={t('{artist} wants to feature {name}', { artist: artist.name, name: featured.name })}
      accept={t('Confirm')}
      busy={busy}
      onAccept={() => void answer('confirm')}
      onDecline={() => void decline()}
    />
  )
}

/** Songs of others that wait for a managed artist to confirm that it is featured; nothing without any. */
export const FeaturedRequests = () => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(featuredRequestsQuery())
  if (data.length === 0) return null
  return (
    <Requests title={t('Featured on')}>
      {data.map((request) => (
        <Feature key={`${request.song.id} ${request.featured.id}`} {...request} />
      ))}
    </Requests>
  )
}
