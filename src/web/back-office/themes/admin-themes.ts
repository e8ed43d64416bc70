import { adminThemeUse } from '../../../contract/platform/back-office/themes.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'

/** Activates a theme for all users. Throws `CallError`. */
export const activateTheme = async (id: number): Promise<void> => {
  await call(adminThemeUse.activate, { params: { id } })
  void queryClient.invalidateQueries()
}

/** Sets the default mode, dark or light, for users who have not chosen one. Throws `CallError`. */
export const beginWith = async (mode: 'Dark' | 'Light'): Promise<void> => {
  await call(adminThemeUse.begin, { body: { mode } })
}
