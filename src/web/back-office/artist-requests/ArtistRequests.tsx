import { useNavigate } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import {
  type AdminArtistRequest,
  adminArtistRequests,
} from '../../../contract/catalog/back-office/artist-requests.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { ProofBadge } from './ProofBadge.tsx'
import { Request } from './Request.tsx'
import { useRoleTexts } from './role-texts.ts'
import { StateBadge } from './StateBadge.tsx'

/** Artist requests and their decisions. */
export const ArtistRequestsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const roles = useRoleTexts()
  const close = () =>
    void navigate({ to: '.', search: (({ edit: _, ...now }: Record<string, unknown>) => now) as never })
  return (
    <CrudPage
      of={adminArtistRequests}
      name="artist-requests"
      titleOf={({ displayname }) => displayname}
      summary={{
        search: t('Search by artist name or user'),
        edit: t('Artist request'),
        empty: t('No artist requests'),
        emptyHint: t('Listeners can apply in their account settings, and claim artists that have no team.'),
      }}
      columns={[
        {
          key: 'displayname',
          title: t('Artist name'),
          sort: 'displayname',
          cell: ({ displayname, claim }: AdminArtistRequest) => (
            <>
              <span className="truncate" dir="auto">
                {displayname}
              </span>
              {claim && <Badge>{t('Claim')}</Badge>}
            </>
          ),
        },
        { key: 'user', title: t('Account'), max: '240px', cell: (request) => request.user.name },
        { key: 'role', title: t('Role'), max: '120px', cell: ({ role }) => roles[role] },
        {
          key: 'proof',
          title: t('Proof'),
          cell: ({ proof_result }) => <ProofBadge result={proof_result} />,
        },
        {
          key: 'status',
          title: t('Status'),
          narrow: true,
          cell: (request) => <StateBadge {...request} />,
        },
        {
          key: 'created_at',
          title: t('Submitted'),
          sort: 'created_at',
          cell: ({ created_at }) => formatDate(created_at),
        },
      ]}
      filters={[
        {
          name: 'status',
          label: t('Status'),
          choices: [
            { value: 'pending', label: t('Pending') },
            { value: 'approved', label: t('Approved') },
            { value: 'rejected', label: t('Rejected') },
          ],
        },
        {
          name: 'kind',
          label: t('Type'),
          choices: [
            { value: 'new', label: t('New artists') },
            { value: 'claim', label: t('Claims') },
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
