import { useNavigate } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type AdminArtistRequest, adminArtistRequests } from '../../../contract/admin/artist-requests.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { may } from '../../session/may.ts'
import { useSession } from '../../session/session.ts'
import { Request } from '../artist-requests/Request.tsx'
import { StateBadge } from '../artist-requests/StateBadge.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'

/** Who asks to become an artist, and what becomes of it. */
export const Page = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const close = () =>
    void navigate({ to: '.', search: (({ edit: _, ...now }: Record<string, unknown>) => now) as never })
  return (
    <CrudPage
      of={adminArtistRequests}
      name="artist-requests"
      writes={may(user, 'CED artists')}
      titleOf={({ displayname }) => displayname}
      words={{
        search: t('Search artist name, account'),
        edit: t('Artist request'),
        empty: t('Nobody asks to be an artist'),
        emptyHint: t('Listeners can ask in the settings of their account.'),
      }}
      columns={[
        {
          key: 'displayname',
          title: t('Artist name'),
          sort: 'displayname',
          cell: (request: AdminArtistRequest) => <span className="trunc">{request.displayname}</span>,
        },
        { key: 'user', title: t('Account'), width: '26%', cell: (request) => request.user.name },
        {
          key: 'status',
          title: t('Status'),
          narrow: true,
          width: '130px',
          cell: ({ status }) => <StateBadge status={status} />,
        },
        {
          key: 'created_at',
          title: t('Sent'),
          sort: 'created_at',
          width: '140px',
          cell: ({ created_at }) => formatDate(created_at),
        },
      ]}
      filters={[
        {
          name: 'status',
          label: t('Status'),
          choices: [
            { value: 'pending', label: t('Open') },
            { value: 'approved', label: t('Approved') },
            { value: 'rejected', label: t('Rejected') },
          ],
        },
      ]}
      before={(request) => <Request key={request.id} request={request} onDone={close} />}
      bulk={[
        { action: 'approve', label: t('Approve'), icon: Check },
        { action: 'reject', label: t('Reject'), icon: X },
      ]}
    />
  )
}
