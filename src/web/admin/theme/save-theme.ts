import { adminThemes } from '../../../contract/platform/back-office/themes.ts'
import { CallError } from '../../api/call.ts'
import { queryClient } from '../../api/client.ts'
import { changeItem, crudItemQuery } from '../../api/crud.ts'
import { translate } from '../../i18n/i18n.ts'
import { followTheme } from '../../theme/follow.ts'
import { confirm } from '../../ui/confirm.ts'
import { bodyOf, discardEdits, type ThemeDraft, type VersionedTheme } from './draft.ts'

const write = async (base: VersionedTheme, draft: ThemeDraft, name: string): Promise<void> => {
  const { id, version } = base
  const saved = await changeItem(adminThemes, id, { version, name, ...bodyOf(draft) })
  queryClient.setQueryData(crudItemQuery(adminThemes, id).queryKey, saved)
  discardEdits()
  if (base.active) await followTheme()
}

const isConflict = (error: unknown): boolean => error instanceof CallError && error.body.code === 'conflict'

/**
 * Saves the edited theme. If another user has changed it in the meantime, asks which version to save. Throws
 * `CallError`.
 */
export const saveTheme = async (base: VersionedTheme, draft: ThemeDraft): Promise<void> => {
  try {
    await write(base, draft, base.name)
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await queryClient.fetchQuery(crudItemQuery(adminThemes, base.id))
    const own = await confirm({
      title: translate('Someone else changed this while you were editing'),
      text: translate('Saving will overwrite their changes.'),
      yes: translate('Overwrite'),
      no: translate('Use theirs'),
      danger: true,
    })
    if (own === true) await write(theirs, draft, theirs.name)
    else discardEdits()
  }
}

/** Renames a theme without changing its other properties. Throws `CallError`. */
export const renameTheme = async (id: number, name: string): Promise<void> => {
  const { version, colors, can_switch_light_dark, landing } = await queryClient.fetchQuery(
    crudItemQuery(adminThemes, id),
  )
  await changeItem(adminThemes, id, {
    version,
    name,
    colors,
    can_switch_light_dark,
    landing: landing as 'stage',
  })
}
