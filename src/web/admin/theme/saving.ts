import { adminThemes } from '../../../contract/admin/themes.ts'
import { CallError } from '../../api/call.ts'
import { queryClient } from '../../api/client.ts'
import { changeItem, crudItemQuery } from '../../api/crud.ts'
import { translate } from '../../i18n/i18n.ts'
import { followTheme } from '../../theme/follow.ts'
import { confirm } from '../../ui/confirm.ts'
import { bodyOf, edit, type Look, type VersionedTheme } from './draft.ts'

const write = async (base: VersionedTheme, look: Look, name: string): Promise<void> => {
  const { id, version } = base
  edit(await changeItem(adminThemes, id, { version, name, ...bodyOf(look) }))
  if (base.active) await followTheme()
}

const isConflict = (error: unknown): boolean => error instanceof CallError && error.body.code === 'conflict'

/**
 * Saves what is edited. Where somebody else has changed the theme meanwhile, asks whose stays. Throws `CallError`.
 */
export const saveLook = async (base: VersionedTheme, look: Look): Promise<void> => {
  try {
    await write(base, look, base.name)
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await queryClient.fetchQuery(crudItemQuery(adminThemes, base.id))
    const mine = await confirm({
      title: translate('Somebody else has changed this meanwhile'),
      text: translate('Saving yours replaces what they did.'),
      yes: translate('Save mine'),
      no: translate('Take theirs'),
      danger: true,
    })
    if (mine === true) await write(theirs, look, theirs.name)
    else edit(theirs)
  }
}

/** Gives a theme another name and leaves the rest as it is stored. Throws `CallError`. */
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
