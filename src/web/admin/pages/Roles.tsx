import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type AdminRole, adminRoles } from '../../../contract/platform/back-office/roles.ts'
import { crudPageQuery } from '../../api/crud.ts'
import { permissionsQuery } from '../../api/roles.ts'
import { CreateButton } from '../../back-office/crud/CreateButton.tsx'
import { CrudTools } from '../../back-office/crud/CrudTools.tsx'
import crudStyles from '../../back-office/crud/crud.module.css'
import { deleteWithUndo, leavingKey, useDeletedRows } from '../../back-office/crud/delete-with-undo.ts'
import { ItemSheet } from '../../back-office/crud/ItemSheet.tsx'
import { useSaveKey, useUnsavedChangesGuard } from '../../back-office/crud/unsaved-changes.ts'
import { useUrlState } from '../../back-office/crud/url-state.ts'
import { PageHead } from '../../back-office/head.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../items/states/LoadError.tsx'
import { hasPermission } from '../../session/permissions.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/menu.ts'
import { roleLabel } from '../role-label.ts'
import { useDraft } from '../roles/draft.ts'
import { Matrix } from '../roles/Matrix.tsx'
import matrixStyles from '../roles/matrix.module.css'

const nothing: string[] = []

/** Roles and their permissions. */
export const RolesPage = () => {
  const { t } = useTranslation()
  const { urlState, setUrlState } = useUrlState(nothing)
  const listed = useQuery(crudPageQuery(adminRoles, { sort: 'id', per_page: 100 }))
  const permitted = useQuery(permissionsQuery)
  const leaving = useDeletedRows((state) => state.ids)
  const roles = (listed.data?.data ?? []).filter(({ id }) => !leaving.has(leavingKey(adminRoles, id)))
  const groups = permitted.data ?? []
  const draft = useDraft(
    roles,
    groups.flatMap(({ permissions }) => permissions.map(({ name }) => name)),
  )
  useUnsavedChangesGuard(draft.changes > 0)
  useSaveKey((event) => {
    if (urlState.edit !== null) return
    event.preventDefault()
    if (draft.changes > 0 && !draft.busy) void draft.save()
  })
  const wanted = urlState.q.toLowerCase()
  const found = groups
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter(({ label }) => t(label).toLowerCase().includes(wanted)),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  const openMenu = (role: AdminRole, anchor: HTMLElement) => {
    const remove = () => void deleteWithUndo(adminRoles, [role.id], roleLabel(role.label))
    const entries: MenuEntry[] = [
      { kind: 'item', label: t('Edit'), icon: Pencil, run: () => setUrlState({ edit: role.id }) },
    ]
    if (!role.system) entries.push({ kind: 'item', label: t('Delete'), icon: Trash2, run: remove })
    toggleMenu({ of: `role ${role.id}`, label: roleLabel(role.label), entries, anchor })
  }
  const writes = useSession(({ user }) => hasPermission(user, 'CED roles'))
  const error = listed.error ?? permitted.error
  if (error) return <LoadError error={error} retry={() => void listed.refetch()} />
  return (
    <div className={crudStyles.crud}>
      <PageHead count={listed.data?.meta.total}>
        {writes && <CreateButton label={t('New role')} onClick={() => setUrlState({ edit: 'new' })} />}
      </PageHead>
      <CrudTools
        searchLabel={t('Search permissions')}
        urlState={urlState}
        setUrlState={setUrlState}
        filters={[]}
        columns={[]}
        onColumn={() => {}}
      />
      <Matrix groups={found} roles={roles} draft={draft} openMenu={writes ? openMenu : null} />
      {draft.changes > 0 && (
        <div className={matrixStyles.matrixBar} role="status">
          <b className="tabular">{t('{count} unsaved changes', { count: draft.changes })}</b>
          <Button variant="ghost" disabled={draft.busy} onClick={draft.discard}>
            {t('Discard')}
          </Button>
          <Button variant="primary" disabled={draft.busy} onClick={() => void draft.save()}>
            {t('Save changes')}
          </Button>
        </div>
      )}
      {urlState.edit !== null && (
        <ItemSheet
          page={{
            of: adminRoles,
            name: 'roles',
            columns: [],
            titleOf: ({ label }) => roleLabel(label),
            summary: { search: '', edit: t('Edit role'), fresh: t('New role'), empty: '' },
          }}
          edit={urlState.edit}
          fields={[
            { kind: 'text', name: 'label', label: t('Name') },
            {
              kind: 'switch',
              name: 'second_factor',
              label: t('Require two-factor authentication'),
              hint: t('Who has this role sets it up before entering the admin area.'),
            },
          ]}
          fresh={{ label: '', second_factor: false }}
          writes={writes}
          onClose={() => setUrlState({ edit: null })}
          onRemove={null}
          neighbours={{ before: undefined, behind: undefined }}
          onMove={() => {}}
        />
      )}
    </div>
  )
}
