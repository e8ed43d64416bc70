import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { FreeDownload } from '../../../contract/selling/free-downloads.ts'
import { ItemLinkButton } from '../../catalog/items/ItemLink.tsx'
import { PageError } from '../../catalog/items/states/PageError.tsx'
import { showError } from '../../data/errors.ts'
import { isSelling } from '../../data/settings.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { CenteredActions, CenteredPage } from '../../platform/pages/InvitationPage.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { freeDownloadQuery, prepareFreeDownload, withdrawByLink } from '../free-downloads/free-downloads.ts'
import { DownloadButton } from './DownloadButton.tsx'
import type { Downloadable } from './downloads.ts'

const route = getRouteApi('/shell/free-download/$ticket')

const stateOf = (
  { expired, expires_at, songs_count }: FreeDownload,
  t: ReturnType<typeof useTranslation>['t'],
): string => {
  if (expired) return t('This link has expired. Ask for a new one where the music is offered.')
  if (!isSelling() || songs_count === 0) return t('This is no longer offered.')
  return t('The link works until {date}.', { date: formatDate(expires_at) })
}

/** The artist has the address, or does not have it any more. */
const Address = ({ ticket, of }: { ticket: string; of: FreeDownload }) => {
  const { t } = useTranslation()
  const [withdrawn, setWithdrawn] = useState(of.withdrawn)
  const [busy, setBusy] = useState(false)
  const { artist } = of
  if (withdrawn) return <p role="status">{t('{artist} does not have your email address.', { artist })}</p>
  const withdraw = async () => {
    setBusy(true)
    await withdrawByLink(ticket).then(() => setWithdrawn(true), showError)
    setBusy(false)
  }
  return (
    <>
      <p className="text-12 muted">
        {t('When you download it, {artist} receives your email address.', { artist })}
      </p>
      <Button variant="line" disabled={busy} onClick={() => void withdraw()}>
        {t('Withdraw my email address')}
      </Button>
    </>
  )
}

const Opened = ({ ticket, of }: { ticket: string; of: FreeDownload }) => {
  const { t } = useTranslation()
  const { type, item_id, title, artist, cover, license, license_text, lossless, expired, songs_count } = of
  const files: Downloadable = {
    key: `free ${ticket}`,
    title,
    lossless,
    prepare: (format, signal) => prepareFreeDownload(ticket, format, signal),
  }
  return (
    <CenteredPage>
      <Cover picture={cover} name={title} size={208} eager />
      <h1 className="heading-24" dir="auto">
        {title}
      </h1>
      <p dir="auto">{[type === 'album' ? t('Album') : t('Song'), artist].join(' · ')}</p>
      <details>
        <summary className="text-12 muted">{license}</summary>
        <p className="text-12 muted">{license_text}</p>
      </details>
      <p role="status">{stateOf(of, t)}</p>
      <CenteredActions>
        {!expired && songs_count > 0 && isSelling() && <DownloadButton files={files} />}
        {item_id !== null && (
          <ItemLinkButton item={{ type, id: item_id }}>
            {type === 'album' ? t('Open album') : t('Open song')}
          </ItemLinkButton>
        )}
      </CenteredActions>
      <Address ticket={ticket} of={of} />
    </CenteredPage>
  )
}

/** Where the email of a free download leads: its files, and the address that the artist gets for them. */
export const FreeDownloadPage = () => {
  const { t } = useTranslation()
  const { ticket } = route.useParams()
  const { data, error, refetch } = useQuery(freeDownloadQuery(ticket))
  useDocumentTitle(t('Free download'))
  if (data) return <Opened key={ticket} ticket={ticket} of={data} />
  if (error) return <PageError error={error} retry={() => void refetch()} />
  return <Page />
}
