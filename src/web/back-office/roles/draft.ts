import { useState } from 'react'
import type { AdminRole } from '../../../contract/platform/back-office/roles.ts'
import { showError } from '../../data/errors.ts'
import { translate } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { savePermissions } from './roles.ts'

const keyOf = (role: AdminRole, permission: string): string => `${role.id} ${permission}`

/** Unsaved changes: the pairs of role and permission that are toggled. */
export const useDraft = (roles: AdminRole[], shown: string[]) => {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const isTurned = (role: AdminRole, permission: string): boolean => turned.has(keyOf(role, permission))
  const has = (role: AdminRole, permission: string): boolean =>
    role.permissions.includes(permission) !== isTurned(role, permission)
  const turn = (role: AdminRole, permission: string): void => {
    const next = new Set(turned)
    if (!next.delete(keyOf(role, permission))) next.add(keyOf(role, permission))
    setTurned(next)
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      for (const role of roles.filter((one) => shown.some((name) => isTurned(one, name))))
        await savePermissions(
          role.id,
          shown.filter((name) => has(role, name)),
          shown.filter((name) => role.permissions.includes(name)),
        )
      setTurned(new Set())
      showToast({ type: 'success', title: translate('Saved'), text: translate('Roles') })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return { changes: turned.size, busy, has, isTurned, turn, save, discard: () => setTurned(new Set()) }
}

export type Draft = ReturnType<typeof useDraft>
