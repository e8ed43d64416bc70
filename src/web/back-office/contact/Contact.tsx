import { Archive, ArchiveRestore } from 'lucide-react'
import {
  type AdminMessage,
  type AdminThread,
  adminContact,
} from '../../../contract/site/back-office/contact.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { StateBadge } from './StateBadge.tsx'
import { Thread } from './Thread.tsx'

/** Contact messages and replies. */
export const ContactPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminContact}
      name="contact"
      titleOf={({ subject }) => subject}
      summary={{
        search: t('Search messages'),
        edit: t('Message'),
        empty: t('No messages yet'),
        emptyHint: t('Messages from the contact page appear here.'),
      }}
      columns={[
        {
          key: 'subject',
          title: t('Subject'),
          cell: (message: AdminMessage) => <span className="truncate">{message.subject}</span>,
        },
        { key: 'name', title: t('Name'), max: '180px', cell: ({ name }) => name || t('Deleted account') },
        { key: 'email', title: t('Email'), max: '220px', cell: ({ email }) => email },
        {
          key: 'status',
          title: t('Status'),
          narrow: true,
          cell: ({ status }) => <StateBadge status={status} />,
        },
        {
          key: 'created_at',
          title: t('Received'),
          sort: 'created_at',
          cell: (message) => formatMoment(message.created_at),
        },
      ]}
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
      bulk={[
        { action: 'close', label: t('Close'), icon: Archive },
        { action: 'reopen', label: t('Reopen'), icon: ArchiveRestore },
      ]}
      after={(message) => <Thread thread={message as AdminThread} />}
    />
  )
}
