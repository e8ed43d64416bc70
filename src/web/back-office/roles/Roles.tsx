import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type AdminRole, adminRoles } from '../../../contract/platform/back-office/roles.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import { roleLabel } from '../admin-area/role-label.ts'
import { CreateButton } from '../crud/CreateButton.tsx'
import { CrudTools } from '../crud/CrudTools.tsx'
import { crudPageQuery } from '../crud/crud.ts'
import { deleteWithUndo, leavingKey, useDeletedRows } from '../crud/delete-with-undo.ts'
import { ItemSheet } from '../crud/sheet/ItemSheet.tsx'
import { useSaveKey, useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import { useUrlState } from '../crud/url-state.ts'
import { PageHead } from '../shell/head.tsx'
import { useDraft } from './draft.ts'
import { Matrix } from './Matrix.tsx'
import matrixStyles from './matrix.module.css'
import { permissionsQuery } from './roles.ts'

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
    <div className={matrixStyles.page}>
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
              hint: t('People with this role must set it up before entering the admin area.'),
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
