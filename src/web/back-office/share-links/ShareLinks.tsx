import { type AdminShareLink, adminShareLinks } from '../../../contract/social/back-office/share-links.ts'
import { linkedTypes } from '../../../contract/social/share-links.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column } from '../crud/types.ts'

const kinds = { song: 'Song', album: 'Album', playlist: 'Playlist' } as const

const useColumns = (): Column<AdminShareLink>[] => {
  const { t } = useTranslation()
  return [
    { key: 'title', title: t('Title'), cell: ({ title }) => <span className="truncate">{title}</span> },
    { key: 'type', title: t('Type'), cell: ({ type }) => t(kinds[type]) },
    { key: 'owner', title: t('Owner'), max: '160px', cell: ({ owner }) => owner.name },
    { key: 'visits', title: t('Visits'), sort: 'visits', cell: ({ visits }) => formatNumber(visits) },
    {
      key: 'expires_at',
      title: t('Expires'),
      cell: ({ expires_at }) => (expires_at ? formatDate(expires_at) : t('When revoked')),
    },
    {
      key: 'created_at',
      title: t('Date'),
      sort: 'created_at',
      cell: (link) => formatMoment(link.created_at),
    },
  ]
}

/** All private links of listeners; deleting one revokes it. */
export const ShareLinksPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminShareLinks}
      name="share-links"
      titleOf={({ title }) => title}
      summary={{
        search: t('Search private links'),
        edit: t('Private link'),
        empty: t('No private links yet'),
        emptyHint: t('Links that listeners create to their private music appear here.'),
      }}
      columns={useColumns()}
      filters={[
        {
          name: 'type',
          label: t('Type'),
          choices: linkedTypes.map((value) => ({ value, label: t(kinds[value]) })),
        },
      ]}
    />
  )
}
