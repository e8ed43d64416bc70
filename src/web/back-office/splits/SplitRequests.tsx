import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SplitRequest } from '../../../contract/selling/back-office/splits.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatRate } from '../../i18n/money.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Request, Requests } from '../featured-artists/Requests.tsx'
import { answerSplit, splitRequestsQuery } from './splits.ts'

const Split = ({ id, title, cover, artist, asked, share, before }: SplitRequest) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const answer = async (verb: 'accept' | 'decline') => {
    setBusy(true)
    try {
      await answerSplit(verb, id, asked.id)
      showToast({ type: 'success', title: verb === 'accept' ? t('Accepted') : t('Declined'), text: title })
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  const values = {
    artist: artist.name,
    name: asked.name,
    share: formatRate(share),
    before: formatRate(before),
  }
  return (
    <Request
      cover={cover}
      title={title}
      text={
        before === 0
          ? t('{artist} offers {name} {share} of the earnings', values)
          : t('{artist} wants to change the share of {name} from {before} to {share}', values)
      }
      accept={t('Accept')}
      busy={busy}
      onAccept={() => void answer('accept')}
      onDecline={() => void answer('decline')}
    />
  )
}

/** Splits of others that wait for an owned artist to agree; nothing without any. */
export const SplitRequests = () => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(splitRequestsQuery())
  if (data.length === 0) return null
  return (
    <Requests title={t('Waiting for your answer')}>
      {data.map((request) => (
        <Split key={`${request.id} ${request.asked.id}`} {...request} />
      ))}
    </Requests>
  )
}
