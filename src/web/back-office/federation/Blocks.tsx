import { adminFederationBlocks, MAX_BLOCK_LIST } from '../../../contract/site/back-office/activitypub.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { ImportButton } from '../shell/FileButtons.tsx'
import { readText } from '../shell/read-text.ts'
import { importBlocks } from './admin-federation.ts'

/** Servers from which nobody can follow. */
export const FederationBlocksPage = () => {
  const { t } = useTranslation()
  const importFile = async (file: File) => {
    const count = await importBlocks((await readText(file)).slice(0, MAX_BLOCK_LIST))
    showToast({ type: 'success', title: t('Imported'), text: t('{count} servers added.', { count }) })
  }
  return (
    <CrudPage
      of={adminFederationBlocks}
      name="federation-blocks"
      titleOf={({ domain }) => domain}
      summary={{
        search: t('Search blocked servers'),
        edit: t('Blocked server'),
        fresh: t('Block a server'),
        empty: t('No blocked servers'),
        emptyHint: t('Nobody on a blocked server, or on one below its domain, can follow from there.'),
      }}
      columns={[
        {
          key: 'domain',
          title: t('Domain'),
          sort: 'domain',
          cell: ({ domain }) => (
            <bdi className="truncate" dir="ltr">
              {domain}
            </bdi>
          ),
        },
        { key: 'comment', title: t('Comment'), max: '320px', cell: ({ comment }) => comment },
        {
          key: 'created_at',
          title: t('Added'),
          sort: 'created_at',
          cell: ({ created_at }) => formatDate(created_at),
        },
      ]}
      fields={[
        {
          kind: 'text',
          name: 'domain',
          label: t('Domain'),
          hint: t('Its followers are removed.'),
          only: 'new',
        },
        { kind: 'area', name: 'comment', label: t('Comment'), rows: 3 },
      ]}
      fresh={{ domain: '', comment: '' }}
      actions={<ImportButton accept=".csv,.txt" onImport={importFile} />}
    />
  )
}
