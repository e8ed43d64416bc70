import { SquarePen } from 'lucide-react'
import {
  type ArtistMessage,
  type ArtistThread,
  artistContact,
} from '../../../contract/site/back-office/contact.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { canEdit, useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column } from '../crud/types.ts'
import { ArtistThreadView } from './ArtistThreadView.tsx'
import { StateBadge } from './StateBadge.tsx'

const useColumns = (): Column<ArtistMessage>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'subject',
      title: t('Subject'),
      cell: ({ subject, unread }) => (
        <>
          <span className="truncate">{subject}</span>
          {unread && <Badge tone="good">{t('New reply')}</Badge>}
        </>
      ),
    },
    { key: 'name', title: t('Written by'), max: '180px', cell: ({ name }) => name || t('Deleted account') },
    { key: 'status', title: t('Status'), narrow: true, cell: ({ status }) => <StateBadge status={status} /> },
    {
      key: 'created_at',
      title: t('Sent on'),
      sort: 'created_at',
      cell: ({ created_at }) => formatMoment(created_at),
    },
  ]
}

/** Messages of the artist's team to the operators, and the replies. */
export const ArtistContactPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const columns = useColumns()
  if (!artist) return null
  const writes = canEdit(artist.role)
  return (
    <CrudPage
      of={artistContact}
      within={{ artist_id: artist.id }}
      name="contact"
      titleOf={({ subject }) => subject}
      summary={{
        search: t('Search messages'),
        edit: t('Message'),
        empty: t('No messages yet'),
        emptyHint: t('Ask the operators anything about your artist page, your music or your account.'),
      }}
      columns={columns}
      filters={[
        {
          name: 'status',
          label: t('Status'),
          choices: [
            { value: 'open', label: t('Open') },
            { value: 'answered', label: t('Replied') },
            { value: 'closed', label: t('Closed') },
          ],
        },
      ]}
      after={(message) => <ArtistThreadView thread={message as ArtistThread} writes={writes} />}
      main={
        writes && {
          label: t('New message'),
          icon: SquarePen,
          onClick: () =>
            openDialog(() => import('./MessageDialog.tsx').then((m) => m.MessageDialog), {
              artist_id: artist.id,
            }),
        }
      }
    />
  )
}
